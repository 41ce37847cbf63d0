import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '#lib/disk-full.ts';
import { writeAll } from '#lib/write-all.ts';
import type { BlobStore, StagedBlob } from './blob-store.ts';

const headBytes = 16 * 1024;

/** Does what `BlobStore.stage` promises, with a file in the directory that is named for the stage. */
export async function stageFile(
  directory: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): ReturnType<BlobStore['stage']> {
  const stageId = randomUUID();
  const path = join(directory, stageId);
  try {
    const written = await writeDurably(path, bytes, maxBytes);
    if (written !== null) return { ok: true, staged: { ...written, stageId } };
    rmSync(path, { force: true });
    return { ok: false, reason: 'too-large' };
  } catch (error) {
    rmSync(path, { force: true });
    if (isDiskFull(error)) return { ok: false, reason: 'disk-full' };
    throw error;
  }
}

/** Returns `null` when the stream has more than `maxBytes`, without reading further. */
async function writeDurably(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<StagedBlob, 'stageId'> | null> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let head = Buffer.alloc(0);
    let sizeBytes = 0;
    for await (const chunk of bytes) {
      sizeBytes += chunk.byteLength;
      if (sizeBytes > maxBytes) return null;
      if (head.byteLength < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.byteLength)]);
      hash.update(chunk);
      await writeAll(handle, chunk);
    }
    await handle.sync();
    return { sha256: hash.digest('hex'), sizeBytes, head };
  } finally {
    await handle.close();
  }
}
