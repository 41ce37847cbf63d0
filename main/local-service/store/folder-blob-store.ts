import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#lib/sync-directory.ts';
import type { BlobStore, StagedBlob, StoredBytes } from './blob-store.ts';
import { stageFile } from './stage-file.ts';

/** Stores bytes in a folder as `ab/cd/<sha256>`; staged bytes are in `incoming`. */
export function createFolderBlobStore(directory: string): BlobStore {
  const incoming = join(directory, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string): string => join(directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const pathOfStaged = ({ stageId }: StagedBlob): string => join(incoming, stageId);

  return {
    stage: (bytes, maxBytes) => stageFile(incoming, bytes, maxBytes),
    keep: (staged) => Promise.try(() => keepFile(pathOfStaged(staged), pathOf(staged.sha256), directory)),
    discard: (staged) => Promise.try(() => rmSync(pathOfStaged(staged), { force: true })),
    has: (sha256) => Promise.try(() => existsSync(pathOf(sha256))),
    remove: (sha256) => Promise.try(() => rmSync(pathOf(sha256), { force: true })),
    read: (sha256, first, last) =>
      Promise.try(() => createReadStream(pathOf(sha256), { start: first, end: last, highWaterMark: 256 * 1024 })),
    localCopy: (sha256) =>
      Promise.try(() => {
        const path = pathOf(sha256);
        if (!existsSync(path)) throw new Error(`no-such-bytes: ${sha256}`);
        return { path, release: () => Promise.resolve() };
      }),
    all: () => storedBytes(directory),
    async freeBytes() {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
    discardAbandoned: () =>
      Promise.try(() => {
        for (const name of readdirSync(incoming)) rmSync(join(incoming, name), { force: true });
      }),
  };
}

/** Runs synchronously, because it is part of the transaction that gives the bytes to a file. */
function keepFile(from: string, target: string, directory: string): boolean {
  if (existsSync(target)) {
    rmSync(from, { force: true });
    return false;
  }
  makeDirectoryDurably(dirname(target), directory);
  renameSync(from, target);
  syncDirectory(dirname(target));
  return true;
}

/** Creates a directory and syncs the name of each missing level up to `root`. */
function makeDirectoryDurably(path: string, root: string): void {
  if (path === root || existsSync(path)) return;
  makeDirectoryDurably(dirname(path), root);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  syncDirectory(dirname(path));
}

async function* storedBytes(directory: string): AsyncGenerator<StoredBytes> {
  const isPart = (name: string): boolean => /^[0-9a-f]{2}$/u.test(name);
  for (const first of (await readdir(directory)).filter(isPart).toSorted()) {
    for (const second of (await readdir(join(directory, first))).filter(isPart).toSorted()) {
      const folder = join(directory, first, second);
      for (const sha256 of (await readdir(folder)).toSorted()) {
        const sizeBytes = await sizeOf(join(folder, sha256));
        if (sizeBytes !== null) yield { sha256, sizeBytes };
      }
    }
  }
}

/** Returns `null` for a file that was removed meanwhile. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
