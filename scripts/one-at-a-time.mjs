// One set-up of a checkout at a time: `npm start` in one terminal and `npm test` in another must not install, or build, into
// each other's files. The lock is a file that is made exclusively, for there are no packages yet that could do better.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';

const beatMs = 2_000;
const lookMs = 250;
/** A holder whose file has not been touched for so many looks is taken for gone, where its process cannot be asked for. */
const staleLooks = 120;

/** @typedef {{ beatMs?: number, lookMs?: number, staleLooks?: number }} Pace */

/**
 * Does `work` while nobody else does work under the same lock file. A holder that was killed is no holder.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(holder: string) => void} onWait called once, with the process that is waited for
 * @param {Pace} [pace] for tests
 * @returns {Promise<T>}
 */
export async function oneAtATime(file, work, onWait, pace = {}) {
  mkdirSync(path.dirname(file), { recursive: true });
  await take(file, onWait, { lookMs, staleLooks, ...pace });
  const beat = setInterval(() => touch(file), pace.beatMs ?? beatMs);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file @param {(holder: string) => void} onWait @param {{ lookMs: number, staleLooks: number }} pace */
async function take(file, onWait, pace) {
  const self = `${process.pid} ${hostname()} ${randomUUID()}`;
  let seen = '';
  let looks = 0;
  for (let waits = 0; !make(file, self); waits += 1) {
    const holder = look(file);
    if (holder === null) continue;
    if (waits === 0) onWait(holder.pid);
    // Counted in looks and not in hours: after a sleep of the computer its holder wakes up as late as we do.
    looks = holder.sign === seen ? looks + 1 : 0;
    seen = holder.sign;
    if (isGone(holder) || looks >= pace.staleLooks) clear(file, holder.text);
    else await new Promise((resolve) => setTimeout(resolve, pace.lookMs));
  }
}

/** @param {string} file @param {string} text @returns {boolean} false when the file is there */
function make(file, text) {
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
function look(file) {
  try {
    const text = readFileSync(file, 'utf8');
    const [pid = '', host = ''] = text.split(' ');
    return { text, pid, host, sign: `${text} ${statSync(file).mtimeMs}` };
  } catch {
    return null;
  }
}

/** Whether the holder's process is known to have ended. @param {{ pid: string, host: string }} holder */
function isGone({ pid, host }) {
  if (host !== hostname() || !/^\d+$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/**
 * Removes the file of a holder that is gone. Of all who find it gone one at a time looks again and removes it: without
 * that, a slow one would remove the file of whoever has just come after.
 * @param {string} file @param {string} text
 */
function clear(file, text) {
  const claim = `${file}.clearing`;
  if (!make(claim, '')) {
    // Held for a moment only; one that stays was left by a kill in that moment.
    if (Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > 60_000) {
      rmSync(claim, { force: true });
    }
    return;
  }
  try {
    if (look(file)?.text === text) rmSync(file, { force: true });
  } finally {
    rmSync(claim, { force: true });
  }
}

/** @param {string} file */
function touch(file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Somebody cleared it away; the work goes on.
  }
}
