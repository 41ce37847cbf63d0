import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage, type Opened } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000, maxConcurrency: 2 });

const list = (page: Page) => page.getByRole('listbox', { name: words('search.hits') });
const trashed = async ({ host }: Pick<Opened, 'host'>) =>
  (await host.call('trash.list', { page: 1, pageSize: 10 })).total;
const undoOffered = (page: Page) => page.getByRole('button', { name: words('file.undo') });

/** Moves the first document to the trash by its menu. */
async function trashOne(page: Page): Promise<void> {
  await list(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: words('trash.move') }).press('Enter');
}

async function trashTwo(page: Page): Promise<void> {
  await list(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page
    .getByRole('group', { name: words('many.bar') })
    .getByRole('button', { name: words('trash.move') })
    .press('Enter');
}

describe.skipIf(cannotRun !== null)('Ctrl+Z while a message offers to undo', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    ['a document', trashOne, 1],
    ['many documents', trashTwo, 2],
  ] as const)('takes %s out of the trash, once', async (_, move, count) => {
    await withPage(browser, { at: '#/search?q=rechnung' }, async ({ page, host }) => {
      await move(page);
      await undoOffered(page).waitFor();
      expect(await trashed({ host })).toBe(count);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => trashed({ host })).toBe(0);
      await undoOffered(page).waitFor({ state: 'detached' });
      await page.keyboard.press('ControlOrMeta+z');
      await page.waitForTimeout(300);
      expect(await trashed({ host })).toBe(0);
    });
  });

  test('undoes in a text field what was typed there', async () => {
    await withPage(browser, { at: '#/search?q=rechnung' }, async ({ page, host }) => {
      await trashOne(page);
      await undoOffered(page).waitFor();
      await page.locator('main input').first().pressSequentially('x');
      await page.keyboard.press('ControlOrMeta+z');
      await page.waitForTimeout(300);
      expect(await trashed({ host })).toBe(1);
    });
  });

  test('takes back the last answer in Review, and not what was offered before', async () => {
    await withPage(browser, { at: '#/search?q=rechnung', dials: { toReview: 3 } }, async ({ page, host }) => {
      await trashOne(page);
      await undoOffered(page).waitFor();
      await page.goto(`${host.address}/#/review`);
      const undo = page.locator('.review-undo button');
      await page.locator('[data-shown] .question').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => undo.isEnabled()).toBe(true);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => undo.isEnabled()).toBe(false);
      expect(await trashed({ host })).toBe(1);
    });
  });
});
