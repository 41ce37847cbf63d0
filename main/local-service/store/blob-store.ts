import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, type ReadStream } from 'node:fs';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull } from '#lib/disk-full.ts';
import { syncDirectory } from '#lib/sync-directory.ts';

/** Bytes that are on disk and durable, but belong to nothing yet. */
export interface StagedBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The first bytes, to tell the type by. */
  readonly head: Buffer;
  readonly temporaryPath: string;
}

export type StageOutcome =
  | { readonly ok: true; readonly staged: StagedBlob }
  | { readonly ok: false; readonly reason: 'too-large' | 'disk-full' };

/** The bytes of all files, by their SHA-256: `blobs/ab/cd/<sha256>`. Equal bytes lie there once. */
export interface BlobStore {
  readonly folder: string;
  /** Writes a stream to a temporary file. When the stream breaks off, its error is thrown and nothing is left. */
  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StageOutcome>;
  /**
   * Moves staged bytes to their place; `false` when equal bytes are there already. Synchronous, so that it can stand in
   * the transaction that makes them belong to a file.
   */
  place(staged: StagedBlob): boolean;
  discard(staged: StagedBlob): void;
  remove(sha256: string): void;
  pathOf(sha256: string): string;
  /** Bytes `first` to `last`, both inclusive. */
  read(sha256: string, first: number, last: number): ReadStream;
  /** Removes temporary files, which an earlier run left half done. Before the first `stage`: it cannot tell whose they are. */
  discardStaged(): void;
  /**
   * Removes blobs that `isNeeded` does not need, as runs leave them that end between a commit and the disk. Goes on beside
   * everything else: a blob is asked for and removed in one synchronous step.
   */
  sweep(isNeeded: (sha256: string) => boolean, signal: AbortSignal): Promise<number>;
}

const headBytes = 16 * 1024;

export function createBlobStore(directory: string): BlobStore {
  const incoming = join(directory, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string): string => join(directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  return {
    folder: directory,
    pathOf,
    async stage(bytes, maxBytes) {
      const temporaryPath = join(incoming, randomUUID());
      try {
        const written = await writeDurably(temporaryPath, bytes, maxBytes);
        if (written !== null) return { ok: true, staged: { ...written, temporaryPath } };
        rmSync(temporaryPath, { force: true });
        return { ok: false, reason: 'too-large' };
      } catch (error) {
        rmSync(temporaryPath, { force: true });
        if (isDiskFull(error)) return { ok: false, reason: 'disk-full' };
        throw error;
      }
    },
    place(staged) {
      const target = pathOf(staged.sha256);
      if (existsSync(target)) {
        rmSync(staged.temporaryPath);
        return false;
      }
      makeDirectoryDurably(dirname(target), directory);
      renameSync(staged.temporaryPath, target);
      syncDirectory(dirname(target));
      return true;
    },
    discard: (staged) => rmSync(staged.temporaryPath, { force: true }),
    remove: (sha256) => rmSync(pathOf(sha256), { force: true }),
    read: (sha256, first, last) =>
      createReadStream(pathOf(sha256), { start: first, end: last, highWaterMark: 256 * 1024 }),
    discardStaged() {
      for (const name of readdirSync(incoming)) rmSync(join(incoming, name), { force: true });
    },
    async sweep(isNeeded, signal) {
      let removed = 0;
      for await (const sha256 of blobNames(directory)) {
        if (signal.aborted) break;
        if (isNeeded(sha256)) continue;
        rmSync(pathOf(sha256), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

/** `null` when the stream holds more than `maxBytes`; it is not read further then. */
async function writeDurably(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<StagedBlob, 'temporaryPath'> | null> {
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

/** A single write may take less than it is given, most of all when the disk is nearly full. */
async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.byteLength) written += (await handle.write(chunk, written)).bytesWritten;
}

/** Makes a directory and syncs the name of each level that was missing, up to `root`. */
function makeDirectoryDurably(path: string, root: string): void {
  if (path === root || existsSync(path)) return;
  makeDirectoryDurably(dirname(path), root);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  syncDirectory(dirname(path));
}

async function* blobNames(directory: string): AsyncGenerator<string> {
  const isPart = (name: string): boolean => /^[0-9a-f]{2}$/u.test(name);
  for (const first of (await readdir(directory)).filter(isPart)) {
    for (const second of (await readdir(join(directory, first))).filter(isPart)) {
      yield* await readdir(join(directory, first, second));
    }
  }
}
