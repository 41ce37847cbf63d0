import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, openApp } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { goTo } from './inbox-on-screen.ts';
import { withPage } from './with-page.ts';
import { words, wordsLike } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const small = { width: 900, height: 600 };
const at = '#/service/reading';
const rows = (page: Page) => page.locator('.failed-row');
const act = (page: Page, act: string, name: string) =>
  page.getByRole('button', { name: words('failed.act', { act, name }), exact: true });
/** The button or link that has the focus, as it is read out. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent;
  });

describe.skipIf(cannotRun !== null)('documents that could not be read, for administrators', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('one is processed again by keys, and left as it is by the same button', async () => {
    await withPage(browser, { at, dials: { failed: 3 }, viewport: small }, async ({ page }) => {
      const name = String(await rows(page).locator('.name').nth(1).textContent());
      await act(page, words('again.start'), name).focus();
      await page.keyboard.press('Enter');
      const cancel = act(page, words('many.cancel'), name);
      await cancel.waitFor();
      await rows(page).nth(1).getByText(words('again.waiting')).waitFor();
      await expect.poll(() => focus(page)).toBe(words('failed.act', { act: words('many.cancel'), name }));
      await page.keyboard.press('Enter');
      await act(page, words('again.start'), name).waitFor();
      await expect.poll(() => focus(page)).toBe(words('failed.act', { act: words('again.start'), name }));
    });
  });

  test('when a row disappears, the next one has the focus', async () => {
    await withPage(browser, { at, dials: { failed: 3 }, viewport: small }, async ({ page, host }) => {
      const names = await rows(page).locator('.name').allTextContents();
      await act(page, words('again.start'), String(names[0])).focus();
      const { documents } = await host.call('failed.list', { before: null, limit: 1 });
      await host.call('trash.move', { fileIds: [String(documents[0]?.fileId)] });
      await expect.poll(() => rows(page).count()).toBe(2);
      await expect.poll(() => focus(page)).toBe(names[1]);
    });
  });

  test('all are processed again, page by page they are seen, and all can be left as they are', async () => {
    await withPage(browser, { at, dials: { failed: 120 }, viewport: small }, async ({ page }) => {
      await page.getByRole('button', { name: words('failed.all') }).click();
      const toast = page.locator('.toasts').getByText(words('failed.queued', { count: 120, shown: '120' }));
      await toast.waitFor();
      await expect.poll(() => page.getByText(words('again.waiting')).count()).toBe(50);
      const first = await rows(page).locator('.name').first().textContent();
      await page.getByRole('button', { name: words('trash.earlier') }).click();
      await page.getByText(words('detail.position', { position: '2', count: '3' })).waitFor();
      await page.getByRole('button', { name: words('trash.earlier') }).click();
      await expect.poll(() => rows(page).count()).toBe(20);
      await page.goBack();
      await page.goBack();
      await expect.poll(() => rows(page).locator('.name').first().textContent()).toBe(first);
      await page
        .locator('.toasts')
        .getByRole('button', { name: words('many.cancel') })
        .click();
      await expect.poll(() => page.getByText(words('again.waiting')).count()).toBe(0);
    });
  });

  test('when the last row of a page disappears, the page before is shown', async () => {
    await withPage(browser, { at, dials: { failed: 51 }, viewport: small }, async ({ page, host }) => {
      await page.getByRole('button', { name: words('trash.earlier') }).press('Enter');
      await expect.poll(() => rows(page).count()).toBe(1);
      const { documents } = await host.call('failed.list', { before: null, limit: 51 });
      await host.call('trash.move', { fileIds: [String(documents.at(-1)?.fileId)] });
      await expect.poll(() => rows(page).count()).toBe(50);
      // The page is shown as it was known, and then read again.
      await expect.poll(() => page.getByRole('button', { name: words('trash.earlier') }).count()).toBe(0);
    });
  });

  test.each([
    ['workers', 'reading-2', true],
    ['nothing', words('workers.nothingRead'), true],
    ['service', words('workers.only'), true],
    ['another service', words('reading.elsewhere'), false],
  ] as const)('what reads: %s', async (reads, text, isOffered) => {
    const dials = reads === 'another service' ? { remote: true } : { reads };
    await withPage(browser, { at, dials, viewport: small }, async ({ page }) => {
      await page.getByText(text, { exact: true }).waitFor();
      const link = page.getByRole('link', { name: words('service.page.reading'), exact: true });
      expect(await link.count()).toBe(isOffered ? 1 : 0);
    });
  });

  test('a damaged file is shown with the reason, and with when it failed again', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
    const app = await openApp({ dataDir: path.join(place, 'data'), viewport: small });
    try {
      await app.ask('settings.set', { setupDone: true });
      mkdirSync(path.join(place, 'papers'));
      const file = path.join(place, 'papers', 'broken.pdf');
      // With its end, without which it would be waited for.
      writeFileSync(file, '%PDF-1.7\nnothing else\n%%EOF\n');
      await app.ask('batches.add', { paths: [file] });
      const failed = async () => (await app.ask('failed.list', { before: null, limit: 9 })).documents;
      await expect.poll(async () => (await failed()).length, { timeout: 90_000 }).toBe(1);
      const { page } = app;
      await goTo(page, at);
      await page.getByText(words('reading.pdf-damaged')).waitFor();
      await act(page, words('again.start'), 'broken.pdf').click();
      await page.getByText(wordsLike('failed.triedAgain')).waitFor({ timeout: 60_000 });
      await rows(page).getByRole('link', { name: 'broken.pdf' }).click();
      await page.getByRole('heading', { name: 'broken.pdf' }).first().waitFor();
      expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]);
    } finally {
      await app.close();
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
