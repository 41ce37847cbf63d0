import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null)('several words that no document has together', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('each that finds something alone is one click away, and the others are named', async () => {
    const at = `#/search?q=${encodeURIComponent('did we rechnung zebra')}`;
    await withPage(browser, { at, dials: { files: 120 } }, async ({ page, host }) => {
      const total = String((await host.call('search.run', { query: 'rechnung' })).total);
      const state = page.locator('.no-hits');
      const nowhere = (missing: readonly string[]) => {
        const quoted = missing.map((word) => words('search.none.quoted', { word }));
        const all = new Intl.ListFormat('en').format(quoted);
        return words('search.none.nowhere', { count: missing.length, words: all });
      };
      const one = words('search.none.apart', { count: 1 });
      await state.getByText(`${one} ${nowhere(['did', 'zebra'])}`, { exact: true }).waitFor();
      const links = state.getByRole('link');
      await expect.poll(() => links.count()).toBe(1);
      await links.filter({ hasText: `(${total})` }).click();
      await page.waitForURL(/q=rechnung$/u);
      await page.getByRole('listbox', { name: words('search.hits') }).waitFor();
      await page.goBack();
      await expect.poll(() => links.count()).toBe(1);
    });
  });

  test('within limits, they are searched for within the same, and nothing is said of all documents', async () => {
    const at = `#/search?q=${encodeURIComponent('rechnung zebra')}&from=2001-01-01&to=2001-01-02`;
    await withPage(browser, { at, dials: { files: 120 } }, async ({ page }) => {
      const state = page.locator('.no-hits');
      await state.getByText(words('search.none.filters'), { exact: true }).waitFor();
      await page.waitForTimeout(1_000);
      await expect.poll(() => state.getByRole('link').count()).toBe(0);
      await expect.poll(() => state.innerText()).not.toContain('zebra');
    });
  });

  test('one word alone is not asked for again', async () => {
    await withPage(browser, { at: '#/search?q=zebra' }, async ({ page }) => {
      const state = page.locator('.no-hits');
      await state.getByText(words('search.none.text'), { exact: true }).waitFor();
      await page.waitForTimeout(1_000);
      await expect.poll(() => state.getByRole('link').count()).toBe(0);
    });
  });
});
