import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { UploadSource } from '#ports/document-service.ts';
import { bareService, failureOf, sourceOf, valueOf } from './bare-client.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: no`), { code });

/** A source that gives `pieces` and then throws `error`, if there is one. */
function sourceThat(pieces: readonly Uint8Array[], sizeBytes: number, error?: Error): UploadSource {
  return {
    name: 'odd.pdf',
    sizeBytes,
    async *open() {
      await Promise.resolve();
      yield* pieces;
      if (error !== undefined) throw error;
    },
  };
}

describe('upload', () => {
  test('progress counts real bytes, rises, and ends with all of them', async () => {
    const { service } = await bareService();
    const seen: number[] = [];
    const bytes = randomBytes(1_000_000);
    const onProgress = (sentBytes: number) => seen.push(sentBytes);
    valueOf(await service.upload({ source: sourceOf('a.pdf', bytes, 100_000), sessionId: randomUUID(), onProgress }));
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * 100_000));
  });

  test.each([100, 65_535, 65_536, 200_000])('a source may use its buffer of %i bytes again', async (pieceBytes) => {
    const { server, service } = await bareService();
    const bytes = randomBytes(900_001);
    const buffer = Buffer.alloc(pieceBytes);
    const source: UploadSource = {
      name: 'a.pdf',
      sizeBytes: bytes.length,
      async *open() {
        for (let at = 0; at < bytes.length; at += pieceBytes) {
          await Promise.resolve();
          yield buffer.subarray(0, bytes.copy(buffer, 0, at, at + pieceBytes));
        }
      },
    };
    const uploaded = await service.upload({ source, sessionId: randomUUID() });
    expect(server.store.files.get(valueOf(uploaded).id)?.bytes.equals(bytes)).toBe(true);
  });

  test('an empty file arrives as one', async () => {
    const { server, service } = await bareService();
    const uploaded = await service.upload({ source: sourceOf('empty.txt', Buffer.alloc(0)), sessionId: randomUUID() });
    expect(server.store.files.get(valueOf(uploaded).id)?.bytes.length).toBe(0);
    expect(uploaded.sent.sha256).toBe(createHash('sha256').digest('hex'));
  });

  test('the hash is computed from the bytes that were sent, not taken from the announcement', async () => {
    const { server, service } = await bareService();
    const uploaded = await service.upload({ source: sourceThat([Buffer.from('other')], 5), sessionId: randomUUID() });
    expect(uploaded.sent.sha256).toBe(createHash('sha256').update('other').digest('hex'));
    expect(server.store.files.get(valueOf(uploaded).id)?.bytes.toString()).toBe('other');
  });

  test.each([
    ['grew', 1000],
    ['shrank', 3000],
  ])('the upload of a file that %s is never completed', async (_how, announcedBytes) => {
    const { server, service } = await bareService();
    const source = sourceThat([randomBytes(1000), randomBytes(1000)], announcedBytes);
    const uploaded = await service.upload({ source, sessionId: randomUUID() });
    expect(failureOf(uploaded).kind).toBe('changed');
    expect(uploaded.sent).toMatchObject({ sha256: null, mayHaveArrived: true });
    expect(server.store.files.size).toBe(0);
  });

  test.each([
    ['ENOENT', 'missing'],
    ['EBUSY', 'locked'],
    ['EACCES', 'unreadable'],
    ['EIO', 'unreadable'],
  ])('a source that fails with %s is %s', async (code, kind) => {
    const { server, service } = await bareService();
    const amid = await service.upload({
      source: sourceThat([randomBytes(1000)], 2000, systemError(code)),
      sessionId: randomUUID(),
    });
    expect(failureOf(amid)).toMatchObject({ kind, code });
    const source = { name: 'a', sizeBytes: 1, open: () => Promise.reject(systemError(code)) };
    const before = await service.upload({ source, sessionId: randomUUID() });
    expect(failureOf(before)).toMatchObject({ kind, code });
    expect(server.store.files.size).toBe(0);
  });
});

describe('download', () => {
  test.each([
    ['ENOSPC', 'disk-full'],
    ['EACCES', 'unreadable'],
  ])('a sink that fails with %s is %s', async (code, kind) => {
    const { service } = await bareService();
    const { id } = valueOf(await service.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() }));
    const sink = { write: () => Promise.reject(systemError(code)) };
    expect(failureOf(await service.download(id, sink))).toMatchObject({ kind, code });
  });

  test('one that is cut off is a failure, not a short file', async () => {
    const { server, service } = await bareService();
    const { id } = valueOf(await service.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() }));
    server.failNext('/api/file/download', { kind: 'cut-reply' });
    expect(failureOf(await service.download(id, { write: () => Promise.resolve() })).kind).toBe('service-fault');
  });

  test('a file that is not there writes nothing', async () => {
    const { service } = await bareService();
    let written = 0;
    const sink = { write: (chunk: Uint8Array) => Promise.resolve(void (written += chunk.length)) };
    expect(failureOf(await service.download(randomUUID(), sink))).toMatchObject({ kind: 'refused', status: 404 });
    expect(written).toBe(0);
  });
});
