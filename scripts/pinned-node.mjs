// Finds the Node that runs Intray. Electron embeds Node 24, so the engine and the tests use Node 24 too; better-sqlite3
// 13 crashes on Node 20 with a segmentation fault and no message. This file itself must run on any Node.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { nodePackages } from './node-binaries.mjs';
import { root } from './root.mjs';

/** The oldest Node that Intray runs on: 24.13.0 and 24.14.1 are security releases. Other major versions are refused. */
export const oldestNode = '24.14.1';

/** @param {string} version such as `24.21.0` */
export function isPinnedNode(version) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = oldestNode.split('.').map(Number);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}

/**
 * Returns the path of a Node that can run Intray: this process's own, or the one that npm installed. `null` when there
 * is none.
 * @returns {string | null}
 */
export function pinnedNode() {
  return isPinnedNode(process.versions.node) ? process.execPath : packagedNode();
}

/**
 * Returns the path of the Node that npm installed for this platform, or `null` when there is none.
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
