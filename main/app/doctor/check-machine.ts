import { execFile } from 'node:child_process';
import { readFile, access, constants, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DoctorLine } from '#contract/app.ts';
import { message } from '#contract/messages/message.ts';
import { checkKeychain } from '../machine/check-keychain.ts';
import { checkLibreOffice, checkPage, checkRecognition, checkSecondEngine, checkTesseract } from './check-parts.ts';
import { lowSpaceBytes, freeBytesAt, criticalSpaceBytes } from '../data-dir/free-space.ts';
import type { Installation } from '#app/machine/installation.ts';
import { isRemoteFileSystem } from '#adapters/watcher/remote-file-system.ts';
import { dataDirUnusable } from '../data-dir/data-dir.ts';
import { findRightsTrouble } from '../data-dir/data-dir-rights.ts';
import { withReadingPack } from '#lib/find-tesseract.ts';
import { readingPackFolder } from '#lib/recognition-data.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { fine, problem, reinstall } from './doctor-line.ts';

/** The major version of Node for which the packages carry native code. */
const nodeMajor = 24;
const fewWatches = 65_536;

/** Packages with native code. The keychain's package also needs a library of the system. */
const nativePackages = ['better-sqlite3', 'sharp'] as const;
type NativePackage = (typeof nativePackages)[number] | 'keytar';

/** Loads a package. Rejects when it cannot be loaded. */
export type LoadPart = (name: string) => Promise<unknown>;

/**
 * Checks what Intray needs of the computer. It uses no running instance, so it also works when none can start.
 * @param loadPart how to load packages, for a host that cannot start Node; by default each is loaded in a Node process
 * of its own
 */
export async function checkMachine(
  installation: Installation,
  dataDir: string,
  loadPart: LoadPart = (name) => loadApart(installation.root, name),
): Promise<readonly DoctorLine[]> {
  const parts = nativePackages.map((name) => checkPackage(loadPart, name));
  const lines = await Promise.all([
    ...parts,
    checkSecondEngine(loadPart),
    checkKeychainParts(loadPart),
    checkDataDir(dataDir),
    checkSpace(dataDir),
    checkWatches(),
  ]);
  const packFolder = readingPackFolder(dataDir);
  const recognition = [checkRecognition(installation, packFolder), checkTesseract(withReadingPack(packFolder))];
  const installed = [checkNode(), checkPage(installation), ...recognition, checkLibreOffice()];
  return [...installed, ...lines.filter((line) => line !== null)];
}

function checkNode(): DoctorLine {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= nodeMajor) return fine('node', message('doctor.node.ok', { version: node }));
  const advice = message('doctor.node.advice', { version: String(nodeMajor) });
  return problem('node', message('doctor.node.old', { version: node }), advice);
}

/** Loads a package in a separate process, because native code that does not fit kills the process that loads it. */
async function loadApart(root: string, name: string): Promise<void> {
  const args = ['--input-type=module', '--eval', `await import(${JSON.stringify(name)})`];
  await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 20_000 });
}

async function checkPackage(loadPart: LoadPart, name: NativePackage): Promise<DoctorLine> {
  const check = `package ${name}` as const;
  try {
    await loadPart(name);
    return fine(check, message('doctor.package.ok'));
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const why = text.split('\n').find((line) => /^\s*(Error|TypeError)\b|cannot open|not found/u.test(line)) ?? text;
    return {
      check,
      state: name === 'keytar' ? 'warning' : 'problem',
      message: message('doctor.package.broken', { why: systemText(why) }),
      advice: name === 'keytar' && process.platform === 'linux' ? message('doctor.package.libsecret') : reinstall,
    };
  }
}

/**
 * Loads the keychain's library in a separate process first, then uses the keychain in this process, which will need it.
 */
async function checkKeychainParts(loadPart: LoadPart): Promise<DoctorLine> {
  const library = await checkPackage(loadPart, 'keytar');
  return library.state === 'ok' ? checkKeychain() : library;
}

async function checkSpace(dataDir: string): Promise<DoctorLine | null> {
  const free = await freeBytesAt(dataDir);
  if (free === null) return null;
  const space = message('doctor.space', { gigabytes: free / 1e9 });
  if (free >= lowSpaceBytes) return fine('free space', space);
  const state = free < criticalSpaceBytes ? 'problem' : 'warning';
  return { check: 'free space', state, message: space, advice: message('doctor.space.advice') };
}

/** Linux limits how many folders a user may watch. Beyond the limit Intray scans from time to time instead. */
async function checkWatches(): Promise<DoctorLine | null> {
  if (process.platform !== 'linux') return null;
  const text = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => '');
  const watches = Number(text.trim());
  if (text.trim() === '' || !Number.isInteger(watches)) return null;
  const limit = message('doctor.watches', { count: watches });
  if (watches >= fewWatches) return fine('file watching', limit);
  const advice = message('doctor.watches.advice', { setting: `fs.inotify.max_user_watches=${8 * fewWatches}` });
  return { check: 'file watching', state: 'warning', message: limit, advice };
}

/** Checks whether Intray can keep its data in this directory, and whether that is safe. */
export async function checkDataDir(dataDir: string, isRemote = isRemoteFileSystem): Promise<DoctorLine> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const trouble = findRightsTrouble(dataDir);
    if (trouble !== null) return { check: 'data directory', ...trouble };
  } catch (error) {
    return problem('data directory', dataDirUnusable(dataDir, error), message('dataDir.unusable-advice'));
  }
  if (await isRemote(dataDir)) {
    const onNetwork = message('dataDir.network', { path: dataDir });
    return problem('data directory', onNetwork, message('dataDir.network-advice'));
  }
  return fine('data directory', message('dataDir.ok', { path: dataDir }));
}
