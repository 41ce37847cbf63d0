import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { takeExclusiveLock, type ExclusiveLock } from '#lib/exclusive-lock.ts';

/** A directory for the files of one run. Several processes may have runs below the same root. */
export interface RunDirectory {
  readonly path: string;
  /** Removes the directories of runs that ended in any way, `kill -9` included. */
  removeEnded(): void;
  /** Removes the directory. */
  close(): void;
}

/** The lock of a run is in its directory, and the operating system releases it when the process ends. */
const lockName = 'lock';

export function createRunDirectory(root: string): RunDirectory {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const { path, lock } = createLocked(root);
  return {
    path,
    removeEnded() {
      for (const name of readdirSync(root).filter(isRun)) removeUnlocked(join(root, name), path);
    },
    close() {
      lock.release();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Other names in the root are not touched. */
function isRun(name: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(name);
}

/** Another process may remove a directory before its lock is taken. */
function createLocked(root: string, attempts = 5): { readonly path: string; readonly lock: ExclusiveLock } {
  const path = join(root, randomUUID());
  mkdirSync(path, { mode: 0o700 });
  try {
    const lock = takeExclusiveLock(join(path, lockName));
    if (lock !== null) return { path, lock };
  } catch (error) {
    if (attempts <= 1) throw error;
  }
  if (attempts <= 1) throw new Error('no directory for this run could be locked');
  return createLocked(root, attempts - 1);
}

function removeUnlocked(path: string, own: string): void {
  if (path === own) return;
  let lock: ExclusiveLock | null;
  try {
    lock = takeExclusiveLock(join(path, lockName));
  } catch {
    // Another process is removing it, or it is not a directory.
    return;
  }
  if (lock === null) return;
  lock.release();
  rmSync(path, { recursive: true, force: true });
}
