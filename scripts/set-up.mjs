// Sets up what a fresh clone needs before anything runs: packages and a build. Each step checks first, and reports what
// it does.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isBuilt, isCheckout, setUpLock } from './build-state.mjs';
import { withLockFile } from './lock-file.mjs';
import { root } from './root.mjs';
import { problemWithBinary } from './node-binaries.mjs';
import { oldestNode, packagedNode, pinnedNode } from './pinned-node.mjs';
import { runProgram } from './run-program.mjs';

const packagesStamp = path.join(root, 'node_modules', '.intray-packages');
const lockFile = path.join(root, 'package-lock.json');
const platform = `${process.platform}-${process.arch}`;

/** @param {string} line */
const say = (line) => process.stderr.write(`intray: ${line}\n`);

/** Installs the packages of package-lock.json unless they are installed already. */
export async function ensurePackages() {
  // An installed package has no lock file; its packages were installed with it.
  if (!existsSync(lockFile) || hasPackages()) return;
  const place = path.join(root, 'node_modules');
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new SetUpError(
      'node_modules is a link and does not fit; npm ci would empty what it leads to. Remove the link.',
    );
  }
  await withSetUpLock(async () => {
    if (!hasPackages()) await installPackages();
  });
}

async function installPackages() {
  say('installing packages (npm ci); this is done once');
  // No install scripts run: every native part is prebuilt inside its package, and no script may download anything.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm
    ? await runProgram(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : await runProgram('npm', args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (code !== 0) throw new SetUpError(`npm ci ended with code ${code}; is the npm registry reachable?`);
  verifyPackagedNode();
  writeFileSync(packagesStamp, wantedPackages());
  say('packages are installed');
}

/**
 * Checks the packaged Node before its first start. On a problem the stamp is not written, so every start fails until it
 * is solved.
 */
function verifyPackagedNode() {
  const binary = packagedNode();
  const problem = binary === null ? null : problemWithBinary(`${process.platform}-${process.arch}`, binary);
  if (problem !== null) throw new SetUpError(`${problem} Remove node_modules and start again.`);
}

function hasPackages() {
  if (!existsSync(packagesStamp)) return false;
  const stamp = readFileSync(packagesStamp, 'utf8');
  return stamp === wantedPackages() || (stamp.endsWith(` ${platform}`) && holdsEveryPackage());
}

function holdsEveryPackage() {
  const noteOfNpm = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noteOfNpm)) return false;
  const [wanted, installed] = [lockFile, noteOfNpm].map((file) => JSON.parse(readFileSync(file, 'utf8')).packages);
  return coversLock(wanted, installed);
}

/**
 * Returns whether the installed packages satisfy a lock file. A lock file that only drops a package or its mark `dev`
 * needs no new installation, which takes minutes.
 * @param {Record<string, { integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }>} wanted `packages` of the lock file
 * @param {Record<string, { integrity?: string }>} installed `packages` of the file in which npm records an installation
 */
export function coversLock(wanted, installed) {
  return Object.entries(wanted).every(
    ([place, entry]) =>
      place === '' ||
      (installed[place]
        ? installed[place].integrity === entry.integrity
        : entry.optional === true && !isForThis(entry)),
  );
}

/**
 * Returns whether an optional package is meant for this computer. Packages for one C library of Linux are left to npm.
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} entry
 */
function isForThis({ os, cpu, libc }) {
  return libc === undefined && (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}

function wantedPackages() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  return `${lock} ${platform}`;
}

/** Builds `dist/` unless it is newer than every source. */
export async function ensureBuild() {
  if (!isCheckout() || isBuilt()) return;
  say('building; this is done after each change of the sources');
  // The build runs in a separate process, because a station would otherwise keep the memory of the build for as long as
  // it runs.
  const builder = [path.join(root, 'scripts', 'build.mjs'), '--if-needed'];
  const code = await runProgram(requirePinnedNode(), builder, { stdio: ['ignore', 2, 2] });
  if (code !== 0) throw new SetUpError(`the build ended with code ${code}`);
}

/**
 * Runs work that no other set-up of this checkout may do at the same time.
 * @param {() => Promise<void>} work
 */
export async function withSetUpLock(work) {
  try {
    await withLockFile(setUpLock, work, (holder) =>
      say(`process ${holder} is setting up this checkout; waiting for it`),
    );
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new SetUpError(`this checkout cannot be set up: ${error.message}`);
  }
}

/**
 * Returns a Node that can run Intray, or throws an error that tells a person what to do.
 * @returns {string}
 */
export function requirePinnedNode() {
  const node = pinnedNode();
  if (node === null) {
    throw new SetUpError(
      `Intray runs on Node 24, ${oldestNode} or newer; this is Node ${process.versions.node}. ` +
        `Install the newest Node 24 from https://nodejs.org and start again.`,
    );
  }
  return node;
}

/** Set-up cannot continue. The message is for a person. */
export class SetUpError extends Error {}

/**
 * Runs `main` and turns a SetUpError into a printed line and exit code 1.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
