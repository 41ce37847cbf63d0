import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const list = '#/search?q=rechnung';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(cannotRun !== null)('saved searches', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('are saved under a name, opened, renamed, and come back after they were deleted', async () => {
    await withPage(browser, { at: `${list}&tag=invoice`, dials: { files: 120 } }, async ({ page, host }) => {
      const saved = async () => (await host.call('settings.get', {})).savedSearches;
      await button(page, words('saved.save')).click();
      const dialog = page.getByRole('dialog');
      const name = dialog.getByLabel(words('saved.name'));
      await expect.poll(() => name.inputValue()).toBe('rechnung');
      // The proposed name is selected, so that typing replaces it.
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.keyboard.type('Bills');
      await page.keyboard.press('Enter');
      await expect.poll(saved).toEqual([{ name: 'Bills', address: 'q=rechnung&tag=invoice' }]);
      await page.goto(`${host.address}/#/search`);
      await button(page, words('saved.title')).click();
      await page.getByRole('menuitem', { name: 'Bills' }).click();
      await page.waitForURL(/q=rechnung&tag=invoice/u);
      await button(page, words('saved.title')).click();
      await page.getByRole('menuitem', { name: words('saved.manage') }).click();
      await dialog.getByRole('button', { name: /^Rename/u }).click();
      await dialog.last().getByLabel(words('saved.name')).fill('Invoices');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await saved())[0]?.name).toBe('Invoices');
      await dialog.getByRole('button', { name: /^Delete.*Invoices/u }).click();
      await expect.poll(saved).toEqual([]);
      await button(page, words('file.undo')).click();
      await expect.poll(async () => (await saved())[0]?.name).toBe('Invoices');
    });
  });

  test('are not replaced by undo where one has the name of the deleted one by then', async () => {
    await withPage(browser, { at: list }, async ({ page, host }) => {
      const keep = { name: 'Taxes', address: 'tag=tax_form' };
      const save = (address: string) =>
        host.call('settings.set', { savedSearches: [keep, { name: 'Bills', address }] });
      await save('q=old');
      await button(page, words('saved.title')).click();
      await page.getByRole('menuitem', { name: words('saved.manage') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete.*Bills/u })
        .click();
      await button(page, words('file.undo')).waitFor();
      await save('q=new');
      // The dialog stays open behind the toast.
      await button(page, words('file.undo')).click();
      await button(page, words('file.undo')).waitFor({ state: 'detached' });
      await page.getByRole('dialog').getByText('Taxes').first().waitFor();
      const addresses = (await host.call('settings.get', {})).savedSearches.map(({ address }) => address);
      expect(addresses).toEqual(['tag=tax_form', 'q=new']);
    });
  });
});
