import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage as openPage, type Opened, type Opening } from './with-page.ts';
import { isolate } from '../../renderer/i18n/isolate.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000, maxConcurrency: 2 });

/** The machine may be busy. */
const poll = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 20_000 });
const slot = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `, 'u') });
const chip = (page: Page, filter: RegExp | string) =>
  page
    .getByRole('group', { name: words('search.active') })
    .getByRole('button')
    .filter({ hasText: filter });
const sums = (page: Page) => page.locator('.sums');
const rows = (page: Page) => page.locator('.virtual-list-row');

/** Fewer documents are searched sooner. */
const withPage = (browser: Browser, { dials, ...opening }: Opening, act: Parameters<typeof openPage>[2]) =>
  openPage(browser, { ...opening, dials: { files: 400, papers: true, ...dials } }, act);

/** Returns what the host itself finds, with its sums. */
const found = async ({ host }: Opened, params: Parameters<typeof host.call<'search.run'>>[1]) => {
  const answer = await host.call('search.run', { ...params, withSummary: true, pageSize: 1 });
  if (answer.summary === null) throw new Error('the host sums nothing up');
  return { total: answer.total, sums: answer.summary.sums, summary: answer.summary };
};

async function choose(page: Page, name: string, option: RegExp | string): Promise<void> {
  await slot(page, name).click();
  await page.getByRole('dialog', { name }).getByRole('option').filter({ hasText: option }).first().click();
}

describe.skipIf(cannotRun !== null)('a search as a sentence', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('says what is searched for and what it comes to, and each part of it is taken away by its chip', async () => {
    await withPage(browser, { at: '#/search' }, async (opened) => {
      const { page } = opened;
      await choose(page, words('file.tag'), words('tag.invoice'));
      await choose(page, words('field.issuer'), 'Kanto');
      await poll(() => rows(page).first().textContent()).toContain('Kanto Medizintechnik');
      const of = { tagName: 'invoice', filter: { issuer: 'Kanto Medizintechnik GmbH' } };
      const expected = await found(opened, of);
      const [sum] = expected.sums;
      await poll(() => sums(page).textContent()).toContain(Number(sum?.amount).toLocaleString('en-US'));
      await expect.poll(() => sums(page).textContent()).toContain(String(expected.total));
      await expect
        .poll(() => page.locator('.sentence-words').textContent())
        .toMatch(/^Invoices from .Kanto Medizintechnik/u);

      await chip(page, 'Kanto').click();
      const all = await found(opened, { tagName: 'invoice' });
      await poll(() => sums(page).textContent()).toContain(String(all.total));
      // The focus is not lost with the chip that had it.
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.chips') !== null)).toBe(true);
      await page.getByRole('button', { name: words('search.clearAll') }).click();
      await poll(() => page.url()).toMatch(/#\/search$/u);
    });
  });

  test('days and amounts limit it, with what each choice would find', async () => {
    await withPage(browser, { at: '#/search?tag=invoice' }, async (opened) => {
      const { page } = opened;
      const year = { from: '2026-06-01', to: '2026-06-30' };
      await slot(page, words('search.slot.time')).click();
      const june = page.getByRole('option').filter({ hasText: 'June 2026' });
      const expected = await found(opened, { tagName: 'invoice', filter: year });
      await expect.poll(() => june.locator('.choice-count').textContent()).toBe(String(expected.total));
      await june.click();
      await poll(() => sums(page).textContent()).toContain(String(expected.total));

      await slot(page, words('search.slot.amount')).click();
      await page.getByLabel(words('search.amount.from')).fill('much');
      await page.getByRole('button', { name: words('search.apply') }).click();
      await page.getByText(words('search.amount.wrong')).waitFor();
      await page.getByLabel(words('search.amount.from')).fill('1,000');
      await page.getByRole('button', { name: words('search.apply') }).click();
      const large = await found(opened, {
        tagName: 'invoice',
        filter: { ...year, amount: { currency: 'EUR', least: '1000' } },
      });
      expect(large.total).toBeLessThan(expected.total ?? 0);
      await poll(() => sums(page).textContent()).toContain(`${large.total} documents`);
    });
  });

  test('an issuer that is not among the largest is found by its name', async () => {
    await withPage(browser, { at: '#/search' }, async ({ page }) => {
      await slot(page, words('field.issuer')).click();
      const options = page.getByRole('dialog').getByRole('option');
      await page.getByLabel(words('search.findIssuer')).fill('polarn');
      await poll(() => options.allTextContents()).toHaveLength(1);
      await options.first().click();
      await poll(() => rows(page).first().textContent()).toContain('Polarnetz');
    });
  });

  test('back and forward lead from question to question, each with the place where it was left', async () => {
    await withPage(browser, { at: '#/search?tag=invoice' }, async ({ page }) => {
      const list = page.locator('.virtual-list');
      await rows(page).first().waitFor();
      await list.evaluate((element) => (element.scrollTop = 1_280));
      await page.waitForTimeout(400);
      await choose(page, words('field.issuer'), 'Stadtwerke');
      await poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
      await page.goBack();
      await poll(() => list.evaluate((element) => element.scrollTop)).toBe(1_280);
      await page.goForward();
      await chip(page, 'Stadtwerke').waitFor();
      await poll(() => list.evaluate((element) => element.scrollTop)).toBe(0);
    });
  });

  test('a press opens a document, and back leads to its row', async () => {
    await withPage(browser, { at: '#/search?tag=invoice&time=this-year' }, async ({ page }) => {
      await page.locator('.virtual-list').evaluate((element) => (element.scrollTop = 640));
      await page.waitForTimeout(400);
      await rows(page).nth(9).click();
      await page.waitForURL(/#\/document/u);
      await page.locator('.detail-panel').waitFor();
      await page.keyboard.press('Escape');
      await page.waitForURL(/#\/search\?/u);
      await poll(() => page.locator('.virtual-list').evaluate((element) => element.scrollTop)).toBe(640);
      await poll(() => page.locator('.virtual-list [aria-selected=true]').count()).toBe(1);
    });
  });

  test('hits are sorted both ways by the menu and by the heads of the table', async () => {
    await withPage(browser, { at: '#/search?tag=invoice&look=table' }, async ({ page }) => {
      const amounts = async () => {
        const texts = await page.locator('[role=row] [role=gridcell]').allTextContents();
        return texts.filter((text) => / EUR$/u.test(text)).map((text) => Number(text.replaceAll(/[^\d.]/gu, '')));
      };
      const head = page.getByRole('columnheader', { name: words('field.total') });
      await head.getByRole('button').click();
      await poll(() => head.getAttribute('aria-sort')).toBe('descending');
      await poll(async () => (await amounts())[0]).toBe(4_279.84);
      await head.getByRole('button').click();
      await poll(() => head.getAttribute('aria-sort')).toBe('ascending');
      await poll(async () => (await amounts())[0]).toBeLessThan(100);
      const rising = await amounts();
      expect(rising).toEqual(rising.toSorted((a, b) => a - b));

      await page.getByRole('button', { name: new RegExp(`^${words('search.sort')}: `, 'u') }).click();
      await page.getByRole('menuitemradio', { name: words('search.sort.issuer-down') }).click();
      await poll(() => page.url()).toContain('sort=issuer-down');
    });
  });

  test('each row with an amount shows it as it is printed, once it is in view', async () => {
    await withPage(browser, { at: '#/search?tag=invoice&time=last-month' }, async ({ page }) => {
      const first = rows(page).first();
      const strip = first.locator('.printed-strip img');
      await strip.waitFor();
      const ink = await strip.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) return 0;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
        return dark / (data.length / 4);
      });
      expect(ink).toBeGreaterThan(0.02);
      await expect.poll(() => strip.count()).toBe(1);
    });
  });

  test('another service without filters has words and class alone, and no sums', async () => {
    await withPage(browser, { at: '#/search?q=rechnung', dials: { remote: true } }, async ({ page }) => {
      await rows(page).first().waitFor();
      await expect.poll(() => slot(page, words('file.tag')).count()).toBe(1);
      await expect.poll(() => slot(page, words('field.issuer')).count()).toBe(0);
      await expect.poll(() => sums(page).textContent()).not.toContain('EUR');
      await choose(page, words('file.tag'), words('tag.invoice'));
      await poll(() => page.url()).toContain('tag=invoice');
    });
  });

  test('suggests words, issuers and classes while a person types, and stays out of the way', async () => {
    await withPage(browser, { at: '#/search' }, async ({ page }) => {
      const field = page.getByRole('combobox', { name: words('shell.find') });
      const list = page.getByRole('listbox', { name: words('search.suggestions') });
      const current = list.locator('[aria-selected=true]');
      await field.pressSequentially('kant');
      await list.getByRole('option').filter({ hasText: 'Kanto Medizintechnik GmbH' }).waitFor();
      await expect.poll(() => field.getAttribute('aria-expanded')).toBe('true');
      // Nothing is chosen before an arrow, so that Enter searches for what is typed.
      await expect.poll(() => current.count()).toBe(0);
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(await current.getAttribute('id'));
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => current.count()).toBe(0);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await expect.poll(() => field.inputValue()).toBe('kant');
      await field.pressSequentially('o');
      await list.getByRole('option').filter({ hasText: 'Kanto Medizintechnik GmbH' }).click();
      await page.waitForURL(/issuer=Kanto/u);
      await expect.poll(() => field.inputValue()).toBe('');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');

      await chip(page, 'Kanto').click();
      await field.fill(words('tag.invoice').slice(0, 4).toLowerCase());
      const invoices = list.getByRole('group', { name: words('file.tag') }).getByRole('option');
      await invoices.filter({ hasText: words('tag.invoice') }).waitFor();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(/tag=invoice/u);

      await field.fill('medizin');
      await list.waitFor();
      await page.keyboard.press('Enter');
      await list.waitFor({ state: 'detached' });
      await page.waitForURL(/q=medizin/u);
    });
  });

  test('the name of a class that is typed as a word leads to its documents', async () => {
    await withPage(browser, { at: '#/search' }, async ({ page }) => {
      const name = words('search.meantClass', { name: isolate(words('tag.invoice')) });
      const meant = page.getByRole('button', { name });
      const field = page.getByRole('combobox', { name: words('shell.find') });
      await field.fill(`${words('tag.many.invoice').toLowerCase()} 2026`);
      await page.waitForURL(/q=invoices\+2026/u);
      await expect.poll(() => meant.count()).toBe(0);
      await field.fill(words('tag.many.invoice').toLowerCase());
      await meant.click();
      await page.waitForURL(/tag=invoice/u);
      await expect.poll(() => page.url()).not.toContain('q=');
      await expect.poll(() => meant.count()).toBe(0);
    });
  });

  test('a suggestion says how many documents there will be, within what limits the search', async () => {
    await withPage(browser, { at: '#/search?tag=invoice&check=yes' }, async (opened) => {
      const { page } = opened;
      const list = page.getByRole('listbox', { name: words('search.suggestions') });
      const word = list
        .getByRole('group', { name: words('search.suggest.words') })
        .getByRole('option')
        .first();
      await page.getByRole('combobox', { name: words('shell.find') }).pressSequentially('medizin');
      await word.waitFor();
      const [text, count] = [await word.locator('bdi').textContent(), await word.locator('small').textContent()];
      const params = { query: `${text ?? ''} `, tagName: 'invoice' };
      const filter = { needsCheck: true } as const;
      expect(count).toBe(String((await found(opened, { ...params, filter })).total));
      expect(count).not.toBe(String((await found(opened, params)).total));
      await word.click();
      await poll(() => sums(page).textContent()).toContain(`${count ?? ''} documents`);
    });
  });

  test('what an issuer costs by month is a plot with a table, and a month of it limits the search, also by keys', async () => {
    await withPage(browser, { at: '#/search?issuer=Kanto%20Medizintechnik%20GmbH' }, async ({ page }) => {
      const bars = page.getByRole('toolbar', { name: words('search.monthsIn', { currency: 'EUR' }) });
      const rows = page.getByRole('table', { name: words('search.monthsIn', { currency: 'EUR' }) }).getByRole('row');
      await bars.waitFor();
      const count = await bars.getByRole('button').count();
      await expect.poll(() => rows.count()).toBe(count + 1);
      await bars.getByRole('button').last().focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await page.waitForURL(/from=\d{4}-\d\d-01&to=/u);
      await bars.locator('[aria-pressed=true]').waitFor();
      // All months stay, and another press takes the limit away.
      await expect.poll(() => bars.getByRole('button').count()).toBe(count);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => !url.hash.includes('from='));
    });
  });
});
