import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BlobStore, StagedBlob } from '#local-service/store/blob-store.ts';

export interface BlobStoreUnderTest {
  readonly blobs: BlobStore;
  /** Opens the same bytes again, as a later run does. */
  reopen(): BlobStore;
  /** Returns the bytes that are staged and neither kept nor discarded. */
  staged(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function* chunks(...pieces: string[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
}

async function* broken(error: Error): AsyncGenerator<Buffer> {
  yield* chunks('ab');
  throw error;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function stageText(blobs: BlobStore, text: string): Promise<StagedBlob> {
  const outcome = await blobs.stage(chunks(text), 1_000_000);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.staged;
}

/** Tests what `BlobStore` promises, for every store of bytes (main/local-service/store/blob-store.ts). */
export function describeBlobStore(name: string, open: () => Promise<BlobStoreUnderTest>): void {
  describe(name, () => {
    let under: BlobStoreUnderTest;
    let blobs: BlobStore;
    beforeEach(async () => {
      under = await open();
      ({ blobs } = under);
    });
    afterEach(() => under.close());
    const all = async (): Promise<readonly string[]> =>
      (await Array.fromAsync(blobs.all())).map(({ sha256 }) => sha256);

    test('stages, then keeps by hash; equal bytes are kept once', async () => {
      const first = await blobs.stage(chunks('a', 'bc'), 3);
      const second = await blobs.stage(chunks('abc'), 3);
      if (!first.ok || !second.ok) throw new Error('not staged');
      expect(first.staged).toMatchObject({ sha256: hashOf('abc'), sizeBytes: 3, head: Buffer.from('abc') });
      expect(await blobs.has(hashOf('abc'))).toBe(false);
      expect([await blobs.keep(first.staged), await blobs.keep(second.staged)]).toEqual([true, false]);
      expect([await blobs.has(hashOf('abc')), await all(), await under.staged()]).toEqual([true, [hashOf('abc')], []]);
    });

    test('keeping the same staged bytes again is harmless, and so is discarding them afterwards', async () => {
      const staged = await stageText(blobs, 'abc');
      await blobs.keep(staged);
      expect(await blobs.keep(staged)).toBe(false);
      await blobs.discard(staged);
      expect((await buffer(await blobs.read(staged.sha256, 0, 2))).toString()).toBe('abc');
    });

    test('many simultaneous calls with equal bytes keep them once, complete', async () => {
      const text = 'x'.repeat(200_000);
      const staged = await Promise.all(Array.from({ length: 8 }, () => stageText(blobs, text)));
      const kept = await Promise.all(staged.map((one) => blobs.keep(one)));
      expect(kept.filter(Boolean)).toHaveLength(1);
      expect(hashOf((await buffer(await blobs.read(hashOf(text), 0, text.length - 1))).toString())).toBe(hashOf(text));
    });

    test('bytes that are too large, or break off, leave nothing', async () => {
      expect(await blobs.stage(chunks('ab', 'cd'), 3)).toEqual({ ok: false, reason: 'too-large' });
      await expect(blobs.stage(broken(new Error('cut')), 9)).rejects.toThrow('cut');
      await blobs.discard(await stageText(blobs, 'unwanted'));
      expect([await all(), await under.staged()]).toEqual([[], []]);
    });

    test('reads a part, including both ends, and an empty file', async () => {
      const staged = await stageText(blobs, '0123456789');
      await blobs.keep(staged);
      expect((await buffer(await blobs.read(staged.sha256, 3, 5))).toString()).toBe('345');
      const empty = await stageText(blobs, '');
      await blobs.keep(empty);
      expect([empty.sizeBytes, await blobs.has(empty.sha256)]).toEqual([0, true]);
    });

    test('lists what is stored in the order of the hashes, with sizes', async () => {
      const texts = ['', ...Array.from({ length: 12 }, (_, at) => 'x'.repeat(at * 10 + 1))];
      for (const text of texts) await blobs.keep(await stageText(blobs, text));
      const wanted = texts.map((text) => ({ sha256: hashOf(text), sizeBytes: text.length }));
      const found = (await Array.fromAsync(blobs.all())).map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes }));
      expect(found).toEqual(wanted.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)));
    });

    test('gives a local copy, and reports when there is none', async () => {
      const staged = await stageText(blobs, 'abc');
      await blobs.keep(staged);
      const { path, release } = await blobs.localCopy(staged.sha256);
      expect(await readFile(path, 'utf8')).toBe('abc');
      await release();
      expect(await blobs.has(staged.sha256)).toBe(true);
      await expect(blobs.localCopy(hashOf('never kept'))).rejects.toThrow('no-such-bytes');
      await expect(blobs.read(hashOf('never kept'), 0, 1).then(buffer)).rejects.toThrow();
    });

    test('removed bytes stay removed, also when they are removed twice', async () => {
      const staged = await stageText(blobs, 'abc');
      await blobs.keep(staged);
      for (let time = 0; time < 2; time += 1) await blobs.remove(staged.sha256);
      expect([await blobs.has(staged.sha256), await all()]).toEqual([false, []]);
      await blobs.keep(await stageText(blobs, 'abc'));
      expect(await all()).toEqual([hashOf('abc')]);
    });

    test('a later run has the kept bytes, and discards the staged ones', async () => {
      await blobs.keep(await stageText(blobs, 'kept'));
      await stageText(blobs, 'never kept');
      expect(await under.staged()).toHaveLength(1);
      blobs = under.reopen();
      await blobs.discardAbandoned();
      expect([await all(), await under.staged()]).toEqual([[hashOf('kept')], []]);
    });

    test('reports the free space, or that there is no limit', async () => {
      const free = await blobs.freeBytes();
      expect(free === null || free > 0).toBe(true);
    });
  });
}
