import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Browser } from 'playwright-core';
import { findBrowser, launchBrowser } from '../e2e/browser.ts';
import { openContractHost } from '../fakes/contract-host/contract-host.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));
const slow = { timeout: 20_000 };

describe.skipIf(findBrowser() === null || !isBuilt)('settings', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('are found by a word of a title, a label or a value; others are hidden, and Escape shows all', async () => {
    const host = await openContractHost();
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(await host.signInAddress());
    await page.goto(`${host.address}/#/settings`);
    const shown = () => page.locator('.settings-parts h2:visible').allTextContents();
    const field = page.getByRole('searchbox', { name: 'Search settings' });
    await field.waitFor();
    const all = await shown();
    expect(all.length).toBeGreaterThan(5);
    await field.fill('LANGUAGE appear');
    await expect.poll(shown, slow).toEqual(['Appearance and language']);
    // A value of a field.
    await field.fill('*.tmp');
    await expect.poll(shown, slow).toEqual(['Ignored files']);
    await field.fill('zebra');
    await page.getByText('No setting has “zebra”.').waitFor();
    expect(await shown()).toEqual([]);
    await field.press('Escape');
    await expect.poll(shown, slow).toEqual(all);
    await page.context().close();
    await host.close();
    expect(host.bugs).toEqual([]);
  });
});
