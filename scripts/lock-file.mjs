// Allows one set-up of a checkout at a time: `npm start` in one terminal and `npm test` in another must not install or
// build into each other's files. The lock is an exclusively created file, because no packages are installed yet.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';

const heartbeatMs = 2_000;
const pollMs = 250;
/** After so many checks without a change of its file, a holder counts as dead even if its process cannot be checked. */
const staleAfterPolls = 120;

/** @typedef {{ heartbeatMs?: number, pollMs?: number, staleAfterPolls?: number }} Pace */

/**
 * Runs `work` while no other process runs work under the same lock file. A holder that was killed does not block.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(holder: string) => void} onWait called once, with the id of the process that holds the lock
 * @param {Pace} [pace] for tests
 * @returns {Promise<T>}
 */
export async function withLockFile(file, work, onWait, pace = {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  await acquire(file, onWait, { pollMs, staleAfterPolls, ...pace });
  const heartbeat = setInterval(() => touch(file), pace.heartbeatMs ?? heartbeatMs);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file @param {(holder: string) => void} onWait @param {{ pollMs: number, staleAfterPolls: number }} pace */
async function acquire(file, onWait, pace) {
  const self = `${process.pid} ${hostname()} ${randomUUID()}`;
  let lastVersion = '';
  let unchangedPolls = 0;
  for (let waits = 0; !createExclusively(file, self); waits += 1) {
    const holder = readLock(file);
    if (holder === null) continue;
    if (waits === 0) onWait(holder.pid);
    // Counts checks instead of time: after the computer sleeps, the holder wakes up as late as this process.
    unchangedPolls = holder.version === lastVersion ? unchangedPolls + 1 : 0;
    lastVersion = holder.version;
    if (hasEnded(holder) || unchangedPolls >= pace.staleAfterPolls) removeStaleLock(file, holder.text);
    else await new Promise((resolve) => setTimeout(resolve, pace.pollMs));
  }
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {boolean} false when the file exists already
 */
function createExclusively(file, text) {
  let descriptor;
  try {
    descriptor = openSync(file, 'wx');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
  writeSync(descriptor, text);
  closeSync(descriptor);
  return true;
}

/** @param {string} file */
function readLock(file) {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', host = ''] = text.split(' ');
    return { text, pid, host, version: `${text} ${statSync(file).mtimeMs}` };
  } catch {
    return null;
  }
}

/**
 * Returns whether the holder's process is known to have ended.
 * @param {{ pid: string, host: string }} holder
 */
function hasEnded({ pid, host }) {
  if (host !== hostname() || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/**
 * Removes the lock file of a holder that has ended. Only one waiting process at a time may check again and remove it;
 * otherwise a slow one would remove the file of a new holder.
 * @param {string} file
 * @param {string} text
 */
function removeStaleLock(file, text) {
  const removalLock = `${file}.clearing`;
  if (!createExclusively(removalLock, '')) {
    // This file exists only for a moment. One that stays was left by a process that was killed in that moment.
    if (Date.now() - (statSync(removalLock, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 60_000) {
      rmSync(removalLock, { force: true });
    }
    return;
  }
  try {
    if (readLock(file)?.text === text) rmSync(file, { force: true });
  } finally {
    rmSync(removalLock, { force: true });
  }
}

/** @param {string} file */
function touch(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Another process removed the lock file; the work continues.
  }
}
