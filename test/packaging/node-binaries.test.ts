import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { binaryList, nodePackages, problemWithBinary } from '../../scripts/node-binaries.mjs';
import { isPinnedNode, oldestNode } from '../../scripts/pinned-node.mjs';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const root = path.resolve(import.meta.dirname, '../..');
type Packages = Readonly<Record<string, { readonly version: string }>>;

test.each([
  ['24.21.0', true],
  ['24.14.1', true],
  ['24.14.0', false],
  ['24.0.0', false],
  ['25.9.0', false],
  ['22.30.0', false],
])('Node %s: %s', (version, isTaken) => {
  expect(isPinnedNode(version)).toBe(isTaken);
});

test('every packaged Node is new enough, and is the listed version', () => {
  const list = JSON.parse(readFileSync(binaryList, 'utf8')) as Packages;
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as { packages: Packages };
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  expect(
    Object.keys(optionalDependencies)
      .filter((name) => name.startsWith('node-'))
      .toSorted(),
  ).toEqual(
    Object.values(nodePackages)
      .map(([name]) => name)
      .toSorted(),
  );
  for (const [platform, [name]] of Object.entries(nodePackages)) {
    const locked = lock.packages[`node_modules/${name}`]?.version ?? '';
    expect([name, locked, isPinnedNode(locked)]).toEqual([name, list[platform]?.version, true]);
  }
  expect(isPinnedNode(oldestNode)).toBe(true);
});

test('a wrong binary is reported with both hashes, and is not run', () => {
  const folder = temporaryDirectory();
  const [binary, list] = [path.join(folder, 'node'), path.join(folder, 'list.json')];
  writeFileSync(binary, 'a binary');
  const sha256 = createHash('sha256').update('a binary').digest('hex');
  writeFileSync(list, JSON.stringify({ 'linux-x64': { sha256 } }));
  expect(problemWithBinary('linux-x64', binary, list)).toBeNull();
  writeFileSync(binary, 'a binarY');
  expect(problemWithBinary('linux-x64', binary, list)).toContain(sha256);
  expect(problemWithBinary('plan9-mips', binary, list)).toContain('plan9-mips');
});
