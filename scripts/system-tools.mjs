// Programs outside npm that some tests use. Where one is missing, those tests are skipped, counted and named. On Debian
// as root (CI, a fresh server) the programs are installed.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runProgram } from './run-program.mjs';

/** Each program, and the Debian package that contains it. */
const tools = {
  chromium: 'chromium', // the page in a real browser
  'dbus-run-session': 'dbus', // a private session for the keyring's tests
  'gnome-keyring-daemon': 'gnome-keyring', // a real keyring
  'secret-tool': 'libsecret-tools', // brings libsecret, which keytar loads
  postgres: 'postgresql', // the store of a service for teams
};

/** Debian keeps the programs of each version of PostgreSQL in a folder of its own, which is not on PATH. */
const postgresFolder = '/usr/lib/postgresql';

/** @param {string} name */
function onPath(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((dir) => endings.some((ending) => existsSync(path.join(dir, name + ending))));
}

/** @param {string} name */
function isInstalled(name) {
  if (onPath(name)) return true;
  if (name !== 'postgres' || !existsSync(postgresFolder)) return false;
  return readdirSync(postgresFolder).some((version) => existsSync(path.join(postgresFolder, version, 'bin', name)));
}

/** Installs missing programs where that is possible, and reports it. */
export async function ensureSystemTools() {
  const missing = Object.entries(tools).filter(([name]) => !isInstalled(name));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    process.stderr.write(`intray: not installed: ${names}; the tests that need them are skipped\n`);
    return;
  }
  const packages = missing.map(([, name]) => name);
  process.stderr.write(`intray: installing ${packages.join(', ')} with apt-get for the tests\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = /** @type {const} */ (['ignore', 'ignore', 2]);
  // Waits up to 120 s for the package manager's lock, because another terminal may be installing, too.
  const patient = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  await runProgram('apt-get', ['update', ...patient], { stdio: [...quiet], env });
  const install = ['install', '-y', '--no-install-recommends', ...patient, ...packages];
  const code = await runProgram('apt-get', install, { stdio: [...quiet], env });
  if (code !== 0)
    process.stderr.write(`intray: apt-get ended with code ${code}; the tests that need ${names} are skipped\n`);
}
