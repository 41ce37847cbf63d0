import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, lstat, mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readInPieces } from '#lib/read-in-pieces.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { writeAll } from '#lib/write-all.ts';

export interface FileFacts {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Thrown where a file of somebody else has the name of one that is to be written. */
export class ForeignFile extends Error {}

/** Returns size and hash of a plain file, or `null` when there is nothing. Throws `ForeignFile` for anything else. */
export async function factsOf(path: string, signal?: AbortSignal): Promise<FileFacts | null> {
  const found = await lstat(path).catch((error: unknown) => absent(error));
  if (found === null) return null;
  if (!found.isFile()) throw new ForeignFile(path);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of piecesOf(path)) {
    signal?.throwIfAborted();
    hash.update(piece);
    sizeBytes += piece.byteLength;
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** Windows has no such flag. */
export const noFollow = process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;

/** Reads a file, and does not follow a link in its place. */
export async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | noFollow);
  try {
    yield* readInPieces(handle);
  } finally {
    await handle.close();
  }
}

/** Bytes that are durable under a temporary name. */
export interface WrittenFile extends FileFacts {
  readonly path: string;
}

/** Writes bytes to a temporary file and syncs it. Leaves nothing when it fails. */
export async function writeTemporary(
  folder: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const path = join(folder, randomUUID());
  try {
    const handle = await open(path, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let sizeBytes = 0;
      for await (const piece of bytes) {
        signal.throwIfAborted();
        hash.update(piece);
        sizeBytes += piece.byteLength;
        await writeAll(handle, piece);
      }
      await handle.sync();
      return { path, sizeBytes, sha256: hash.digest('hex') };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Gives a temporary file its name. Throws `ForeignFile`, and leaves both, when the name is taken. */
export async function placeNew(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ForeignFile(path);
    if (!noLinks.has(codeOf(error))) throw error;
    // A file system without hard links, such as that of a memory stick.
    if ((await lstat(path).catch((failure: unknown) => absent(failure))) !== null) throw new ForeignFile(path);
    await rename(temporary, path);
    return;
  }
  await unlink(temporary);
}

const noLinks: ReadonlySet<string> = new Set([
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
  'EISDIR',
  'EACCES',
]);

/** Creates a folder below `root`, and makes the name of each new level durable. */
export async function makeFolder(path: string, root: string): Promise<void> {
  if (path === root || (await lstat(path).catch((error: unknown) => absent(error))) !== null) return;
  await makeFolder(dirname(path), root);
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  syncDirectory(dirname(path));
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

export function absent(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}
