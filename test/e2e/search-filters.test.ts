import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage, type Opened } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

/** The machine may be busy. */
const poll = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 20_000 });
const dials = { files: 400, papers: true } as const;

/** Corrects the currency of a document. */
async function pay({ host }: Opened, fileId = '', value: string): Promise<void> {
  const { revision } = await host.call('documents.get', { id: fileId });
  await host.call('documents.correct', {
    ...{ fileId, revision: revision ?? '' },
    changes: [{ kind: 'value', field: 'currency', value }],
  });
}

describe.skipIf(cannotRun !== null)('the filters beside the documents', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('sums of several currencies each say their own, beside the filters and of what is selected', async () => {
    await withPage(browser, { at: '#/inbox', dials }, async (opened) => {
      const { page, host } = opened;
      const { hits } = await host.call('search.run', { tagName: 'invoice', pageSize: 3 });
      for (const [index, currency] of ['GBP', 'CHF', 'PLN'].entries()) await pay(opened, hits[index]?.fileId, currency);
      await page.goto(`${host.address}/#/search?tag=invoice`);
      const issuers = page.locator('.group', { has: page.getByRole('heading', { name: words('field.issuer') }) });
      await poll(() => issuers.locator('.group-entry > span:last-child').allInnerTexts()).not.toHaveLength(0);
      for (const sum of await issuers.locator('.group-entry > span:last-child').allInnerTexts())
        expect(sum).toMatch(/ (?:EUR|GBP|CHF|PLN)/u);
      // A name stands as it is on its documents, and is not begun with a capital.
      const begins = (entry: Locator) => entry.evaluate((bdi) => getComputedStyle(bdi, '::first-letter').textTransform);
      expect(await begins(issuers.locator('bdi').first())).toBe('none');

      await page.locator('.virtual-list').focus();
      await page.keyboard.press('Control+a');
      const { summary } = await host.call('search.run', { tagName: 'invoice', withSummary: true, pageSize: 1 });
      const all = summary?.sums ?? [];
      expect(all).toHaveLength(4);
      const selected = page.locator('.selection-count');
      await poll(() => selected.locator('[aria-hidden]').textContent()).toBe('+2');
      for (const { currency } of all) await poll(() => selected.textContent()).toContain(` ${String(currency)}`);
    });
  });
});
