// Decides whether `intray start` opens an Electron window. Electron's runtime is not in its npm package: a program of
// the package fetches it from a server that may be unreachable. The attempt is therefore short, and its outcome is
// remembered.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const packageFolder = path.join(root, 'node_modules', 'electron');
const lastFetchFile = path.join(root, '.cache', 'electron-runtime.json');
const dayMs = 86_400_000;
/** How long a start waits for the runtime. The fetch continues in the background for the next start. */
const waitMs = 6_000;
/** The time after which the fetch itself is stopped. */
export const fetchWithinMs = 600_000;

/**
 * @typedef {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, uid: number | null, nowMs: number }} Surroundings
 * @typedef {{ version: string, state: 'fetching' | 'failed', atMs: number, why: string }} Memory
 */

/** @returns {Surroundings} */
const currentEnvironment = () => ({
  platform: process.platform,
  env: process.env,
  uid: process.getuid?.() ?? null,
  nowMs: Date.now(),
});

/**
 * Returns whether these arguments start the app with a window.
 * @param {readonly string[]} args
 */
export function wantsWindow(args) {
  const never = ['--headless', '--no-open', '--no-electron', '--help', '-h', '--port'];
  return commandIn(args) === 'start' && !args.some((arg) => never.includes(arg.split('=')[0] ?? ''));
}

/**
 * Returns the command, which is the first argument that is not an option. `service start` and `search start` do not
 * start the app.
 * @param {readonly string[]} args
 */
function commandIn(args) {
  return args.find((arg, at) => !arg.startsWith('-') && args[at - 1] !== '--data-dir');
}

/**
 * Returns whether an Electron window can open here. Chromium refuses to run as root.
 * @param {Surroundings} at
 */
export function canOpenWindow({ platform, env, uid }) {
  const isSet = (/** @type {string} */ name) => (env[name] ?? '') !== '';
  if (platform === 'win32' || platform === 'darwin') return !isSet('SSH_CONNECTION');
  return uid !== 0 && (isSet('DISPLAY') || isSet('WAYLAND_DISPLAY'));
}

/**
 * Returns whether to try a fetch now.
 * @param {Memory | null} last
 * @param {string} version
 * @param {number} nowMs
 */
export function shouldFetch(last, version, nowMs) {
  if (last === null || last.version !== version) return true;
  return nowMs - last.atMs > (last.state === 'failed' ? dayMs : fetchWithinMs);
}

/**
 * Returns the program of Electron's runtime, or why there is none. Fetches the runtime when it is allowed, at most once
 * a day.
 * @param {boolean} isAsked the person insists (`--electron`)
 * @returns {Promise<{ program: string } | { program: null, why: string | null }>}
 */
export async function electronRuntime(isAsked, at = currentEnvironment()) {
  const version = packageVersion();
  if (version === null) return { program: null, why: isAsked ? 'its package is not installed' : null };
  if (!canOpenWindow(at))
    return { program: null, why: isAsked ? 'it has no display here, or would run as root' : null };
  const found = runtimeProgram(version, at);
  if (found !== null) return { program: found };
  const last = readLastFetch();
  if (!isAsked && !shouldFetch(last, version, at.nowMs)) {
    return { program: null, why: last?.state === 'fetching' ? 'its runtime is being fetched' : null };
  }
  saveLastFetch({ version, state: 'fetching', atMs: at.nowMs, why: '' });
  const isThere = await fetchFor(waitMs);
  const program = isThere ? runtimeProgram(version, at) : null;
  if (program !== null) return { program };
  const failed = readLastFetch();
  const why = failed?.state === 'failed' ? `its runtime cannot be had (${failed.why})` : 'its runtime is being fetched';
  return { program: null, why };
}

/** Returns the program of a runtime that is already installed, even when no window can open here. */
export function installedRuntime(at = currentEnvironment()) {
  const version = packageVersion();
  return version === null ? null : runtimeProgram(version, at);
}

/** @returns {string | null} */
function packageVersion() {
  try {
    return JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')).version;
  } catch {
    return null;
  }
}

/** @param {string} version @param {Surroundings} at @returns {string | null} */
function runtimeProgram(version, { platform, env }) {
  const name =
    platform === 'darwin'
      ? path.join('Electron.app', 'Contents', 'MacOS', 'Electron')
      : platform === 'win32'
        ? 'electron.exe'
        : 'electron';
  const own = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (own) return existsSync(path.join(own, name)) ? path.join(own, name) : null;
  const dist = path.join(packageFolder, 'dist');
  try {
    // The fetch writes this file last, so a runtime that was unpacked in part does not count.
    if (!existsSync(path.join(packageFolder, 'path.txt'))) return null;
    if (readFileSync(path.join(dist, 'version'), 'utf8').trim().replace(/^v/, '') !== version) return null;
  } catch {
    return null;
  }
  return existsSync(path.join(dist, name)) ? path.join(dist, name) : null;
}

/**
 * Starts the fetch as a separate process that outlives this one. Resolves with true when it finishes within the time.
 * @param {number} ms
 */
function fetchFor(ms) {
  const program = path.join(root, 'scripts', 'fetch-electron.mjs');
  const child = spawn(process.execPath, [program], { detached: true, stdio: 'ignore', windowsHide: true });
  child.unref();
  return /** @type {Promise<boolean>} */ (
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      const finish = (/** @type {boolean} */ isThere) => {
        clearTimeout(timer);
        resolve(isThere);
      };
      child.on('exit', (code) => finish(code === 0));
      child.on('error', () => finish(false));
    })
  );
}

/** @returns {Memory | null} */
function readLastFetch() {
  try {
    return JSON.parse(readFileSync(lastFetchFile, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Remembers the outcome of a fetch. In a checkout that cannot be written, the next start tries again.
 * @param {Memory} what
 */
export function saveLastFetch(what) {
  try {
    mkdirSync(path.dirname(lastFetchFile), { recursive: true });
    writeFileSync(lastFetchFile, JSON.stringify(what));
  } catch {
    // The fetch is only tried more often.
  }
}

/** Electron's program that fetches the runtime. */
export const installScript = path.join(packageFolder, 'install.js');
export { packageVersion };
