import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { trayImage } from '#hosts/electron/tray/tray.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { pageClient } from '../../fakes/electron/preloaded-page.ts';
import { bootHost, type HostWishes } from './running-host.ts';

async function host(wishes: HostWishes = {}) {
  const running = bootHost(wishes);
  await running.ready();
  return running;
}

const mac: HostWishes = { platform: 'darwin' };

test('closing hides the window where a tray brings it back, and does not quit', async () => {
  const { window, seen, app } = await host(mac);
  window().close();
  expect([window().isVisible, window().isDestroyed()]).toEqual([false, false]);
  const menu = seen.trays[0]?.menu ?? [];
  menu[0]?.click?.(undefined as never, undefined, undefined as never);
  await expect.poll(() => window().isVisible).toBe(true);
  menu.at(-1)?.click?.(undefined as never, undefined, undefined as never);
  expect(await app.ended).toBe(0);
});

test('without a tray the window stays in sight', async () => {
  const { window } = await host({ turn: ({ dials }) => (dials.trayFails = true) });
  window().close();
  expect([window().minimized, window().isVisible, window().isDestroyed()]).toEqual([true, true, false]);
  const hidden = await host({ args: ['--hidden'], turn: ({ dials }) => (dials.trayFails = true) });
  expect(hidden.seen.windows).toHaveLength(1);
});

test('started at sign-in it stays hidden until it is asked for', async () => {
  const { seen, app, printed, window } = await host({ ...mac, args: ['--hidden'] });
  expect(seen.windows).toEqual([]);
  expect(printed[0]).toBe('Intray runs in the background. Open it from its tray icon.');
  app.emit('activate');
  await expect.poll(() => seen.windows.length).toBe(1);
  expect(window().isVisible).toBe(true);
});

test('the tray shows the state, and pauses and resumes', async () => {
  const { seen, ask, nativeTheme } = await host();
  const [tray] = seen.trays;
  const images = path.resolve('assets/tray');
  await expect.poll(() => tray?.menu.length ?? 0, { timeout: 5_000 }).toBeGreaterThan(0);
  const press = (label: string) =>
    tray?.menu.find((file) => file.label === label)?.click?.(undefined as never, undefined, undefined as never);
  press('Pause');
  await expect.poll(() => tray?.image, { timeout: 5_000 }).toBe(trayImage(images, 'paused', 'linux'));
  expect(tray?.toolTip).toBe('Intray: paused');
  expect((await ask('app.status', {})).state).toBe('paused');
  press('Resume');
  await expect.poll(() => tray?.image, { timeout: 5_000 }).not.toBe(trayImage(images, 'paused', 'linux'));
  expect(nativeTheme.themeSource).toBe('system');
});

test('there is a tray icon for every state on every system', () => {
  const images = path.resolve('assets/tray');
  for (const state of ['idle', 'working', 'paused', 'attention', 'offline'] as const) {
    for (const platform of ['linux', 'win32', 'darwin'] as const) {
      const file = trayImage(images, state, platform);
      expect([file, existsSync(file), existsSync(file.replace('.png', '@2x.png'))]).toEqual([file, true, true]);
    }
  }
});

test('menus and tray are in the person’s language, and follow a change at once', async () => {
  const running = await host({ turn: ({ app }) => (app.locale = 'de-CH') });
  const labels = () => running.seen.appMenu.map(({ label }) => label);
  await expect.poll(labels).toEqual(['Datei', 'Bearbeiten', 'Ansicht', 'Fenster']);
  const client = await pageClient(running, running.window().webContents);
  await client.call('settings.set', { language: 'en' });
  await expect.poll(labels).toEqual(['File', 'Edit', 'View', 'Window']);
  const settings = running.seen.appMenu[0]?.submenu as { label?: string; click?: () => void }[];
  settings[0]?.click?.();
  await expect.poll(() => running.window().urls.at(-1)).toBe('app://intray/#/settings');
});

test('macOS has the app’s own menu', async () => {
  const { seen } = await host(mac);
  expect(seen.appMenu[0]?.role).toBe('appMenu');
  expect(seen.appMenu.map(({ role }) => role)).toContain('editMenu');
});

test('the window opens where it was, unless no screen shows that place any more', async () => {
  const dataDir = temporaryDirectory();
  const first = await host({ dataDir });
  first.window().bounds = { x: 100, y: 120, width: 900, height: 700 };
  first.window().maximized = true;
  first.window().webContents.zoomLevel = 1.5;
  first.window().close();
  first.app.quit();
  await first.app.ended;
  const second = await host({ dataDir });
  expect(second.window().options).toMatchObject({ x: 100, y: 120, width: 900, height: 700 });
  expect([second.window().maximized, second.window().webContents.zoomLevel]).toEqual([true, 1.5]);
  second.app.quit();
  await second.app.ended;

  const file = path.join(dataDir, 'window.json');
  const gone = {
    ...(JSON.parse(readFileSync(file, 'utf8')) as object),
    bounds: { x: 5e3, y: 0, width: 9e2, height: 7e2 },
  };
  writeFileSync(file, JSON.stringify(gone));
  const third = await host({ dataDir });
  expect(third.window().options).toMatchObject({ width: 1_200, height: 800 });
  expect(third.window().options).not.toHaveProperty('x');
  third.app.quit();
  await third.app.ended;
  writeFileSync(file, '{ not json');
  expect((await host({ dataDir })).window().options).toMatchObject({ width: 1_200 });
}, 60_000);

test('a page whose process dies is loaded again, but not endlessly', async () => {
  const { window, logged } = await host();
  const { webContents } = window();
  webContents.emit('render-process-gone', {}, { reason: 'clean-exit' });
  expect(webContents.reloads).toBe(0);
  for (let time = 0; time < 6; time += 1) webContents.emit('render-process-gone', {}, { reason: 'crashed' });
  expect(webContents.reloads).toBe(3);
  expect(logged.join()).toContain('crashed');
});

test('when the computer wakes up, its folders are scanned', async () => {
  const { powerMonitor, ask } = await host();
  const folder = temporaryDirectory();
  const { id } = await ask('folders.add', { path: folder });
  const scannedAt = async () => (await ask('folders.list', {})).find((each) => each.id === id)?.lastScanAtMs ?? 0;
  await expect.poll(scannedAt, { timeout: 10_000 }).toBeGreaterThan(0);
  const before = await scannedAt();
  await new Promise((resolve) => setTimeout(resolve, 50));
  powerMonitor.emit('resume');
  await expect.poll(scannedAt, { timeout: 10_000 }).toBeGreaterThan(before);
});

test('the setting adds the app to what starts at sign-in: an autostart entry, or the system’s own list', async () => {
  const linux = await host({ program: '/opt/In "tray"/$intray' });
  const client = await pageClient(linux, linux.window().webContents);
  await client.call('settings.set', { startAtSignIn: true });
  const entry = path.join(linux.dataDir, 'config', 'autostart', 'intray.desktop');
  await expect.poll(() => existsSync(entry)).toBe(true);
  expect(readFileSync(entry, 'utf8')).toContain(
    `\nExec="/opt/In \\\\"tray\\\\"/\\\\$intray" "--data-dir" "${linux.dataDir}" "--hidden"\n`,
  );
  await client.call('settings.set', { startAtSignIn: false });
  await expect.poll(() => existsSync(entry)).toBe(false);

  const other = await host({ platform: 'win32', program: 'C:\\Intray.exe', programArgs: ['main.js'] });
  await (await pageClient(other, other.window().webContents)).call('settings.set', { startAtSignIn: true });
  await expect
    .poll(() => other.app.loginItems.at(-1))
    .toEqual({
      openAtLogin: true,
      path: 'C:\\Intray.exe',
      args: ['main.js', '--data-dir', other.dataDir, '--hidden'],
    });
});
