// Tells whether `dist/` is up to date with the sources.
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** The inputs of a build. An installed package contains `dist/` and not these folders. */
const folders = ['main', 'preload', 'renderer', 'scripts'].map((name) => path.join(root, name));
const files = ['package.json', 'package-lock.json'].map((name) => path.join(root, name));
const stampName = '.built';

/** Packages and `dist/` are changed only under this lock. */
export const setUpLock = path.join(root, '.cache', 'set-up.lock');
export const dist = path.join(root, 'dist');

/** Returns whether this is a checkout with sources. An installed package has only the built files. */
export const isCheckout = () => existsSync(path.join(root, 'main'));

/** Returns whether every source is older than the start of the last build. */
export function isBuilt() {
  const stamp = statSync(path.join(dist, stampName), { throwIfNoEntry: false });
  if (stamp === undefined) return false;
  const newest = [...folders.map(newestChangeMs), ...files.map((file) => statSync(file).mtimeMs)];
  return stamp.mtimeMs > Math.max(...newest);
}

/**
 * Records in a built folder when its build began, so that a source saved during the build counts as newer.
 * @param {string} folder
 * @param {Date} startedAt
 */
export function noteBuilt(folder, startedAt) {
  const stamp = path.join(folder, stampName);
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt);
}

/**
 * Returns the time of the newest change below a folder, in ms since the epoch.
 * @param {string} folder
 * @returns {number}
 */
function newestChangeMs(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // An editor's temporary file may have been removed since the folder was read.
    const found = statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    newest = Math.max(newest, found?.mtimeMs ?? 0);
  }
  return newest;
}
