import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';

let host: ContractHost;
beforeAll(async () => {
  host = await openContractHost({ files: 30, toReview: 3 });
});
afterAll(() => host.close());

test('the list of files shows a correction and its undoing, without the document being opened', async () => {
  const [waiting] = (await host.call('documents.toReview', { limit: 1 })).documents;
  const [fileId, field] = [waiting?.fileId ?? '', waiting?.fields[0] ?? ''];
  const row = async () =>
    (await host.call('files.list', { limit: 100 })).files.find((file) => file.fileId === fileId)?.document;
  const { revision } = await host.call('documents.get', { id: fileId });
  const before = await row();
  expect(before?.toCheck).toContain(field);

  const corrected = await host.call('documents.correct', {
    fileId,
    revision: revision ?? '',
    changes: [
      { kind: 'accept', field },
      { kind: 'value', field: 'issuer', value: 'Malerei Petersen' },
    ],
  });
  expect(await row()).toMatchObject({ issuer: 'Malerei Petersen' });
  expect((await row())?.toCheck).not.toContain(field);

  await host.call('documents.undoCorrection', { fileId, ...corrected });
  expect(await row()).toEqual(before);
});
