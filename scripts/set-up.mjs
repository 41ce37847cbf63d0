// What a fresh clone needs before anything runs: packages and a build. Each step looks first, and says what it does.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { pinnedMajor, pinnedNode } from './pinned-node.mjs';
import { runProgram } from './run-program.mjs';

const packagesStamp = path.join(root, 'node_modules', '.intray-packages');
const buildStamp = path.join(root, 'dist', '.built');

/** @param {string} line */
const say = (line) => process.stderr.write(`intray: ${line}\n`);

/** Installs the packages of package-lock.json unless they are there already. */
export async function ensurePackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const wanted = `${lock} ${process.platform}-${process.arch}`;
  if (existsSync(packagesStamp) && readFileSync(packagesStamp, 'utf8') === wanted) return;
  const place = path.join(root, 'node_modules');
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new SetUpError(
      'node_modules is a link and does not fit; npm ci would empty what it leads to. Remove the link.',
    );
  }
  say('installing packages (npm ci); this is done once');
  // No install scripts: every native part comes prebuilt inside its package, and nothing may be downloaded by a script.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await runProgram(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : await runProgram('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (code !== 0) throw new SetUpError(`npm ci ended with code ${code}; is the npm registry reachable?`);
  writeFileSync(packagesStamp, wanted);
  say('packages are installed');
}

/** The newest change below a folder, in ms since the epoch. @param {string} folder @returns {number} */
function newestChangeMs(folder) {
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) newest = Math.max(newest, statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  }
  return newest;
}

/** Builds `dist/` unless it is newer than every source. An installed package ships `dist/` and no sources. */
export async function ensureBuild() {
  const sources = ['main', 'preload', 'renderer', 'scripts']
    .map((name) => path.join(root, name))
    .filter((dir) => existsSync(dir));
  const isCheckout = existsSync(path.join(root, 'main'));
  if (!isCheckout) return;
  const newest = Math.max(...sources.map(newestChangeMs), statSync(path.join(root, 'package-lock.json')).mtimeMs);
  if (existsSync(buildStamp) && statSync(buildStamp).mtimeMs > newest) return;
  say('building; this is done after each change of the sources');
  // A process of its own: what a build has taken of memory would else be kept for as long as a station runs.
  const builder = path.join(root, 'scripts', 'build.mjs');
  const code = await runProgram(pinnedNode() ?? process.execPath, [builder], { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new SetUpError(`the build ended with code ${code}`);
  mkdirSync(path.dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, '');
}

/** A Node of the pinned major, or a plain error that says what to do. @returns {string} */
export function requirePinnedNode() {
  const node = pinnedNode();
  if (node === null) {
    throw new SetUpError(
      `Intray runs on Node ${pinnedMajor}. npm has no Node binary for ${process.platform}-${process.arch}: ` +
        `install Node ${pinnedMajor} and start again (this is Node ${process.versions.node}).`,
    );
  }
  return node;
}

/** Set-up that cannot go on; its message is for the person. */
export class SetUpError extends Error {}

/**
 * Runs `main` and turns a SetUpError into a line and exit code 2.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    say(error.message);
    process.exitCode = 2;
  }
}
