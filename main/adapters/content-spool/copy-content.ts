import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileHandle } from 'node:fs/promises';
import { message } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import { readInPieces } from '#lib/read-in-pieces.ts';
import type { SpoolOutcome, SpoolSource } from '#ports/content-spool.ts';

/**
 * Copies content to `target` and verifies it by its hash: as a clone that shares its blocks where the file system
 * supports that, otherwise byte by byte. The copy is on the disk when the result is `kept`; otherwise the content of
 * `target` is unusable.
 */
export async function copyContent(source: SpoolSource, target: string, signal?: CancelSignal): Promise<SpoolOutcome> {
  await rm(target, { force: true });
  if (!(await clone(source, target))) return copyBytes(source, target, signal);
  const handle = await open(target, 'r+');
  try {
    const hash = createHash('sha256');
    for await (const piece of readInPieces(handle)) {
      if (signal?.aborted === true) return stopped;
      hash.update(piece);
    }
    if (hash.digest('hex') !== source.hash) return { kind: 'changed' };
    await handle.sync();
    return { kind: 'kept' };
  } finally {
    await handle.close();
  }
}

const stopped: SpoolOutcome = {
  kind: 'failed',
  failure: { kind: 'timeout', message: message('failure.file.copying-stopped'), cancelled: true },
};

/**
 * Returns whether the file system has made a clone. The file is opened first, so that no link or pipe at its path is
 * followed. A clone of other bytes than the registered ones is refused later by its hash.
 */
async function clone({ ref }: SpoolSource, target: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const at = ref.root === null ? ref.path : path.join(ref.root, ...ref.path.split('/'));
  let handle: FileHandle | null = null;
  try {
    handle = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!(await handle.stat()).isFile()) return false;
    const opened = process.platform === 'linux' ? `/proc/self/fd/${String(handle.fd)}` : at;
    await copyFile(opened, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE_FORCE);
    await chmod(target, 0o600);
    return true;
  } catch {
    await rm(target, { force: true });
    return false;
  } finally {
    await handle?.close();
  }
}

async function copyBytes(source: SpoolSource, target: string, signal?: CancelSignal): Promise<SpoolOutcome> {
  const handle = await open(target, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for await (const piece of await source.open()) {
      if (signal?.aborted === true) return stopped;
      sizeBytes += piece.byteLength;
      if (sizeBytes > source.sizeBytes) return { kind: 'changed' };
      hash.update(piece);
      await handle.writeFile(piece);
    }
    if (hash.digest('hex') !== source.hash) return { kind: 'changed' };
    await handle.sync();
    return { kind: 'kept' };
  } finally {
    await handle.close();
  }
}
