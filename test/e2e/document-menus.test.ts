import type { Browser } from 'playwright-core';
import { documentIdOf } from '../fakes/contract-host/made-files.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const viewport = { width: 1440, height: 900 };

describe.skipIf(cannotRun !== null)('menus of documents', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('a row has a menu by the right button and by keys, which leaves the list where it was', async () => {
    await withPage(browser, { at: '#/search?q=rechnung', viewport }, async ({ page }) => {
      const rows = page.getByRole('listbox', { name: words('search.hits') });
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
      const third = rows.getByRole('option').nth(2);
      await third.click({ button: 'right' });
      await item(words('share.menu')).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await rows.focus();
      await page.keyboard.press('Shift+F10');
      await item(words('trash.move')).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox');
      await expect.poll(() => third.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Shift+F10');
      await item(words('file.openDocument')).click();
      await page.waitForURL(/#\/document/u);
    });
  });

  test('a document is processed again from its row, which says so with its page, until that is cancelled', async () => {
    await withPage(browser, { at: '#/search?q=rechnung', viewport }, async ({ page }) => {
      const rows = page.getByRole('listbox', { name: words('search.hits') });
      const second = rows.getByRole('option').nth(1);
      await second.click({ button: 'right' });
      await page.getByRole('menuitem', { name: words('again.start'), exact: true }).click();
      await second.getByText(words('again.waiting')).waitFor();
      await second.click({ button: 'right' });
      await page.getByRole('menuitem', { name: words('file.openDocument'), exact: true }).click();
      const note = page.locator('.detail-panel .banner', { hasText: words('again.waiting') });
      await note.waitFor();
      await note.getByRole('button', { name: words('many.cancel') }).click();
      await note.waitFor({ state: 'detached' });
      await page.goBack();
      await rows.getByRole('option').nth(1).waitFor();
      await expect.poll(() => rows.getByText(words('again.waiting')).count()).toBe(0);
    });
  });

  test('the menu of a document leads to similar ones, and a chip names it and takes the limit away', async () => {
    await withPage(browser, { at: `#/document/${documentIdOf(24)}`, viewport }, async ({ page }) => {
      await page.locator('.detail-panel').waitFor();
      await page.getByRole('button', { name: words('document.more'), exact: true }).click();
      await page.getByRole('menuitem', { name: words('document.similar') }).click();
      await page.waitForURL((url) => url.hash.startsWith(`#/search?like=${documentIdOf(24)}`));
      const hits = page.getByRole('listbox', { name: words('search.hits') }).getByRole('option');
      await hits.first().waitFor();
      await page.locator('.chip').click();
      await page.waitForURL((url) => url.hash === '#/search');
      await hits.first().waitFor();
    });
  });
});
