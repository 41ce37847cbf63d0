import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { button, chooseFrom, dialog, inDialog, isGone, shownSecret } from './dialogs.ts';
import { goTo } from './inbox-on-screen.ts';
import { openConfigurable } from './open-configurable.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const small = { width: 900, height: 600 };
const at = '#/service/companies';
const row = (page: Page, name: string) => page.locator('.companies-table tbody tr', { hasText: name });
const names = (page: Page) => page.locator('.companies-table .name').allTextContents();
const nameField = (page: Page) => dialog(page).getByRole('textbox', { name: words('service.name') });
const choose = (page: Page, name: string, entry: string) => chooseFrom(page, words('users.actions', { name }), entry);
/** What has the focus, as it is read out. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute('aria-label') ?? focused?.textContent;
  });

describe.skipIf(cannotRun !== null)('the companies of a service', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('one is added, renamed and removed by keys, and the focus stays where it was', async () => {
    await withPage(browser, { at, dials: { companies: 1 }, viewport: small }, async ({ page }) => {
      const first = String((await names(page))[1]);
      await button(page, words('companies.add')).focus();
      await page.keyboard.press('Enter');
      await nameField(page).waitFor();
      await page.keyboard.type('Intray');
      await page.keyboard.press('Enter');
      await dialog(page).getByText('There is a company Intray already.').waitFor();
      await nameField(page).fill('Acme');
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog', { name: words('companies.key.title', { name: 'Acme' }) }).waitFor();
      await dialog(page).getByText(words('companies.key.text')).waitFor();
      await inDialog(page, words('keys.shown.close')).press('Enter');
      await isGone(page);
      await expect.poll(() => focus(page)).toBe(words('companies.add'));
      expect(await names(page)).toEqual(['Intray', first, 'Acme']);

      const menu = () => button(page, words('users.actions', { name: 'Acme' }));
      await menu().press('Enter');
      await page.keyboard.press('Enter');
      await nameField(page).waitFor();
      await expect.poll(() => nameField(page).evaluate((field) => field === document.activeElement)).toBe(true);
      // The name is selected, so that typing replaces it.
      await page.keyboard.press('End');
      await page.keyboard.type(' Ltd');
      await page.keyboard.press('Enter');
      await row(page, 'Acme Ltd').waitFor();
      await expect.poll(() => focus(page)).toBe(words('users.actions', { name: 'Acme Ltd' }));

      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await inDialog(page, words('companies.remove.do')).press('Enter');
      await row(page, 'Acme Ltd').waitFor({ state: 'detached' });
      await expect.poll(() => focus(page)).toBe(words('users.actions', { name: first }));
    });
  });

  test('one with documents says why it is not removed; its own has no actions', async () => {
    await withPage(browser, { at, dials: { companies: 2 }, viewport: small }, async ({ page }) => {
      const name = String((await names(page))[1]);
      await choose(page, name, words('users.remove'));
      await dialog(page)
        .getByText(words('companies.remove.not', { count: 1_204, shown: '1,204' }))
        .waitFor();
      expect(await inDialog(page, words('companies.remove.do')).count()).toBe(0);
      await page.keyboard.press('Enter');
      await isGone(page);
      await expect.poll(() => focus(page)).toBe(words('users.actions', { name }));
      expect(await row(page, words('companies.own')).getByRole('button').count()).toBe(0);
    });
  });

  test('where there is no other, the page says what companies are for', async () => {
    await withPage(browser, { at, dials: { companies: 0 } }, async ({ page }) => {
      await page.getByText(words('companies.none', { name: 'Intray' })).waitFor();
      expect(await names(page)).toEqual(['Intray']);
    });
  });

  test.each([[{ companies: null }], [{ remote: true }]] as const)(
    'whoever may not manage them has no page: %j',
    async (dials) => {
      await withPage(browser, { at, dials }, async ({ page, host }) => {
        expect((await host.call('service.info', {})).canManageCompanies).toBe(false);
        await page.getByText(words('service.administrators')).waitFor();
        const link = page.getByRole('link', { name: words('service.companies'), exact: true });
        expect([await link.count(), await page.locator('.companies').count()]).toEqual([0, 0]);
      });
    },
  );

  test('at a real service, the key of a new company works until the company is removed', async () => {
    const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
    const app = await openConfigurable({ dataDir: path.join(place, 'data'), viewport: small });
    const { page } = app;
    try {
      await goTo(page, '#/service');
      await page.getByRole('link', { name: words('service.companies'), exact: true }).click();
      await page.getByText(words('companies.none', { name: 'Intray' })).waitFor();
      await button(page, words('companies.add')).click();
      await nameField(page).fill('Acme');
      await inDialog(page, words('companies.add.do')).click();
      const [address, apiKey, token] = [
        await shownSecret(page, words('keys.address')),
        await shownSecret(page, words('keys.apiKey')),
        await shownSecret(page, words('keys.token')),
      ];
      await inDialog(page, words('keys.shown.close')).click();
      await isGone(page);
      const ask = (route: string, init: RequestInit = {}) =>
        fetch(address + route, {
          ...init,
          headers: { 'X-PlatformAPI-Key': apiKey, Authorization: `Bearer ${token}` },
        });
      const companyName = async () =>
        ((await (await ask('/api/account/companies')).json()) as { readonly name: string }[]).map(({ name }) => name);
      expect(await companyName()).toEqual(['Acme']);

      await choose(page, 'Acme', words('keys.rename'));
      await nameField(page).fill('Intray');
      await inDialog(page, words('shell.save')).click();
      await dialog(page)
        .getByText(words('service.company.taken', { name: 'Intray' }))
        .waitFor();
      await nameField(page).fill('Acme Ltd');
      await inDialog(page, words('shell.save')).click();
      await row(page, 'Acme Ltd').waitFor();
      expect(await companyName()).toEqual(['Acme Ltd']);

      // Somebody adds a document.
      const form = new FormData();
      form.append('file', new Blob(['Dear Sirs']), 'letter.txt');
      await ask('/api/file/uploadfile', { method: 'POST', body: form });
      const documents = row(page, 'Acme Ltd').locator('td').nth(1);
      await expect.poll(() => documents.textContent(), { timeout: 30_000 }).toBe('1');
      await choose(page, 'Acme Ltd', words('users.remove'));
      await dialog(page)
        .getByText(words('companies.remove.not', { count: 1, shown: '1' }))
        .waitFor();
      await inDialog(page, words('shell.close')).click();

      await app.ask('configuration.companies.add', { name: 'Globex' });
      await row(page, 'Globex').waitFor();
      await choose(page, 'Globex', words('users.remove'));
      await inDialog(page, words('companies.remove.do')).click();
      await row(page, 'Globex').waitFor({ state: 'detached' });
      await goTo(page, '#/service/changes');
      for (const call of ['add', 'rename', 'remove'] as const)
        await page
          .getByText(words(`changes.call.companies.${call}`))
          .first()
          .waitFor();
      expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]);
    } finally {
      await app.close();
      rmSync(place, { recursive: true, force: true, maxRetries: 5 });
    }
  });
});
