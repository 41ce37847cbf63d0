import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { startApp } from './running-app.ts';

test('a document is processed again without another job, and its row follows what is read and corrected', async () => {
  const files = temporaryDirectory();
  const { call, until } = await startApp(temporaryDirectory());
  await until('app.status', {}, ({ service }) => service.local === 'running' && service.serviceId !== null);
  const lines = ['Muster GmbH', 'RECHNUNG', 'Rechnungsnummer: 2026-0042', 'Gesamtbetrag 238,00 EUR'];
  await writeFile(path.join(files, 'invoice.pdf'), await buildTextPdf([{ kind: 'letter', language: 'deu', lines }]));
  const { id } = await call('batches.add', { paths: [path.join(files, 'invoice.pdf')] });
  const done = await until('batches.get', { id }, ({ files: [first] }) => first?.file.state === 'done');
  const file = done.files[0]?.file;
  const fileId = file?.fileId ?? '';
  const [balance, jobs] = [(await call('app.status', {})).balance, (await call('jobs.list', {})).jobs];

  const document = await call('documents.get', { id: fileId });
  await call('documents.correct', {
    ...{ fileId, revision: document.revision ?? '' },
    changes: [{ kind: 'value', field: 'total', value: 99 }],
  });
  expect(await call('again.start', { fileIds: [fileId] })).toMatchObject({ queued: 1, refused: [] });
  await until('documents.events', { id: fileId }, (events) =>
    events.some(({ kind }) => kind === 'file.processed_again'),
  );
  const [last] = (await call('documents.events', { id: fileId })).toReversed();
  expect(last).toMatchObject({ kind: 'file.processed_again', changes: [] });
  // The row was read before the correction, which no screen has shown.
  const listed = await until('files.get', { id: file?.id ?? '' }, ({ file: row }) => row.document?.amount === 99);
  expect(listed.file).toMatchObject({ state: 'done', group: 'done' });
  const now = (await call('app.status', {})).balance;
  expect({ ...now, checkedAtMs: 0 }).toEqual({ ...balance, checkedAtMs: 0 });
  expect((await call('jobs.list', {})).jobs).toEqual(jobs);
});
