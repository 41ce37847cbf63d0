import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null)('documents as pages', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('arrows move in two dimensions, pages are selected and have a menu, and views keep their place', async () => {
    await withPage(browser, { at: '#/search?q=rechnung&look=pages', dials: { files: 120 } }, async ({ page }) => {
      const pages = page.getByRole('listbox', { name: words('search.hits') });
      const current = () =>
        pages.evaluate((element) => {
          const id = element.getAttribute('aria-activedescendant') ?? '';
          return Number(window.document.getElementById(id)?.getAttribute('aria-posinset'));
        });
      await pages.focus();
      const columns = Number(await pages.getAttribute('data-columns'));
      expect(columns).toBeGreaterThan(3);
      const steps: [string, number][] = [
        ['ArrowDown', 1],
        ['ArrowRight', 2],
        ['ArrowDown', 2 + columns],
        ['ArrowLeft', 1 + columns],
        ['ArrowUp', 1],
      ];
      for (const [key, place] of steps) {
        await page.keyboard.press(key);
        await expect.poll(current, { message: key }).toBe(place);
      }
      await page.keyboard.press(' ');
      await page.keyboard.press('Shift+ArrowDown');
      await page
        .getByText(words('many.selected', { count: columns + 1, shown: String(columns + 1) }), { exact: true })
        .waitFor();
      await page.keyboard.press('Escape');
      await pages.getByRole('option').nth(2).click({ button: 'right' });
      await page.getByRole('menuitem', { name: words('file.openDocument') }).waitFor();
      await page.keyboard.press('Escape');

      await pages.evaluate((element) => element.scrollBy(0, 900));
      const topPlace = () =>
        pages.evaluate((element) => {
          const { left, top } = element.getBoundingClientRect();
          const row = window.document.elementFromPoint(left + 60, top + 60)?.closest('[aria-posinset]');
          return Number(row?.getAttribute('aria-posinset'));
        });
      await expect.poll(topPlace).toBeGreaterThan(columns);
      const first = await topPlace();
      await page.getByRole('button', { name: words('search.view.list'), exact: true }).click();
      await page.waitForURL((url) => !url.hash.includes('look='));
      await expect.poll(topPlace).toBe(first);
    });
  });
});
