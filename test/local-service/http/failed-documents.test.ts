import { afterAll, beforeAll, expect, test } from 'vitest';
import { failedHandlers } from '#local-service/http/documents/failed-handlers.ts';
import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import { mostFailed } from '#service-api/documents/failed-calls.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { headersOf, postJson, startTestService, upload, type TestService } from './test-service.ts';

type Name = 'failed.list' | 'failed.again' | 'workers.list';

let service: TestService;
let other: Credentials;
beforeAll(async () => {
  service = await startTestService({ ownCallsOnPort: true, leavesReading: true });
  other = await service.identity('Account Admin', 'Another');
});
afterAll(() => service.close());

const post = (who: Credentials, name: string, body: unknown): Promise<Response> => {
  const { headers, ...rest } = postJson(body);
  return fetch(`${service.baseUrl}/own/${name}`, { ...rest, headers: { ...headersOf(who), ...(headers as object) } });
};
async function ask<Asked extends Name>(who: Credentials, name: Asked, body: unknown): Promise<OwnOutput<Asked>> {
  const answer = await post(who, name, body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as OwnOutput<Asked>;
}

const why = serviceMessage('reading.loses-text');
async function addFailed(who: Credentials, name: string): Promise<string> {
  const { body } = await upload(service, who, { name, content: name });
  const at = '2026-11-01T10:00:00.000Z';
  await service.data.store.transaction((tx) =>
    tx.files.setStatus(body.id, { to: 'failed', at, error: problemOf('loses-text', why), countsAsRetry: false }),
  );
  return body.id;
}

test.each(['User', 'Uploader'] as const)('%s is neither shown what failed nor what reads', async (role) => {
  const keys = await service.identity(role);
  expect((await post(keys, 'failed.list', { before: null, limit: 9 })).status).toBe(403);
  expect((await post(keys, 'failed.again', { before: null })).status).toBe(403);
  expect((await post(keys, 'workers.list', {})).status).toBe(403);
});

test('an administrator sees the failed documents of the own company, page by page, and queues no others', async () => {
  const admin = service.admin;
  const [first, second] = [await addFailed(admin, 'first.txt'), await addFailed(admin, 'second.txt')];
  const ofOther = await addFailed(other, 'theirs.txt');
  const page = await ask(admin, 'failed.list', { before: null, limit: 1 });
  expect(page).toMatchObject({
    total: 2,
    documents: [
      { fileId: second, name: 'second.txt', failedAt: '2026-11-01T10:00:00.000Z', message: why, again: null },
    ],
  });
  expect(page.documents[0]?.userName).toContain('@');
  const rest = await ask(admin, 'failed.list', { before: page.next, limit: 1 });
  expect(rest).toMatchObject({ total: 2, documents: [{ fileId: first }], next: null });
  const queued = await ask(admin, 'failed.again', { before: null });
  expect(queued).toEqual({ fileIds: [second, first], refused: 0, next: null });
  expect(await ask(admin, 'failed.again', { before: null })).toEqual({ fileIds: [], refused: 0, next: null });
  const waiting = await ask(admin, 'failed.list', { before: null, limit: 9 });
  expect(waiting.documents.map(({ again }) => again)).toEqual(['waiting', 'waiting']);
  // One by its id: that of another company does not exist.
  expect(await (await post(admin, 'again.start', { fileIds: [ofOther] })).json()).toMatchObject({
    refused: [{ fileId: ofOther, reason: 'unknown' }],
  });
  expect(await ask(other, 'failed.list', { before: null, limit: 9 })).toMatchObject({
    total: 1,
    documents: [{ fileId: ofOther, again: null }],
  });
});

test('more documents than one call queues are queued by the next one', async () => {
  const names = Array.from({ length: mostFailed + 1 }, (_, index) => `${String(index)}.txt`);
  const ids: string[] = [];
  for (const name of names) ids.push(await addFailed(other, name));
  const first = await ask(other, 'failed.again', { before: null });
  expect(first.fileIds).toEqual(ids.toReversed().slice(0, mostFailed));
  const rest = await ask(other, 'failed.again', { before: first.next });
  expect(rest).toMatchObject({ next: null });
  expect(rest.fileIds).toContain(ids[0]);
});

test('a service that is the only one says so, and whether it reads', async () => {
  expect(await ask(service.admin, 'workers.list', {})).toEqual({ processes: null, serviceReads: false });
});

test('of what a worker reads, documents of other companies are only counted', async () => {
  const one = {
    kind: 'worker',
    run: '1a2b3c4d',
    host: 'scan-1',
    address: null,
    since: '2026-11-01T10:00:00Z',
  } as const;
  const reading = ['mine', 'theirs', 'more'].map((name) => ({
    ...{ fileId: crypto.randomUUID(), company: name, name: `${name}.pdf` },
    companyId: name === 'mine' ? 'own' : 'other',
  }));
  const { store } = service.data;
  const deps = { store, processor: { wake: () => undefined } as never, nowMs: Date.now };
  const handlers = failedHandlers({ ...deps, processes: () => Promise.resolve([{ ...one, reading }]) }, {});
  const request = { companyId: 'own', input: {}, caller: {} as never, isFromHere: false };
  expect(await handlers['workers.list'](request)).toMatchObject({
    body: {
      processes: [{ ...one, reading: [{ fileId: reading[0]?.fileId, name: 'mine.pdf' }], others: 2 }],
      serviceReads: true,
    },
  });
});
