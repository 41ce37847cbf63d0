import type { Browser } from 'playwright-core';
import { documentIdOf } from '../fakes/contract-host/made-files.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Dials } from '../fakes/contract-host/dials.ts';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { tabThrough } from './tab-order.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000, maxConcurrency: 2 });

describe.skipIf(cannotRun !== null)('by keyboard alone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.concurrent.for<readonly [name: string, at: string, dials: Partial<Dials>]>([
    ['inbox', '#/inbox', {}],
    ['inbox with a file open', '#/inbox/item-0', { files: 200 }],
    ['inbox while files come in', '#/inbox', { eventsPerSecond: 0.5 }],
    ['files', '#/files/item-24', {}],
    ['folders', '#/folders', {}],
    ['folder rules', '#/folders/folder-1', {}],
    ['new folder', '#/folders/new', {}],
    ['settings', '#/settings', {}],
    ['activity', '#/activity', { files: 200 }],
    ['job', '#/jobs/job-2', {}],
    ['search', '#/search?q=rechnung', {}],
    ['search after a change of service', '#/search', { switched: true }],
    ['search as a table', '#/search?q=rechnung&look=table', {}],
    ['document', `#/document/${documentIdOf(24)}?q=rechnung`, {}],
    ['tags', '#/tags', {}],
    ['service', '#/service', {}],
    ['company settings', '#/service/company', {}],
    ['service that is offline', '#/service', { mode: 'offline' }],
    ['station', '#/station', { away: false }],
    ['setup', '#/setup', { mode: 'first-run' }],
  ])('Tab goes through %s and out of it, forwards and backwards', async ([, at, dials]) => {
    await withPage(browser, { at, dials, viewport: { width: 900, height: 600 } }, async ({ page }) => {
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { visited, missed, faults } = await tabThrough(page, key);
        expect(faults).toEqual([]);
        expect(visited.length).toBeGreaterThan(1);
        // Rows that arrived during the pass may not have existed when the focus passed.
        if (dials.eventsPerSecond === undefined) expect(missed).toEqual([]);
      }
    });
  });

  test('a document that is opened from a hit has the focus on its title, and Escape leads back to the hit', async () => {
    await withPage(browser, { at: '#/search?q=rechnung' }, async ({ page }) => {
      const list = page.getByRole('listbox', { name: words('search.hits') });
      await list.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const chosen = await list.locator('[aria-selected=true] .hit-who').textContent();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/document/u);
      await page.locator('.detail-panel').waitFor();
      const focused = (what: 'role' | 'tag') =>
        page.evaluate(
          (asked) => (asked === 'tag' ? document.activeElement?.tagName : document.activeElement?.getAttribute('role')),
          what,
        );
      await expect.poll(() => focused('tag'), { timeout: 10_000 }).toBe('H1');
      await page.keyboard.press('Escape');
      await page.waitForURL(/#\/search/u);
      await expect.poll(() => focused('role'), { timeout: 10_000 }).toBe('listbox');
      await expect.poll(() => list.locator('[aria-selected=true] .hit-who').textContent()).toBe(chosen);
    });
  });

  test('what has arrived in the Inbox is one stop of the Tab key, at the row that had the focus last', async () => {
    await withPage(browser, { at: '#/inbox', dials: { files: 200 } }, async ({ page }) => {
      const rows = page.locator('.inbox-arrived [data-row]');
      expect(await rows.count()).toBeGreaterThan(3);
      const current = () => rows.evaluateAll((all) => all.findIndex((each) => each === document.activeElement));
      const { visited } = await tabThrough(page, 'Tab');
      const names = await rows.evaluateAll((all) => all.map((each) => each.textContent.trim().slice(0, 40)));
      expect(visited.filter((label) => names.some((name) => label.includes(`"${name}"`)))).toHaveLength(1);
      await rows.first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(current).toBe(2);
      await page.keyboard.press('Shift+Tab');
      await expect.poll(current).toBe(-1);
      await page.keyboard.press('Tab');
      await expect.poll(current).toBe(2);
    });
  });

  test('a card that disappears leaves the focus in the list', async () => {
    await withPage(browser, { at: '#/inbox' }, async ({ page }) => {
      const skip = page.getByRole('button', { name: words('file.action.skip'), exact: true });
      const before = await skip.count();
      await skip.first().focus();
      await page.keyboard.press('Enter');
      await page.mouse.move(5, 5);
      await expect.poll(() => skip.count(), { timeout: 20_000 }).toBe(before - 1);
      await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
    });
  });

  test('a card that stays under the pointer says what was done to its file, and offers it again only after an undo', async () => {
    await withPage(browser, { at: '#/inbox' }, async ({ page }) => {
      const skip = page.getByRole('button', { name: words('file.action.skip'), exact: true });
      const card = page.locator('.inbox-need', { has: skip }).first();
      const title = await card.locator('.inbox-need-title').textContent();
      const same = page.locator('.inbox-need', { hasText: String(title) });
      const { height } = (await same.boundingBox()) ?? { height: 0 };
      await same.getByRole('button', { name: words('file.action.skip'), exact: true }).click();
      await same.getByText(words('file.ignored.skipped')).waitFor();
      await same.getByText(words('file.state.ignored'), { exact: true }).waitFor();
      expect(await same.getByRole('button').count()).toBe(0);
      expect((await same.boundingBox())?.height).toBe(height);
      await page.getByRole('button', { name: words('file.undo') }).press('Enter');
      await expect.poll(() => same.getByRole('button').count()).toBeGreaterThan(1);
    });
  });

  test('closing a toast by key moves the focus to the next one, and the last one gives it back to where it was', async () => {
    await withPage(browser, { at: '#/folders' }, async ({ page }) => {
      // The screen of all components shows a skeleton permanently, so it never counts as loaded.
      await page.goto(`${page.url().split('#')[0]}#/ui`);
      const maker = page.getByRole('button', { name: 'Toast fail' });
      const toasts = page.getByRole('region', { name: words('shell.toasts') });
      const close = toasts.getByRole('button', { name: words('shell.close') });
      await page.getByRole('button', { name: 'Toast hold' }).press('Enter');
      await maker.press('Enter');
      await expect.poll(() => close.count()).toBe(2);
      await close.first().focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => close.count()).toBe(1);
      await expect.poll(() => toasts.locator(':focus').count()).toBe(1);
      await close.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => close.count()).toBe(0);
      await expect.poll(() => maker.evaluate((button) => button === document.activeElement)).toBe(true);
    });
  });

  test('Escape on a toast closes it, and the screen stays', async () => {
    await withPage(browser, { at: `#/document/${documentIdOf(24)}?tab=history` }, async ({ page }) => {
      const copy = page.getByRole('button', { name: words('detail.copy', { what: words('file.fileId') }) });
      await copy.press('Enter');
      const toasts = page.getByRole('region', { name: words('shell.toasts') });
      const close = toasts.getByRole('button', { name: words('shell.close') });
      await close.focus();
      await page.keyboard.press('Escape');
      await expect.poll(() => close.count()).toBe(0);
      await page.waitForTimeout(300);
      expect(page.url()).toContain(`#/document/${documentIdOf(24)}`);
      await expect.poll(() => copy.evaluate((button) => button === document.activeElement)).toBe(true);
    });
  });

  test('the field of a question is in view where its choices do not fit', async () => {
    const viewport = { width: 900, height: 300 };
    await withPage(browser, { at: '#/review', viewport, dials: { toReview: 3 } }, async ({ page }) => {
      const values = page.locator('[data-shown] .review-values');
      const field = page.locator('[data-shown] .question-input');
      const accept = page.locator('[data-shown] .question-actions button').first();
      await page.locator('[data-shown] .question-choice').first().waitFor();
      const cut = async () => {
        const [around, ...inside] = await Promise.all([values, field, accept].map((part) => part.boundingBox()));
        const end = (around?.y ?? 0) + (around?.height ?? 0);
        return inside.filter((box) => box === null || box.y + box.height > end + 1 || box.y < (around?.y ?? 0)).length;
      };
      expect(await page.locator('[data-shown] .question').evaluate((card) => card.clientHeight)).toBeGreaterThan(
        await values.evaluate((list) => list.clientHeight),
      );
      await expect.poll(cut).toBe(0);
    });
  });
});
