import type { Browser, Locator, Page } from 'playwright-core';
import { documentIdOf } from '../fakes/contract-host/made-files.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000, maxConcurrency: 2 });

const large = { width: 1440, height: 900 };
const small = { width: 900, height: 600 };
const list = '#/search?q=rechnung';
const beside = `${list}&pane=yes`;
const table = '#/search?q=rechnung&look=table';
const document = `#/document/${documentIdOf(24)}?q=rechnung`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe.skipIf(cannotRun !== null)('documents on screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('the preview is beside the hits on request, and a press shows a hit there in place of opening it', async () => {
    await withPage(browser, { at: list }, async ({ page }) => {
      await button(page, words('search.showPreview')).click();
      await page.waitForURL(/pane=yes/u);
      await page.locator('.virtual-list-row').first().click();
      await page.locator('.pane canvas').first().waitFor();
      await page.locator('.virtual-list').focus();
      await page.keyboard.press('p');
      await page.locator('.pane').waitFor({ state: 'detached' });
      await page.locator('.virtual-list-row').first().click();
      await page.waitForURL(/#\/document/u);
    });
  });

  test('documents are selected by mouse and by keys, acted on in the host, and come back by undo', async () => {
    await withPage(browser, { at: list, dials: { files: 120 } }, async ({ page, host }) => {
      const rows = page.getByRole('listbox', { name: words('search.hits') }).getByRole('option');
      const bar = page.getByRole('group', { name: words('many.bar') });
      const selected = (count: number) =>
        bar.getByText(words('many.selected', { count, shown: String(count) }), { exact: true }).waitFor();
      await rows.nth(1).click({ modifiers: ['ControlOrMeta'] });
      await rows.nth(4).click({ modifiers: ['Shift'] });
      await selected(4);
      await rows.nth(2).hover();
      await rows.nth(2).locator('[data-box]').click();
      await selected(3);
      await page.keyboard.press('Escape');
      await bar.waitFor({ state: 'detached' });
      await page.keyboard.press(' ');
      await selected(1);
      await page.keyboard.press('Shift+ArrowDown');
      await selected(2);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press(' ');
      const total = (await host.call('search.run', { query: 'rechnung' })).total ?? 0;
      await selected(total - 1);
      await button(page, words('trash.move')).click();
      await page.getByText(words('many.done.trash', { count: total - 1, shown: String(total - 1) })).waitFor();
      await expect.poll(() => rows.count()).toBe(1);
      const count = (await host.call('search.run', {})).total ?? 0;
      const counted = words('shell.documents', { count, shown: String(count) });
      await page.locator('.sidebar-service').getByText(counted, { exact: true }).waitFor();
      await button(page, words('file.undo')).click();
      await page.getByText(words('many.done.undo', { count: total - 1, shown: String(total - 1) })).waitFor();
      await expect.poll(() => rows.count()).toBeGreaterThan(4);
    });
  });

  test('what fits no class says what that means, where the class is chosen', async () => {
    await withPage(browser, { at: list, dials: { files: 120 } }, async ({ page }) => {
      await page.getByRole('listbox', { name: words('search.hits') }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(' ');
      await page.getByRole('button', { name: words('many.class'), exact: true }).press('Enter');
      const none = page.getByRole('menuitem', { name: words('correct.none') });
      await none.getByText(words('tag.unclassified.text')).waitFor();
    });
  });

  test('a small window has no button for a preview that does not fit beside a table', async () => {
    await withPage(browser, { at: `${table}&pane=yes`, viewport: small }, async ({ page }) => {
      await page.locator('.virtual-list-row').first().click();
      await expect.poll(() => button(page, words('search.closePreview')).isVisible()).toBe(false);
      await expect.poll(() => page.locator('.pane').isVisible()).toBe(false);
    });
  });

  test('hits as a table are a grid with column heads that stay on top', async () => {
    await withPage(browser, { at: table }, async ({ page }) => {
      const grid = page.getByRole('grid', { name: words('search.hits') });
      const heads = grid.getByRole('columnheader');
      const names = await heads.allTextContents();
      expect(names.slice(0, 3)).toEqual([
        words('search.column.name'),
        words('file.tag'),
        words('search.column.documentDate'),
      ]);
      expect(names).toContain(words('field.total'));
      await expect.poll(() => grid.getAttribute('aria-colcount')).toBe(String(names.length));
      const count = Number(await grid.getAttribute('aria-rowcount'));
      const first = grid.getByRole('row').nth(1);
      await expect.poll(() => first.getByRole('gridcell').count()).toBe(names.length);

      await grid.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await activeRow(grid)).toBe('3');
      await page.keyboard.press('End');
      // Rows that are not loaded yet are loaded during the movement.
      await expect.poll(() => activeRow(grid), { timeout: 20_000 }).toBe(String(count));
      expect(await isInView(grid, heads.first())).toBe(true);
      expect(await isInView(grid, grid.locator('[aria-selected=true]'))).toBe(true);
      await page.keyboard.press('Home');
      expect(await activeRow(grid)).toBe('2');
      expect(await isInView(grid, grid.locator('[aria-selected=true]'))).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/document/u);
    });
  });

  test('the values of a document are a grid with heads: one stop of Tab, and arrows from value to value', async () => {
    await withPage(browser, { at: document }, async ({ page }) => {
      const grid = page.getByRole('grid', { name: words('document.read') });
      await expect
        .poll(() => grid.getByRole('columnheader').allTextContents())
        .toEqual([words('document.points.field'), words('document.points.printed'), words('document.points.value')]);
      const fields = await grid.getByRole('rowheader').allTextContents();
      // As people read them, whatever the order of the service.
      expect(fields.indexOf(words('field.invoice_number'))).toBeLessThan(fields.indexOf(words('field.total')));

      const values = grid.locator('.value-text');
      await expect.poll(() => grid.locator('button[tabindex="0"]').count()).toBe(1);
      await values.first().focus();
      await page.keyboard.press('End');
      await expect.poll(() => values.last().evaluate((value) => value === window.document.activeElement)).toBe(true);
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      const second = grid.getByRole('row').nth(2);
      await expect.poll(() => second.getAttribute('data-active')).toBe('true');
      await expect.poll(() => page.locator('.page-point[data-active]').count(), { timeout: 20_000 }).toBe(1);
    });
  });

  test('each value with a place stands beside its crop, which shows print', async () => {
    await withPage(browser, { at: document }, async ({ page }) => {
      const crops = page.locator('.value-grid .crop');
      await expect.poll(() => crops.count(), { timeout: 20_000 }).toBeGreaterThan(4);
      await page.locator('.value-grid .crop:not([data-drawn])').first().waitFor({ state: 'detached' });
      for (const crop of await crops.all()) {
        const box = await crop.boundingBox();
        expect(box?.height).toBe(24);
        expect(box?.width).toBeLessThanOrEqual(146);
        await expect.poll(() => crop.locator('canvas').evaluate(inkOf)).toBeGreaterThan(0.03);
      }
    });
  });

  test('a value without a place has no crop, and is still shown', async () => {
    await withPage(browser, { at: document }, async ({ page }) => {
      const row = page.getByRole('row').filter({ hasText: words('field.currency') });
      await expect.poll(() => row.locator('.crop').count()).toBe(0);
      await row.getByText('EUR', { exact: true }).waitFor();
    });
  });

  test('a document leads to the next hit and back to the list, and the sidebar stays where it was opened from', async () => {
    await withPage(browser, { at: list }, async ({ page }) => {
      const hits = page.getByRole('listbox', { name: words('search.hits') });
      await hits.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/#\/document/u);
      const first = page.url();
      const place = page.locator('.detail-neighbours [role=status]');
      await expect.poll(() => place.textContent(), { timeout: 20_000 }).toMatch(/^1 /u);
      await expect.poll(() => button(page, words('detail.previous')).isDisabled()).toBe(true);
      await button(page, words('detail.next')).click();
      await expect.poll(() => place.textContent(), { timeout: 20_000 }).toMatch(/^2 /u);
      expect(page.url()).not.toBe(first);
      await page.keyboard.press('k');
      await expect.poll(() => page.url(), { timeout: 20_000 }).toBe(first);
      await expect.poll(() => page.locator('[aria-current=page]').textContent()).toBe(words('shell.search'));
      await button(page, words('shell.search')).click();
      await page.waitForURL(/#\/search/u);
      await expect.poll(() => hits.locator('[aria-selected=true]').count(), { timeout: 20_000 }).toBe(1);
    });
  });

  test('a document that was opened from the Inbox leads back to the Inbox', async () => {
    await withPage(browser, { at: '#/inbox/item-24' }, async ({ page }) => {
      await page.getByRole('link', { name: words('file.openDocument') }).click();
      await page.waitForURL(/#\/document/u);
      const here = page.locator('[aria-current=page]');
      await page.locator('.detail-way').waitFor();
      await expect.poll(() => here.textContent()).toContain(words('shell.inbox'));
      await page.keyboard.press('Escape');
      await page.waitForURL(/#\/inbox\/item-24/u);
    });
  });

  test('Escape leads back from a document in the moment in which it comes on screen', async () => {
    await withPage(browser, { at: '#/inbox/item-24' }, async ({ page }) => {
      const open = page.getByRole('link', { name: words('file.openDocument') });
      await open.waitFor();
      await page.evaluate(() => {
        const observer = new MutationObserver(() => {
          if (window.document.querySelector('.detail-way') === null) return;
          observer.disconnect();
          window.document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
          window.document.body.dataset['pressed'] = 'yes';
        });
        observer.observe(window.document.body, { subtree: true, childList: true });
      });
      await open.click();
      await page.locator('body[data-pressed]').waitFor();
      await page.waitForURL(/#\/inbox\/item-24/u);
    });
  });

  test('History has one heading a day, and the receipt is printed alone on one page', async () => {
    await withPage(browser, { at: `${document}&tab=history` }, async ({ page }) => {
      await page.locator('.timeline li').first().waitFor();
      const days = await page.locator('.timeline h3').allTextContents();
      expect(new Set(days).size).toBe(days.length);
      await expect.poll(() => page.locator('.timeline time').first().textContent()).toMatch(/^\d+:\d\d:\d\d/u);
      await page.evaluate(() => {
        window.print = () => undefined;
      });
      await button(page, words('detail.receipt.print')).click();
      await page.emulateMedia({ media: 'print' });
      const shown = await page.evaluate(() =>
        [...window.document.querySelectorAll<HTMLElement>('h1, h2, .timeline, nav')]
          .filter((element) => getComputedStyle(element).visibility === 'visible')
          .map((element) => element.textContent),
      );
      expect(shown).toEqual([words('file.receipt')]);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
    });
  });

  test.concurrent.for([
    [beside, large],
    [beside, small],
    [document, large],
    [document, small],
  ] as const)('a zoom that fits the width is labelled so, not 100 %: %s %o', async ([at, viewport], { expect }) => {
    await withPage(browser, { at, viewport }, async ({ page }) => {
      if (at === beside) await page.getByRole('option').first().click();
      await page.locator('.preview canvas').first().waitFor();
      const toolbar = page.getByRole('toolbar', { name: words('preview.toolbar') });
      await button(page, words('preview.fit')).waitFor();
      await expect.poll(() => toolbar.textContent()).not.toContain('%');
      await button(page, words('preview.larger')).click();
      await toolbar.getByRole('button', { name: '125%', exact: true }).click();
      await button(page, words('preview.fit')).waitFor();
    });
  });
});

/** Returns how much of a drawing is dark. */
function inkOf(canvas: SVGElement | HTMLElement): number {
  const context = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null;
  if (context === null) return 0;
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
  return dark / (data.length / 4);
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
