import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBrowsers, hasDisplay, windowsProgram, type BrowserEnvironment } from '#app/browser/find-browsers.ts';
import { openPage } from '#app/browser/open-page.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const at = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, files: readonly string[] = []): BrowserEnvironment => ({
  platform,
  env,
  exists: (file) => files.includes(file),
});

test('each platform detects a display in its own way', () => {
  expect(hasDisplay(at('linux', {}))).toBe(false);
  expect(hasDisplay(at('linux', { DISPLAY: ':0' }))).toBe(true);
  expect(hasDisplay(at('linux', { WAYLAND_DISPLAY: 'wayland-0' }))).toBe(true);
  expect(hasDisplay(at('win32', {}))).toBe(true);
  expect(hasDisplay(at('darwin', { SSH_CONNECTION: 'a b' }))).toBe(false);
});

test('an app window is preferred to a tab, and any browser to none', () => {
  const files = ['/usr/bin/firefox', '/opt/bin/google-chrome', '/usr/bin/xdg-open'];
  expect(findBrowsers('file:///p', at('linux', { PATH: '/usr/bin:/opt/bin' }, files))).toEqual([
    { command: '/opt/bin/google-chrome', args: ['--app=file:///p'] },
    { command: '/usr/bin/firefox', args: ['--new-window', 'file:///p'] },
    { command: '/usr/bin/xdg-open', args: ['file:///p'] },
  ]);
  expect(findBrowsers('file:///p', at('linux', { PATH: '/usr/bin' }))).toEqual([]);
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
  const windows = at('win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, [edge]);
  expect(findBrowsers('file:///p', windows)[0]).toEqual({ command: edge, args: ['--app=file:///p'] });
});

test('programs of Windows are started by their whole path, never by a name that a folder could answer to', () => {
  const [last] = findBrowsers('file:///p', at('win32', { SYSTEMROOT: String.raw`D:\Win` })).slice(-1);
  expect(last?.command).toBe(String.raw`D:\Win\System32\rundll32.exe`);
  expect(windowsProgram('explorer.exe', {})).toBe(String.raw`C:\Windows\explorer.exe`);
});

test.skipIf(process.platform === 'win32')('the next browser is tried when one does not start', async () => {
  const dir = temporaryDirectory();
  const good = path.join(dir, 'browser');
  await writeFile(good, `#!/bin/sh\necho "$1" > "${dir}/asked"\n`);
  await chmod(good, 0o755);
  const missing = { command: path.join(dir, 'missing'), args: [] };
  const failing = { command: '/bin/sh', args: ['-c', 'exit 3'] };
  expect(await openPage('x', [missing, failing])).toBe(false);
  expect(await openPage('x', [missing, failing, { command: good, args: ['--app=x'] }])).toBe(true);
  expect(await readFile(path.join(dir, 'asked'), 'utf8')).toBe('--app=x\n');
});
