import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { UploadSource } from '#ports/document-service.ts';
import { bareService, failureOf, sourceOf, valueOf } from './bare-client.ts';

/** A source that gives one piece and then blocks until it is released. */
function stuckSource(): UploadSource & { readonly released: () => boolean } {
  let released = false;
  return {
    name: 'slow.pdf',
    sizeBytes: 1_000_000,
    async *open() {
      try {
        yield randomBytes(1000);
        await new Promise((resolve) => setTimeout(resolve, 400));
        yield randomBytes(1000);
      } finally {
        released = true;
      }
    },
    released: () => released,
  };
}

test('a read that is cancelled ends at once and is reported as cancelled', async () => {
  const { server, service } = await bareService();
  server.failNext('/api/platform/ping', { kind: 'silence' });
  const controller = new AbortController();
  const call = service.ping({ signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  expect(failureOf(await call)).toMatchObject({ kind: 'timeout', cancelled: true });
});

test('an upload that is cancelled on its way is unconfirmed, and its source is released', async () => {
  const { service } = await bareService();
  const controller = new AbortController();
  const source = stuckSource();
  const call = service.upload({ source, sessionId: randomUUID(), signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  const uploaded = await call;
  expect(failureOf(uploaded)).toMatchObject({ kind: 'unconfirmed', cancelled: true });
  expect(uploaded.sent).toMatchObject({ sha256: null, mayHaveArrived: true });
  await expect.poll(source.released).toBe(true);
});

test('a call that is cancelled before its turn sends nothing', async () => {
  const { server, service } = await bareService();
  const signal = AbortSignal.abort();
  expect(failureOf(await service.createJob({ sessionId: randomUUID() }, { signal }))).toMatchObject({
    kind: 'timeout',
    cancelled: true,
  });
  const uploaded = await service.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID(), signal });
  expect(uploaded.sent).toEqual({ sizeBytes: 0, sha256: null, mayHaveArrived: false });
  expect(server.calls).toEqual([]);
});

test('a download that is cancelled stops writing', async () => {
  const { service } = await bareService();
  const sessionId = randomUUID();
  const { id } = valueOf(await service.upload({ source: sourceOf('a.pdf', randomBytes(5_000_000)), sessionId }));
  const controller = new AbortController();
  let writtenBytes = 0;
  const write = async (chunk: Uint8Array) => {
    writtenBytes += chunk.length;
    if (writtenBytes > 1_000_000) controller.abort();
    await Promise.resolve();
  };
  expect(failureOf(await service.download(id, { write }, { signal: controller.signal }))).toMatchObject({
    kind: 'timeout',
    cancelled: true,
  });
  expect(writtenBytes).toBeLessThan(5_000_000);
});

test('closing the client ends all running calls', async () => {
  const { server, service } = await bareService();
  server.failNext('/api/platform/ping', { kind: 'silence' });
  const call = service.ping();
  setTimeout(() => void service.close(), 50);
  expect(failureOf(await call)).toMatchObject({ kind: 'timeout', cancelled: true });
  expect(failureOf(await service.tags())).toMatchObject({ kind: 'timeout', cancelled: true });
});

test('the total time of a call is limited, but not that of an upload that makes progress', async () => {
  const { server, service } = await bareService({}, { timeouts: { totalMs: 200, headersMs: 5000 } });
  server.failNext('/api/platform/ping', { kind: 'silence' });
  const startedMs = performance.now();
  expect(failureOf(await service.ping())).toMatchObject({ kind: 'timeout' });
  expect(performance.now() - startedMs).toBeLessThan(2000);

  const slow: UploadSource = {
    name: 'slow.pdf',
    sizeBytes: 4000,
    async *open() {
      for (let piece = 0; piece < 4; piece += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        yield randomBytes(1000);
      }
    },
  };
  expect(valueOf(await service.upload({ source: slow, sessionId: randomUUID() })).id).toBeTruthy();
});
