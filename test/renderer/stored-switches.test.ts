import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser, launchBrowser } from '../e2e/browser.ts';
import { withPage } from '../e2e/with-page.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));
const viewport = { width: 900, height: 600 };

/** A person clicks the label; the switch itself is hidden below its drawing. */
const click = (page: Page, name: string) => page.locator('label', { hasText: name }).click();
const isOn = (page: Page, name: string) => page.getByRole('switch', { name }).isChecked();

describe.skipIf(findBrowser() === null || !isBuilt)('settings that affect files', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser.close());

  test('the batch ID can be turned off for the service in use alone, with a warning', () =>
    withPage(browser, { at: '#/inbox', viewport }, async ({ page, host }) => {
      host.world.settings.setPreferences({ withoutBatchId: ['https://other.example'] });
      await page.reload();
      const name = 'Send the batch ID with each job';
      await page.getByRole('link', { name: 'Service', exact: true }).click();
      await page.getByText('For administrators', { exact: true }).click();
      await page.getByText(/^Each job carries the metadata field intray_session,/u).waitFor();
      expect(await isOn(page, name)).toBe(true);
      await click(page, name);
      await page.getByText(/^Nothing is added to your metadata\./u).waitFor();
      expect(host.world.settings.preferences().withoutBatchId).toEqual(['https://other.example', 'local']);
      expect(await isOn(page, name)).toBe(false);
      await click(page, name);
      await page.getByText(/^Each job carries/u).waitFor();
      expect(host.world.settings.preferences().withoutBatchId).toEqual(['https://other.example']);
    }));

  test('the app starts in the station view if a person wants that, and leaving it leads to the Inbox', () =>
    withPage(browser, { at: '#/settings', viewport }, async ({ page, host }) => {
      await click(page, 'Start in the station view');
      await expect.poll(() => host.world.settings.preferences().startInStation).toBe(true);
      await page.evaluate(() => history.replaceState(null, '', '/'));
      await page.reload();
      await expect.poll(() => page.url()).toContain('#/station');
      await page.getByRole('button', { name: 'Controls' }).press('Enter');
      await page.getByRole('button', { name: 'Leave' }).press('Enter');
      await expect.poll(() => page.url()).toContain('#/inbox');
    }));

  test('the space for copies starts at the default, can be changed and reset', () =>
    withPage(browser, { at: '#/inbox', viewport }, async ({ page, host }) => {
      const name = 'Use a custom limit for copies';
      const space = page.getByRole('textbox', { name: 'At most' });
      await page.getByRole('link', { name: 'Settings', exact: true }).click();
      await page.getByText(/^Waiting files are copied/u).waitFor();
      await page.getByText('312 MB of 4.8 GB used').waitFor();
      expect([await isOn(page, name), await space.count()]).toEqual([false, 0]);
      await click(page, name);
      await expect.poll(() => space.inputValue()).toBe('4.83');
      expect(host.world.settings.preferences().spoolBytes).toBe(4_830_000_000);
      await space.fill('20');
      await space.press('Enter');
      await page.getByText('312 MB of 20 GB used').waitFor();
      expect(host.world.settings.preferences().spoolBytes).toBe(20_000_000_000);
      await space.fill('0');
      await space.press('Enter');
      await expect.poll(() => host.world.settings.preferences().spoolBytes).toBe(0);
      await click(page, name);
      await space.waitFor({ state: 'detached' });
      expect(host.world.settings.preferences().spoolBytes).toBeNull();
    }));
});
