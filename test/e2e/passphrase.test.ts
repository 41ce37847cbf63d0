import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bareKeys, createBareServer } from '../fakes/bare-server/bare-server.ts';
import { cannotRun, isStation } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null || !isStation || process.platform !== 'linux')('without a keychain', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  // No keychain answers here, also where the person who runs the tests has one.
  const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path.join(place, 'no-bus')}` };
  const options = { dataDir: path.join(place, 'data'), viewport: { width: 900, height: 600 }, env };
  afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));

  test('a service is connected with a passphrase, which is typed again after a start', async () => {
    const remote = await createBareServer();
    const first = await openStation(options);
    try {
      const { page } = first;
      await first.ask('settings.set', { setupDone: true });
      await goTo(page, '#/service');
      await page.getByRole('button', { name: words('service.connect') }).click();
      const field = (id: Parameters<typeof words>[0]) => page.getByRole('textbox', { name: words(id), exact: true });
      await field('connect.baseUrl').fill(remote.baseUrl);
      await field('connect.apiKey').fill(bareKeys.apiKey);
      await field('connect.secret.bearer').fill(bareKeys.accessToken);
      const connect = page.getByRole('button', { name: words('connect.connect'), exact: true });
      await connect.click();
      // Only now does it matter that there is no keychain.
      await page.getByText(words('connect.allowFile')).waitFor();
      expect(await page.getByText(words('service.reported', { text: '' }).trim()).count()).toBe(0);
      await page.getByText(words('connect.allowFile')).click();
      await field('service.passphrase').fill('short');
      await connect.click();
      await page.getByText(words('connect.wrong.passphrase', { least: 8 })).waitFor();
      await field('service.passphrase').fill('horse and staple');
      await connect.click();
      await page.getByText(words('service.place.encrypted-file'), { exact: true }).waitFor();
      expect([...first.watch.wrong, ...first.watch.foreign]).toEqual([]);
    } finally {
      await first.close();
    }

    const second = await openStation(options);
    try {
      const { page } = second;
      await goTo(page, '#/inbox');
      await page.getByRole('link', { name: words('service.passphrase.enter') }).click();
      const passphrase = page.getByRole('textbox', { name: words('service.passphrase'), exact: true });
      const unlock = page.getByRole('button', { name: words('service.unlock'), exact: true });
      await passphrase.fill('another one');
      await unlock.click();
      await page.getByText(words('keys.passphrase-wrong')).waitFor();
      await passphrase.fill('horse and staple');
      await unlock.click();
      await page.getByText(words('service.place.encrypted-file'), { exact: true }).waitFor();
      await page.getByRole('link', { name: words('service.passphrase.enter') }).waitFor({ state: 'detached' });
      expect([...second.watch.wrong, ...second.watch.foreign]).toEqual([]);
    } finally {
      await second.close();
      await remote.close();
    }
  });
});
