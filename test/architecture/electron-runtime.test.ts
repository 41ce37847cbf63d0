import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { canOpenWindow, electronRuntime, shouldFetch, wantsWindow } from '../../scripts/electron-runtime.mjs';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const person = { platform: 'linux', env: { DISPLAY: ':0' }, uid: 1_000, nowMs: 0 } as const;

test('only a start with a window looks for Electron', () => {
  expect(wantsWindow(['start'])).toBe(true);
  expect(wantsWindow(['--data-dir', 'x', 'start', '--json', '--electron'])).toBe(true);
  for (const flag of ['--headless', '--no-open', '--no-electron', '--help', '--port', '--port=80']) {
    expect([flag, wantsWindow(['start', flag])]).toEqual([flag, false]);
  }
  expect(wantsWindow(['status'])).toBe(false);
  expect(wantsWindow([])).toBe(false);
  for (const args of [
    ['service', 'start'],
    ['search', 'start'],
    ['--data-dir', 'start', 'status'],
  ]) {
    expect([args, wantsWindow(args)]).toEqual([args, false]);
  }
});

test('nothing is searched for where no window could open', () => {
  expect(canOpenWindow(person)).toBe(true);
  expect(canOpenWindow({ ...person, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe(true);
  expect(canOpenWindow({ ...person, env: {} })).toBe(false);
  expect(canOpenWindow({ ...person, env: { DISPLAY: '' } })).toBe(false);
  expect(canOpenWindow({ ...person, uid: 0 })).toBe(false);
  expect(canOpenWindow({ ...person, platform: 'darwin', env: {} })).toBe(true);
  expect(canOpenWindow({ ...person, platform: 'win32', env: { SSH_CONNECTION: 'x' }, uid: null })).toBe(false);
});

test('a failure is remembered for a day and for a version, a running download for ten minutes', () => {
  const hourMs = 3_600_000;
  const failed = { version: '1', state: 'failed', atMs: 0, why: 'no way' } as const;
  expect(shouldFetch(null, '1', 0)).toBe(true);
  expect(shouldFetch(failed, '1', 23 * hourMs)).toBe(false);
  expect(shouldFetch(failed, '1', 25 * hourMs)).toBe(true);
  expect(shouldFetch(failed, '2', 0)).toBe(true);
  const fetching = { ...failed, state: 'fetching' } as const;
  expect(shouldFetch(fetching, '1', 60_000)).toBe(false);
  expect(shouldFetch(fetching, '1', 601_000)).toBe(true);
});

test('an existing runtime is used at once, also from another place', async () => {
  const folder = temporaryDirectory();
  const mac = path.join(folder, 'Electron.app', 'Contents', 'MacOS');
  mkdirSync(mac, { recursive: true });
  for (const file of [path.join(folder, 'electron'), path.join(folder, 'electron.exe'), path.join(mac, 'Electron')]) {
    writeFileSync(file, '');
    const platform = file.endsWith('.exe') ? 'win32' : file.startsWith(mac) ? 'darwin' : 'linux';
    const at = { ...person, platform, env: { ...person.env, ELECTRON_OVERRIDE_DIST_PATH: folder } } as const;
    expect(await electronRuntime(false, at)).toEqual({ program: file });
  }
  expect(await electronRuntime(true, { ...person, env: {} })).toMatchObject({ program: null, why: /display/u });
  expect(await electronRuntime(false, { ...person, env: {} })).toEqual({ program: null, why: null });
});
