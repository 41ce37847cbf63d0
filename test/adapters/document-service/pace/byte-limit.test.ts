import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createByteLimit } from '#adapters/document-service/pace/byte-limit.ts';
import { bareService, sourceOf, valueOf } from '../bare-client.ts';

const kb = 1_000;

test('files that are uploaded at once share the limit', async () => {
  const { server, service } = await bareService({}, { uploadLimit: createByteLimit(() => 200 * kb) });
  const startedMs = performance.now();
  const files = Array.from({ length: 3 }, (_, at) => sourceOf(`${at}.bin`, randomBytes(100 * kb)));
  for (const sent of await Promise.all(files.map((source) => service.upload({ source, sessionId: randomUUID() })))) {
    valueOf(sent);
    expect(sent.sent.sizeBytes).toBe(100 * kb);
  }
  const tookMs = performance.now() - startedMs;
  // 300 KB at 200 KB/s, minus a quarter of a second of credit and the last piece.
  expect(tookMs).toBeGreaterThan(1_000);
  expect(tookMs).toBeLessThan(4_000);
  expect(server.store.files).toHaveLength(3);
});

test('a limit that is lifted during an upload no longer applies to it', async () => {
  let limit: number | null = 20 * kb;
  const { service } = await bareService({}, { uploadLimit: createByteLimit(() => limit) });
  const progress: number[] = [];
  const startedMs = performance.now();
  const sent = await service.upload({
    source: sourceOf('a.bin', randomBytes(400 * kb)),
    sessionId: randomUUID(),
    onProgress: (bytes) => {
      progress.push(bytes);
      if (bytes > 20 * kb) limit = null;
    },
  });
  valueOf(sent);
  expect(progress.at(-1)).toBe(400 * kb);
  // At the first limit this would take 20 s.
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});

test('with the smallest limit an upload goes on byte by byte; without a limit, pieces are whole', () => {
  expect(createByteLimit(() => 1).pieceBytes()).toBe(1);
  expect(createByteLimit(() => null).pieceBytes()).toBe(65_536);
  expect(createByteLimit(() => 1e9).pieceBytes()).toBe(65_536);
});

test('a cancelled upload does not wait for its turn', async () => {
  const limit = createByteLimit(() => 1);
  await limit.acquire(1_000);
  const wish = new AbortController();
  setTimeout(() => wish.abort(), 20);
  const startedMs = performance.now();
  await limit.acquire(1_000, wish.signal);
  expect(performance.now() - startedMs).toBeLessThan(2_000);
});
