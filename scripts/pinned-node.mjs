// Which Node runs Intray. Electron embeds Node 24, so the engine and the tests run on that one too; better-sqlite3 13
// ends with a segmentation fault, without a word, on Node 20. This file itself must run on whatever Node is there.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodePackages } from './node-binaries.mjs';
import { root } from './root.mjs';

/** The oldest Node that Intray runs on: 24.13.0 and 24.14.1 are security releases. Another major is not taken. */
export const oldestNode = '24.14.1';

/** @param {string} version such as `24.21.0` */
export function isPinnedNode(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = oldestNode.split('.').map(Number);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}

/**
 * The path of a Node that Intray runs on: this process's own, or the one that npm installed. `null` when there is none.
 * @returns {string | null}
 */
export function pinnedNode() {
  return isPinnedNode(process.versions.node) ? process.execPath : packagedNode();
}

/**
 * The path of the Node that npm installed for this platform; `null` when there is none.
 * @returns {string | null}
 */
export function packagedNode() {
  const entry = nodePackages[`${process.platform}-${process.arch}`];
  if (entry === undefined) return null;
  const require = createRequire(path.join(root, 'package.json'));
  try {
    const binary = path.join(path.dirname(require.resolve(`${entry[0]}/package.json`)), entry[1]);
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}
