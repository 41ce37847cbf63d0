import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tagIdOf } from '../fakes/contract-host/service-records.ts';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000, maxConcurrency: 2 });

/** Says where the focus is: the row or list, else the tag of the element. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at?.matches('.virtual-list') === true) return 'list';
    const row = at?.closest('.trash-row, .folder-cards > li');
    return row === null || row === undefined
      ? `${at?.tagName} ${at?.textContent}`
      : `row ${row.querySelector('.name, h2')?.textContent}`;
  });

const labelOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Presses an entry of a menu by keys alone. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).focus();
  await page.keyboard.press('Enter');
}

describe.skipIf(cannotRun !== null)('when what had the focus disappears', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('of the trash, the next row has it, after the last one the row before, after all the heading', async () => {
    await withPage(browser, { at: '#/trash', dials: { trashed: 4 } }, async ({ page }) => {
      const names = await page.locator('.trash-row .name').allTextContents();
      const restore = page.getByRole('button', { name: words('trash.restore') });
      const rowOf = (at: number) => `row ${names[at]}`;
      await restore.nth(1).press('Enter');
      await expect.poll(() => restore.count()).toBe(3);
      await expect.poll(() => focusOf(page)).toBe(rowOf(2));
      await restore.nth(2).press('Enter');
      await expect.poll(() => restore.count()).toBe(2);
      await expect.poll(() => focusOf(page)).toBe(rowOf(2));
      // By the dialog that asks before.
      await page
        .getByRole('button', { name: words('trash.deleteForGood') })
        .first()
        .press('Enter');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('trash.deleteForGood') })
        .press('Enter');
      await expect.poll(() => restore.count()).toBe(1);
      await expect.poll(() => focusOf(page)).toBe(rowOf(2));
      await page.getByRole('button', { name: words('trash.empty') }).press('Enter');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('trash.empty') })
        .press('Enter');
      await expect.poll(() => restore.count()).toBe(0);
      await expect.poll(() => focusOf(page)).toBe(`H1 ${words('trash.title')}`);
    });
  });

  test('a button that becomes disabled keeps it, does nothing, and is no stop of the Tab key afterwards', async () => {
    await withPage(browser, { at: `#/tags/${tagIdOf(0)}?part=fields` }, async ({ page }) => {
      const names = await page
        .locator('.field-buttons')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('button')?.getAttribute('aria-label') ?? ''));
      const up = page.getByRole('button', { name: names[1] ?? '', exact: true });
      const pressed = async () => {
        if (await up.isEnabled()) await up.press('Enter');
        return up.isDisabled();
      };
      await expect.poll(pressed).toBe(true);
      expect(await labelOfFocus(page)).toBe(names[1]);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await labelOfFocus(page)).not.toBe(names[1]);
      await page.keyboard.press('Shift+Tab');
      expect(await labelOfFocus(page)).not.toBe(names[1]);
      await expect.poll(() => page.locator('.field-buttons button').first().getAttribute('aria-label')).toBe(names[1]);
    });
  });

  test('so does the pause of the station view when the app goes away', async () => {
    await withPage(browser, { at: '#/station', dials: { away: false } }, async ({ page, host }) => {
      const pause = page.getByRole('button', { name: words('shell.pause') });
      await pause.focus();
      await host.close();
      await expect.poll(() => pause.isDisabled()).toBe(true);
      expect(await focusOf(page)).toBe(`BUTTON ${words('shell.pause')}`);
    });
  });

  test('of a folder that is watched no more, the next folder has it', async () => {
    await withPage(browser, { at: '#/folders' }, async ({ page }) => {
      const cards = page.locator('.folder-card');
      const names = await cards.locator('h2').allTextContents();
      await page.getByRole('button', { name: words('folders.more', { name: String(names[0]) }) }).press('Enter');
      await choose(page, words('folders.remove'));
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('folders.remove') })
        .press('Enter');
      await expect.poll(() => cards.count()).toBe(names.length - 1);
      await expect.poll(() => focusOf(page)).toBe(`row ${names[1]}`);
    });
  });

  test('of a class that is deleted, the next class of the list has it, which is shown', async () => {
    await withPage(browser, { at: `#/tags/${tagIdOf(1)}` }, async ({ page }) => {
      const entries = page.getByRole('navigation', { name: words('tags.list') }).getByRole('link');
      const current = () => entries.evaluateAll((all) => all.findIndex((each) => each === document.activeElement));
      const hrefs = await entries.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
      await page.getByRole('button', { name: words('tags.more.actions') }).press('Enter');
      await choose(page, words('tags.delete'));
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: words('tags.delete.do') })
        .press('Enter');
      await expect.poll(() => entries.count()).toBe(hrefs.length - 1);
      await expect.poll(current).toBe(1);
      await expect.poll(() => entries.nth(1).getAttribute('aria-current')).toBe('true');
      await expect.poll(() => entries.nth(1).getAttribute('href')).toBe(hrefs[2]);
    });
  });

  test.each([
    ['many moved to the trash', words('trash.move')],
    ['a selection', words('many.clear')],
  ])('of %s, the list of documents has it', async (_, act) => {
    await withPage(browser, { at: '#/search?q=rechnung' }, async ({ page }) => {
      const list = page.getByRole('listbox', { name: words('search.hits') });
      await list.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.keyboard.press('Shift+ArrowDown');
      const bar = page.getByRole('group', { name: words('many.bar') });
      await bar.getByRole('button', { name: act }).press('Enter');
      await bar.waitFor({ state: 'detached' });
      await expect.poll(() => focusOf(page)).toBe('list');
    });
  });

  test('of a panel that is closed, the row of its file has it', async () => {
    await withPage(browser, { at: '#/inbox', dials: { files: 200 } }, async ({ page }) => {
      const row = page.locator('main [data-row]').nth(1);
      await row.focus();
      await page.keyboard.press(' ');
      await page.getByRole('button', { name: words('shell.close'), exact: true }).press('Enter');
      await expect.poll(() => row.evaluate((link) => link === document.activeElement)).toBe(true);
    });
  });

  test('on purpose, by a press outside all controls, nothing takes it', async () => {
    await withPage(browser, { at: '#/trash', dials: { trashed: 4 } }, async ({ page, host }) => {
      const restore = page.getByRole('button', { name: words('trash.restore') });
      await restore.first().focus();
      await page.locator('.trash p').first().click();
      const { files } = await host.call('trash.list', { page: 1, pageSize: 1 });
      await host.call('trash.restore', { fileIds: [String(files[0]?.fileId)] });
      await expect.poll(() => restore.count()).toBe(3);
      expect(await focusOf(page)).toMatch(/^MAIN/u);
    });
  });
});
