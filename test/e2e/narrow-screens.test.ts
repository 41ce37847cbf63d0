import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentIdOf } from '../fakes/contract-host/made-files.ts';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words, wordsIn } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const small = { width: 900, height: 600 };
/** The least window at 200 % zoom, nearly. */
const zoomed = { width: 720, height: 450 };
const papers = { files: 120, papers: true } as const;

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
const isCut = (element: Locator) => element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);

describe.skipIf(cannotRun !== null)('words that must be read also where there is little room', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.for(['en', 'de'] as const)('until when a file waits for its missing end is whole (%s)', async (language) => {
    await withPage(browser, { at: '#/inbox', viewport: small, dials: { language } }, async ({ page }) => {
      const t = wordsIn(language);
      // The row of such a file is below the three that are shown here, and its words are put in the place of another's.
      const phase = page.locator('.batch-row:has(> .button) .batch-phase p').first();
      await phase.locator('.state-mark').evaluate((mark, word) => {
        const text = [...mark.querySelectorAll('*'), mark]
          .flatMap(({ childNodes }) => [...childNodes])
          .find(({ nodeType }) => nodeType === 3);
        if (text) text.textContent = word;
      }, t('inbox.progress.end-missing'));
      const time = phase.locator('> .cut');
      await time.evaluate(
        (element, word) => (element.textContent = word),
        t('inbox.progress.until', { time: '22:44' }),
      );
      await expect.poll(() => phase.innerText()).toContain(t('inbox.progress.end-missing'));
      await expect.poll(() => isCut(time)).toBe(false);
    });
  });

  test('why a password was refused stands below its field, whole, and is announced', async () => {
    await withPage(browser, { at: '#/inbox', viewport: small }, async ({ page }) => {
      const field = page.locator('.unlock-field input').first();
      await field.fill('wrong');
      await field.press('Enter');
      const problem = page.locator('.unlock-field').getByRole('alert');
      await problem.waitFor();
      const id = await problem.getAttribute('id');
      await expect.poll(() => field.getAttribute('aria-describedby')).toBe(id);
      await expect.poll(() => field.getAttribute('placeholder')).toBe(words('file.unlock.password'));
      expect((await boxOf(problem)).y).toBeGreaterThanOrEqual((await boxOf(field)).bottom);
      expect(await isCut(problem)).toBe(false);
    });
  });

  test('in German the buttons of a card stand in one row, and titles are whole', async () => {
    await withPage(browser, { at: '#/inbox', viewport: small, dials: { language: 'de' } }, async ({ page, host }) => {
      const buttons = page.locator('.inbox-need').first().locator('.file-actions button');
      const tops = await Promise.all((await buttons.all()).map(async (button) => (await boxOf(button)).y));
      expect(tops.length).toBeGreaterThan(1);
      expect(new Set(tops).size).toBe(1);
      for (const [at, code] of [
        ['#/search', 'shell.search'],
        ['#/tags', 'shell.tags'],
      ] as const) {
        await page.goto(`${host.address}/${at}`);
        const title = page.getByRole('heading', { level: 1, name: wordsIn('de')(code) });
        await title.waitFor();
        expect(await isCut(title)).toBe(false);
      }
    });
  });

  test.for([
    ['at 200 % zoom', zoomed, 'en'],
    ['in a small window', small, 'de'],
  ] as const)(
    '%s the balance, its verification and its button are inside their card',
    async ([, viewport, language]) => {
      await withPage(browser, { at: '#/inbox', viewport, dials: { language } }, async ({ page }) => {
        const card = await boxOf(page.locator('.card:has(> .inbox-balance)'));
        expect(await isCut(page.locator('.inbox-verified > .cut'))).toBe(false);
        for (const part of [page.locator('.balance-sentence'), page.locator('.inbox-balance > .icon-button')])
          expect((await boxOf(part)).right).toBeLessThanOrEqual(card.right);
      });
    },
  );

  test('a small list shows the date by which it is sorted, and leads to the trash', async () => {
    await withPage(browser, { at: '#/search', viewport: small, dials: { ...papers, trashed: 3 } }, async ({ page }) => {
      const row = page.locator('.virtual-list-row').first();
      await row.locator('.hit-date').waitFor();
      expect(await row.locator('.hit-due').isVisible()).toBe(false);
      await page.getByRole('link', { name: `${words('trash.title')} 3` }).click();
      await page.getByRole('heading', { level: 1, name: words('trash.title') }).waitFor();
    });
  });

  test('amounts of a table end below each other and are whole', async () => {
    await withPage(browser, { at: '#/search?tag=invoice&look=table', dials: papers }, async ({ page }) => {
      const cells = page.locator('[role=gridcell]', { hasText: ' EUR' });
      await cells.first().waitFor();
      const ends = await Promise.all((await cells.all()).slice(0, 6).map(async (cell) => (await boxOf(cell)).right));
      expect(new Set(ends).size).toBe(1);
      expect(await cells.first().evaluate((cell) => getComputedStyle(cell).textAlign)).toBe('right');
      expect(await isCut(cells.first())).toBe(false);
    });
  });

  test('messages stand above the tools of a page and above what is verified', async () => {
    await withPage(browser, { at: `#/document/${documentIdOf(24)}`, viewport: small }, async ({ page }) => {
      const bar = await boxOf(page.locator('.receipt-bar'));
      const tools = await boxOf(page.locator('.preview-toolbar'));
      const lowest = await page.locator('.toasts').evaluate((region) => region.getBoundingClientRect().bottom);
      expect(lowest).toBeLessThanOrEqual(bar.y);
      expect(lowest).toBeLessThanOrEqual(tools.y);
    });
  });

  test('the table has room for the names of companies', async () => {
    const dials = { papers: true, files: 300 };
    await withPage(browser, { at: '#/search?tag=invoice&look=table', dials }, async ({ page }) => {
      const heads = page.getByRole('grid').getByRole('columnheader');
      await heads.filter({ hasText: words('field.issuer') }).waitFor();
      const column = (await heads.allTextContents()).findIndex((head) => head.includes(words('field.issuer')));
      const cells = page.locator(`.virtual-list-row .hit-cells > :nth-child(${column + 1})`);
      await expect.poll(() => cells.count()).toBeGreaterThan(4);
      const cut = await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
      expect(cut).toBe(0);
    });
  });
});
