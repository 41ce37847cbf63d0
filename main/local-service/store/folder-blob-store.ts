import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectoryInBackground } from '#lib/sync-directory.ts';
import type { BlobStore, StagedBlob, StoredBytes } from './blob-store.ts';
import { stageFile } from './stage-file.ts';

/** Stores bytes in a folder as `ab/cd/<sha256>`; staged bytes are in `incoming`. */
export function createFolderBlobStore(directory: string): BlobStore {
  const incoming = join(directory, 'incoming');
  mkdirSync(incoming, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string): string => join(directory, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const makeDirectory = createDirectoryMaker(directory);
  const pathOfStaged = ({ stageId }: StagedBlob): string => join(incoming, stageId);

  return {
    async stage(bytes, maxBytes) {
      const outcome = await stageFile(incoming, bytes, maxBytes);
      // Here and not when the bytes are kept, because transactions wait for that.
      if (outcome.ok) await makeDirectory(dirname(pathOf(outcome.staged.sha256)));
      return outcome;
    },
    async keep(staged) {
      const [from, target] = [pathOfStaged(staged), pathOf(staged.sha256)];
      await makeDirectory(dirname(target));
      if (existsSync(target)) {
        rmSync(from, { force: true });
        return false;
      }
      renameSync(from, target);
      await syncDirectoryInBackground(dirname(target));
      return true;
    },
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

/**
 * Returns what creates a directory below `root` durably, with each missing level above it. One that another call is still creating
 * is waited for: it is there before its name is on the disk.
 */
function createDirectoryMaker(root: string): (path: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const make = async (path: string): Promise<void> => {
    await makeMissing(dirname(path));
    mkdirSync(path, { recursive: true, mode: 0o700 });
    await syncDirectoryInBackground(dirname(path));
  };
  const makeMissing = async (path: string): Promise<void> => {
    if (path === root) return;
    const known = running.get(path);
    if (known !== undefined || existsSync(path)) return known;
    const made = make(path).finally(() => running.delete(path));
    running.set(path, made);
    return made;
  };
  return makeMissing;
}

async function* storedBytes(directory: string): AsyncGenerator<StoredBytes> {
  const isPart = (name: string): boolean => /^[0-9a-f]{2}$/u.test(name);
  for (const first of (await readdir(directory)).filter(isPart).toSorted()) {
    for (const second of (await readdir(join(directory, first))).filter(isPart).toSorted()) {
      const folder = join(directory, first, second);
      for (const sha256 of (await readdir(folder)).toSorted()) {
        const sizeBytes = await sizeOf(join(folder, sha256));
        // The database is restored with the folder, and names all of it.
        if (sizeBytes !== null) yield { sha256, sizeBytes, keepMs: 0 };
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
