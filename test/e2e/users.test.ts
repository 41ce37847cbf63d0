import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, type AppUnderTest } from './app-under-test.ts';
import { button, chooseFrom, dialog, inDialog, isGone, shownSecret } from './dialogs.ts';
import { goTo } from './inbox-on-screen.ts';
import { openConfigurable } from './open-configurable.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const userName = 'scanner@example.net';

describe.skipIf(cannotRun !== null)('users and keys on the service screen', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const dataDir = path.join(place, 'data');
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    app = await openConfigurable({ dataDir, viewport: { width: 900, height: 600 } });
    page = app.page;
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('a user is added and gets a key, which works until the user is blocked, the key revoked, the user removed', async () => {
    await goTo(page, '#/service/users');
    await page.getByText(words('users.own.text')).waitFor();
    await button(page, words('users.add')).click();
    await dialog(page)
      .getByRole('textbox', { name: words('users.userName') })
      .fill(userName);
    await inDialog(page, words('users.add.do')).click();
    await isGone(page);

    const card = page.getByRole('region', { name: userName });
    await card.getByRole('button', { name: words('keys.add') }).click();
    await dialog(page)
      .getByRole('textbox', { name: words('keys.name') })
      .fill('Scanner');
    await page.keyboard.press('Enter');
    await dialog(page).getByText(words('keys.once')).waitFor();
    const [address, apiKey, token] = [
      await shownSecret(page, words('keys.address')),
      await shownSecret(page, words('keys.apiKey')),
      await shownSecret(page, words('keys.token')),
    ];
    const secret = await shownSecret(page, words('keys.secret'));
    await inDialog(page, words('keys.shown.close')).click();
    await isGone(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words('keys.add'));
    const status = async (): Promise<number> => {
      const headers = { 'X-PlatformAPI-Key': apiKey, Authorization: `Bearer ${token}` };
      return (await fetch(`${address}/api/platform/ping`, { headers })).status;
    };
    expect(await status()).toBe(200);
    expect(await page.content()).not.toContain(apiKey);

    await chooseFrom(page, words('users.actions', { name: userName }), words('users.block'));
    await inDialog(page, words('users.block.do')).click();
    await card.getByText(words('users.blocked'), { exact: true }).waitFor();
    expect(await status()).toBe(403);
    await chooseFrom(page, words('users.actions', { name: userName }), words('users.unblock'));
    await expect.poll(status).toBe(200);

    await chooseFrom(page, words('keys.actions', { name: 'Scanner' }), words('keys.revoke'));
    await inDialog(page, words('keys.revoke.do')).click();
    await card.getByText(words('keys.none')).waitFor();
    expect(await status()).toBe(401);

    await chooseFrom(page, words('users.actions', { name: userName }), words('users.remove'));
    await inDialog(page, words('users.remove.do')).click();
    await card.waitFor({ state: 'detached' });
    await goTo(page, '#/service/changes');
    await page.getByText(words('changes.call.users.remove')).waitFor();
    await page.getByText(words('changes.call.keys.make')).waitFor();

    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const { parentPath, name } of files) {
      const text = readFileSync(path.join(parentPath, name)).toString('latin1');
      expect([name, [apiKey, token, secret].filter((each) => text.includes(each))]).toEqual([name, []]);
    }
  });
});
