import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000, maxConcurrency: 2 });

const large = { width: 1440, height: 900 };
const small = { width: 900, height: 600 };
const list = '#/search?q=rechnung';
const table = '#/search?q=rechnung&look=table';
const document = '#/document/file-24?q=rechnung';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(cannotRun !== null)('documents on screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.concurrent.for([
    [list, large],
    [list, small],
    [table, large],
  ] as const)('the button that shows the preview again covers nothing: %s %o', async ([at, viewport]) => {
    await withPage(browser, { at, viewport }, async ({ page }) => {
      const rows = page.locator('.virtual-list-row');
      await rows.first().click();
      await button(page, words('search.closePreview')).click();
      const opener = button(page, words('search.showPreview'));
      const { under, texts } = await opener.evaluate(textUnder);
      expect(texts).toBeGreaterThan(20);
      expect(under).toEqual([]);
      await opener.click();
      await button(page, words('search.closePreview')).waitFor();
    });
  });

  test('a small window has no button for a preview that does not fit beside a table', async () => {
    await withPage(browser, { at: table, viewport: small }, async ({ page }) => {
      await page.locator('.virtual-list-row').first().click();
      await page.keyboard.press(' ');
      expect(await button(page, words('search.showPreview')).isVisible()).toBe(false);
      expect(await button(page, words('search.closePreview')).isVisible()).toBe(false);
    });
  });

  test('hits as a table are a grid with column heads that stay on top', async () => {
    await withPage(browser, { at: table }, async ({ page }) => {
      const grid = page.getByRole('grid', { name: words('search.hits') });
      const heads = grid.getByRole('columnheader');
      const names = await heads.allTextContents();
      expect(names.slice(0, 3)).toEqual([words('search.column.name'), words('file.tag'), words('search.column.date')]);
      expect(names).toContain(words('field.total'));
      expect(await grid.getAttribute('aria-colcount')).toBe(String(names.length));
      const count = Number(await grid.getAttribute('aria-rowcount'));
      const first = grid.getByRole('row').nth(1);
      expect(await first.getByRole('gridcell').count()).toBe(names.length);

      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await activeRow(grid)).toBe('3');
      await page.keyboard.press('End');
      // Rows that are not loaded yet are loaded during the movement.
      await expect.poll(() => activeRow(grid)).toBe(String(count));
      expect(await isInView(grid, heads.first())).toBe(true);
      expect(await isInView(grid, grid.locator('[aria-selected=true]'))).toBe(true);
      await page.keyboard.press('Home');
      expect(await activeRow(grid)).toBe('2');
      expect(await isInView(grid, grid.locator('[aria-selected=true]'))).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/document/u);
    });
  });

  test('the data points of a document are a table that can be sorted, by keys too', async () => {
    await withPage(browser, { at: document }, async ({ page }) => {
      const points = page.getByRole('table', { name: words('document.read') });
      const fields = () => points.getByRole('rowheader').allTextContents();
      const head = points.getByRole('columnheader', { name: words('document.points.field') });
      const asRead = await fields();
      expect(asRead.length).toBeGreaterThan(3);
      expect(await points.getByRole('columnheader').count()).toBe(4);
      expect(await head.getAttribute('aria-sort')).toBe('none');

      await head.getByRole('button').focus();
      await page.keyboard.press('Enter');
      expect(await head.getAttribute('aria-sort')).toBe('ascending');
      const ascending = asRead.toSorted((a, b) => a.localeCompare(b, 'en'));
      expect(await fields()).toEqual(ascending);
      await page.keyboard.press('Enter');
      expect(await head.getAttribute('aria-sort')).toBe('descending');
      expect(await fields()).toEqual(ascending.toReversed());
      await page.keyboard.press('Enter');
      expect(await fields()).toEqual(asRead);

      const total = points
        .getByRole('row')
        .filter({ hasText: words('field.total') })
        .first();
      await total.getByRole('button').focus();
      expect(await total.getAttribute('data-active')).toBe('true');
    });
  });

  test.concurrent.for([
    [list, large],
    [list, small],
    [document, large],
    [document, small],
  ] as const)('a zoom that fits the width is labelled so, not 100 %: %s %o', async ([at, viewport]) => {
    await withPage(browser, { at, viewport }, async ({ page }) => {
      if (at === list) await page.getByRole('option').first().click();
      await page.locator('.preview canvas').first().waitFor();
      const toolbar = page.getByRole('toolbar', { name: words('preview.toolbar') });
      await button(page, words('preview.fit')).waitFor();
      expect(await toolbar.textContent()).not.toContain('%');
      await button(page, words('preview.larger')).click();
      await toolbar.getByRole('button', { name: '125%', exact: true }).click();
      await button(page, words('preview.fit')).waitFor();
    });
  });
});

/** Returns the texts of the list that the button covers, and the number of texts checked. */
function textUnder(opener: Element): { readonly under: readonly string[]; readonly texts: number } {
  const own = opener.getBoundingClientRect();
  const walker = window.document.createTreeWalker(
    window.document.querySelector('.hits') ?? opener,
    NodeFilter.SHOW_TEXT,
  );
  const under: string[] = [];
  let texts = 0;
  while (walker.nextNode()) {
    const range = window.document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) {
      texts += 1;
      const isApart = box.right <= own.left || box.left >= own.right || box.bottom <= own.top || box.top >= own.bottom;
      if (!isApart) under.push(walker.currentNode.nodeValue ?? '');
    }
  }
  return { under, texts };
}

/** Returns the number that a screen reader reports for the active row. */
const activeRow = (grid: Locator) =>
  grid.evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant');
    return id === null ? null : (window.document.getElementById(id)?.getAttribute('aria-rowindex') ?? null);
  });

/** Returns whether the part is completely inside the grid and not covered by the head. */
async function isInView(grid: Locator, part: Locator): Promise<boolean> {
  const [outer, inner] = [await grid.boundingBox(), await part.boundingBox()];
  const isHead = (await part.getAttribute('role')) === 'columnheader';
  const head = isHead ? 0 : ((await grid.getByRole('rowgroup').first().boundingBox())?.height ?? 0);
  if (outer === null || inner === null) return false;
  return inner.y >= outer.y + head - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}
