import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, isStation, type StationUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null || !isStation)('signed-in browsers', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: StationUnderTest;

  beforeAll(async () => {
    app = await openStation({ dataDir: path.join(place, 'data') });
    await app.ask('settings.set', { setupDone: true });
  });
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const isRefused = () => app.page.getByText(words('shell.refused.title')).waitFor();
  /** Waits for the settings with parts that only a signed-in page may see. */
  const isInSettings = () => app.page.getByRole('heading', { name: words('settings.network') }).waitFor();
  const open = async () => {
    const { address } = await app.ask('app.open', {});
    await app.page.goto(pathToFileURL(address ?? '').href);
    await app.page.waitForURL(`${app.address}/**`);
    await goTo(app.page, '#/settings');
    await isInSettings();
  };
  const proxy = async () => (await app.ask('settings.get', {})).proxy.kind;
  const chooseNoProxy = async () => {
    await app.page.getByRole('button', { name: words('settings.proxy') }).click();
    await app.page.getByRole('option', { name: words('settings.proxy.none') }).click();
  };

  test('a reload and a restart on the same port stay signed in', async () => {
    await goTo(app.page, '#/settings');
    await isInSettings();
    await app.page.reload();
    await isInSettings();
    await app.kill();
    await app.startAgain();
    await app.page.reload();
    await isInSettings();
    expect(await app.ask('signIns.list', {})).toHaveLength(1);
  });

  test('settings that could do lasting harm can be changed only shortly after signing in', async () => {
    // The previous run signed the browser in, not this one.
    await chooseNoProxy();
    await app.page.getByText(words('sign-in.required-again')).first().waitFor();
    expect(await proxy()).toBe('system');
    await open();
    await chooseNoProxy();
    await expect.poll(proxy).toBe('none');
    // The same browser has signed in again and counts once.
    expect(await app.ask('signIns.list', {})).toHaveLength(1);
  });

  test('a browser that signs out in the settings or through the command line is signed out', async () => {
    await app.page.getByRole('button', { name: words('settings.signIns.end') }).click();
    await isRefused();
    await app.page.reload();
    await isRefused();
    expect(await app.ask('signIns.list', {})).toEqual([]);
    await open();
    expect(await app.ask('signIns.end', { id: null })).toEqual({ ended: 1 });
    await isRefused();
  });
});
