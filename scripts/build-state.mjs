// Whether `dist/` is built from the sources as they are.
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** What a build is made of. An installed package ships `dist/` and none of these. */
const folders = ['main', 'preload', 'renderer', 'scripts'].map((name) => path.join(root, name));
const files = ['package.json', 'package-lock.json'].map((name) => path.join(root, name));
const stampName = '.built';

/** Built and packages in use are changed under this lock only. */
export const setUpLock = path.join(root, '.cache', 'set-up.lock');
export const dist = path.join(root, 'dist');

/** Sources lie here, and not only what was built from them. */
export const isCheckout = () => existsSync(path.join(root, 'main'));

/** Whether no source is newer than the moment at which the last build began. */
export function isBuilt() {
  const stamp = statSync(path.join(dist, stampName), { throwIfNoEntry: false });
  if (stamp === undefined) return false;
  const newest = [...folders.map(newestChangeMs), ...files.map((file) => statSync(file).mtimeMs)];
  return stamp.mtimeMs > Math.max(...newest);
}

/** Notes in a built folder when its build began: what is saved during a build is newer than it. @param {string} folder @param {Date} begunAt */
export function noteBuilt(folder, begunAt) {
  const stamp = path.join(folder, stampName);
  writeFileSync(stamp, '');
  utimesSync(stamp, begunAt, begunAt);
}

/** The newest change below a folder, in ms since the epoch. @param {string} folder @returns {number} */
function newestChangeMs(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    // An editor's temporary file may be gone by now.
    const found = statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false });
    newest = Math.max(newest, found?.mtimeMs ?? 0);
  }
  return newest;
}
