import { spawnSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export const hasKeyring = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (program) => spawnSync('which', [program]).status === 0,
);

/** Starts a keyring in the session; the first use of a home creates it. */
export const unlocked = `printf pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; sleep 0.3`;
export const locked = `gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; sleep 0.3`;

/**
 * Runs `before` and then a module in a private D-Bus session whose home is `home`.
 * @returns the module's export `result`
 */
export async function inKeyringSession(home: string, before: string, source: string): Promise<unknown> {
  const folder = path.join(root, '.cache', `keyring-${process.pid}-${path.basename(home)}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'body.mjs'), source);
  await writeFile(
    path.join(folder, 'main.mjs'),
    `const { result } = await import('./body.mjs');
     console.log('RESULT ' + JSON.stringify(result ?? null));
     process.exit(0);`,
  );
  try {
    const command = `${before}; "${process.execPath}" "${path.join(folder, 'main.mjs')}"`;
    const run = spawnSync('dbus-run-session', ['--', 'bash', '-c', command], {
      encoding: 'utf8',
      timeout: 40_000,
      env: { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: path.join(home, 'data') },
    });
    const line = run.stdout.split('\n').find((each) => each.startsWith('RESULT '));
    if (line === undefined) throw new Error(`no result: ${run.stdout}${run.stderr}`);
    return JSON.parse(line.slice('RESULT '.length));
  } finally {
    await rm(folder, { recursive: true });
  }
}
