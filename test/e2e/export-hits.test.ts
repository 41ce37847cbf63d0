import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(cannotRun !== null)('the table of what a search finds', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('the export of the header is of the selected documents, and of all while none is selected', async () => {
    await withPage(browser, { at: '#/search?q=rechnung', dials: { files: 120 } }, async ({ page, host }) => {
      const rows = page.getByRole('listbox', { name: words('search.hits') }).getByRole('option');
      const exportedBy = async (name: string) => {
        const download = page.waitForEvent('download');
        await button(page, name).click();
        const csv = readFileSync(await (await download).path(), 'utf8').trimEnd();
        // Values in quotes may have several lines. The first row has the heads of the columns.
        return csv.replaceAll(/"[^"]*"/gu, '').split('\n').length - 1;
      };
      const total = (await host.call('search.run', { query: 'rechnung' })).total ?? 0;
      expect(await exportedBy(words('search.export'))).toBe(total);
      await rows.nth(1).click({ modifiers: ['ControlOrMeta'] });
      await rows.nth(4).click({ modifiers: ['ControlOrMeta'] });
      expect(await exportedBy(words('search.export.selected'))).toBe(2);
      await button(page, words('many.clear')).click();
      await button(page, words('search.export')).waitFor();
    });
  });
});
