import { execFile } from 'node:child_process';
import { readFile, access, constants, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DoctorLine } from '#contract/app.ts';
import { checkKeychain } from '../machine/check-keychain.ts';
import { checkPage, checkRecognition } from './check-parts.ts';
import { fewBytes, freeBytesAt, inGigabytes, veryFewBytes } from '../data-dir/free-space.ts';
import type { Installation } from '#app/machine/installation.ts';
import { isRemoteFileSystem } from '#adapters/watcher/remote-file-system.ts';
import { findRightsTrouble } from '../data-dir/data-dir-rights.ts';

/** The Node whose native parts the packages carry. */
const nodeMajor = 24;
const fewWatches = 65_536;

/** Parts with machine code in them, and what each is for. */
const nativeParts = {
  'better-sqlite3': 'the journal and the local service',
  sharp: 'pictures and scans',
} as const;

/** Loads a package and throws when it cannot be. */
export type LoadPart = (name: string) => Promise<unknown>;

/**
 * What of the computer itself Intray needs. It asks nothing of a running instance, so it answers also when none can run.
 * @param loadPart another way to load packages than a Node process of their own, for a host that has no Node to start
 */
export async function checkMachine(
  installation: Installation,
  dataDir: string,
  loadPart: LoadPart = (name) => loadApart(installation.root, name),
): Promise<readonly DoctorLine[]> {
  const parts = Object.entries(nativeParts).map(([name, use]) => checkNativePart(loadPart, name, use));
  const lines = await Promise.all([
    ...parts,
    checkKeychainParts(loadPart),
    checkDataDir(dataDir),
    checkSpace(dataDir),
    checkWatches(),
  ]);
  const installed = [checkNode(), checkPage(installation), checkRecognition(installation)];
  return [...installed, ...lines.filter((line) => line !== null)];
}

const ok = (check: string, message: string): DoctorLine => ({ check, state: 'ok', message, advice: null });

function checkNode(): DoctorLine {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= nodeMajor) return ok('node', `Node ${node}`);
  return {
    check: 'node',
    state: 'problem',
    message: `This is Node ${node}.`,
    advice: `Start Intray with the command intray, which brings Node ${nodeMajor} along.`,
  };
}

/** Loads it in a process of its own: machine code that does not fit ends the process that loads it. */
async function loadApart(root: string, name: string): Promise<void> {
  const args = ['--input-type=module', '--eval', `await import(${JSON.stringify(name)})`];
  await promisify(execFile)(process.execPath, args, { cwd: root, timeout: 20_000 });
}

async function checkNativePart(loadPart: LoadPart, name: string, use: string): Promise<DoctorLine> {
  const check = `package ${name}`;
  try {
    await loadPart(name);
    return ok(check, `loads (${use})`);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const why = text.split('\n').find((line) => /^\s*(Error|TypeError)\b|cannot open|not found/u.test(line)) ?? text;
    return {
      check,
      state: name === 'keytar' ? 'warning' : 'problem',
      message: `does not load (${use}): ${why.trim().slice(0, 300)}`,
      advice:
        name === 'keytar' && process.platform === 'linux'
          ? 'Install libsecret (on Debian: libsecret-1-0). Without it only a key from outside or an encrypted file can be used.'
          : 'Install the packages again: npm ci --ignore-scripts',
    };
  }
}

/** Its library first, in a process of its own; then the keychain itself, where this process will use it. */
async function checkKeychainParts(loadPart: LoadPart): Promise<DoctorLine> {
  const library = await checkNativePart(loadPart, 'keytar', 'the keychain');
  return library.state === 'ok' ? checkKeychain() : library;
}

async function checkSpace(dataDir: string): Promise<DoctorLine | null> {
  const check = 'free space';
  const free = await freeBytesAt(dataDir);
  if (free === null) return null;
  const message = `${inGigabytes(free)} free for the data directory`;
  if (free >= fewBytes) return ok(check, message);
  const advice = 'Make room: without it nothing can be recorded, and files wait.';
  return { check, state: free < veryFewBytes ? 'problem' : 'warning', message, advice };
}

/** Linux limits how many folders a user may watch; beyond it Intray looks from time to time instead. */
async function checkWatches(): Promise<DoctorLine | null> {
  if (process.platform !== 'linux') return null;
  const text = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => '');
  const watches = Number(text.trim());
  if (text.trim() === '' || !Number.isInteger(watches)) return null;
  const message = `${watches} folders can be watched at once (inotify)`;
  if (watches >= fewWatches) return ok('file watching', message);
  const advice = `For large folder trees: sysctl fs.inotify.max_user_watches=${8 * fewWatches}`;
  return { check: 'file watching', state: 'warning', message, advice };
}

const check = 'data directory';

const problem = (message: string, advice: string): DoctorLine => ({ check, state: 'problem', message, advice });

/** Whether everything of Intray can be kept there, and safely. */
export async function checkDataDir(dataDir: string, isRemote = isRemoteFileSystem): Promise<DoctorLine> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const trouble = findRightsTrouble(dataDir);
    if (trouble !== null) return { check, ...trouble };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const advice = 'Make it writable for this user, or name another with --data-dir or INTRAY_DATA_DIR.';
    return problem(`${dataDir} cannot be used: ${why}`, advice);
  }
  if (await isRemote(dataDir)) {
    const advice = 'Keep it on a disk of this computer; only watch folders may be on the network.';
    return problem(`${dataDir} lies on a network drive, where its locks cannot be relied on`, advice);
  }
  return { check, state: 'ok', message: `${dataDir} can be written`, advice: null };
}
