import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { recordInbox } from './inbox-on-screen.ts';
import { withPage } from './with-page.ts';
import { words, wordsLike } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const minutes = path.resolve(import.meta.dirname, '../../assets/samples/minutes-allotment-society.txt');

describe.skipIf(cannotRun !== null)('the setup screen on a computer without an Intray', () => {
  let place: string;
  let app: AppUnderTest;
  beforeEach(async () => {
    place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
    mkdirSync(path.join(place, 'Paper'));
    mkdirSync(path.join(place, 'Documents'));
    // Uses a separate home, because the suggested folder is really created.
    app = await openApp({
      dataDir: path.join(place, 'data'),
      env: { HOME: place, USERPROFILE: place, XDG_CONFIG_HOME: place },
    });
  });
  afterEach(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]);
  });

  test('by mouse: from the first screen to a file that search finds', async () => {
    const { page } = app;
    await page.getByRole('button', { name: wordsLike('setup.local') }).click();
    await page.getByRole('button', { name: words('setup.folder.suggested', { name: 'Intray' }) }).click();
    await page.getByRole('heading', { name: words('setup.file.title') }).waitFor();
    await recordInbox(page);

    copyFileSync(minutes, path.join(place, 'Documents', 'Intray', 'minutes.txt'));
    // The file is on the screen long before it is done, and its completed stages are ticked off one by one.
    await page.getByText('minutes.txt', { exact: true }).waitFor();
    expect(await doneStages(page)).toBeLessThan(4);
    await page.getByRole('heading', { name: words('setup.file.found') }).waitFor({ timeout: 90_000 });
    expect(await doneStages(page)).toBe(4);

    await page.getByRole('link', { name: words('setup.file.search') }).click();
    await page.getByRole('option').filter({ hasText: 'minutes.txt' }).waitFor();
    await page.getByRole('combobox', { name: words('shell.find') }).fill('pumpkin');
    await page
      .getByRole('option')
      .locator('mark', { hasText: /^pumpkin$/iu })
      .first()
      .waitFor();
  });

  test('by keyboard alone: from the first screen to a file that search finds, and to its page', async () => {
    const { page } = app;
    await focusBy(page, 'Tab', wordsLike('setup.local'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words('setup.folder.title') }).waitFor();
    await focusBy(page, 'Tab', new RegExp(`^${words('setup.folder.other')}$`, 'u'));
    await page.keyboard.type(path.join(place, 'Paper'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words('setup.file.title') }).waitFor();
    await focusBy(page, 'Tab', wordsLike('setup.file.samples'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words('setup.file.found') }).waitFor({ timeout: 90_000 });
    await focusBy(page, 'Tab', wordsLike('setup.finish'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words('shell.inbox') }).waitFor();
    await expect.poll(async () => (await app.ask('settings.get', {})).setupDone).toBe(true);
    await expect.poll(async () => (await app.ask('app.status', {})).balance.done, { timeout: 60_000 }).toBe(3);

    await page.keyboard.press('/');
    await page.keyboard.type('invoice');
    await page.keyboard.press('Enter');
    const hit = page
      .getByRole('listbox', { name: words('search.hits') })
      .getByRole('option')
      .filter({ hasText: '.pdf' })
      .first();
    // A PDF has its page and its printed amount beside it like any picture, though the service draws neither.
    for (const picture of ['.page-thumb img', '.printed-strip img']) await hit.locator(picture).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#/document/');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

const doneStages = (page: Page) => page.locator('.setup-stages li[data-state=done]').count();

/** Presses a key until the focused element has this name, as a person does who watches the focus ring. */
async function focusBy(page: Page, key: string, name: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return '';
      const labels =
        element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((label) => label.innerText) : [];
      return element.getAttribute('aria-label') ?? (labels.join(' ') || element.innerText);
    });
    if (name.test(focused)) return;
    passed.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`${String(name)} is not reached by ${key}: ${passed.join(' > ')}`);
}

describe.skipIf(cannotRun !== null)('the setup screen after a command has decided something', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('does not ask again for a service that is connected, which the step before still offers', async () => {
    await withPage(browser, { at: '#/', dials: { mode: 'first-run', remote: true } }, async ({ page }) => {
      await page.getByRole('heading', { name: words('setup.folder.title') }).waitFor();
      await page.getByRole('button', { name: words('shell.back') }).click();
      await page.getByRole('button', { name: wordsLike('setup.local') }).waitFor();
    });
  });

  test('begins with the service where none is connected', async () => {
    await withPage(browser, { at: '#/', dials: { mode: 'first-run' } }, async ({ page }) => {
      await page.getByRole('heading', { name: words('setup.service.title') }).waitFor();
    });
  });
});
