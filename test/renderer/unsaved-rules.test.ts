import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser, launchBrowser } from '../e2e/browser.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));

describe.skipIf(findBrowser() === null || !isBuilt)('unsaved rules of a folder', () => {
  let browser: Browser;
  let host: ContractHost;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    host = await openContractHost();
    page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(await host.signInAddress());
    await page.getByRole('link', { name: 'Folders' }).click();
    await page.getByRole('button', { name: 'Actions for Accounts' }).click();
    await page.getByRole('menuitem', { name: 'Edit rules' }).click();
    await page.getByLabel('Do not upload').waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    await host.close();
    expect(host.bugs).toEqual([]);
  });

  const question = () => page.getByRole('alertdialog', { name: 'Save your changes?' });
  const change = () => page.getByLabel('Do not upload').fill('draft-*');
  const isEditing = () => page.getByLabel('Do not upload').inputValue();
  const excluded = () => host.world.settings.folders().find(({ root }) => root?.endsWith('/Accounts'))?.exclude;

  test('leaving unchanged rules asks nothing', async () => {
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expect.poll(() => page.url()).toContain('#/search');
    expect(await question().count()).toBe(0);
  });

  test('a link asks; continuing keeps the typed text', async () => {
    await change();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await question().waitFor({ state: 'detached' });
    expect(await isEditing()).toBe('draft-*');
    expect(page.url()).toContain('#/folders/');
  });

  test('discarding goes where the person wanted to go, and saves nothing', async () => {
    const before = excluded();
    await change();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question().getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Accounts' }).first().waitFor();
    await expect.poll(() => page.url()).toMatch(/#\/folders$/u);
    expect(excluded()).toEqual(before);
  });

  test('back asks, and saving goes back', async () => {
    await change();
    await page.goBack();
    await question().waitFor();
    expect(await isEditing()).toBe('draft-*');
    await question().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/#\/folders$/u);
    expect(excluded()).toEqual(['draft-*']);
  });

  test('Escape asks; in the question it continues editing', async () => {
    await change();
    await page.keyboard.press('Escape');
    await question().waitFor();
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    expect(await isEditing()).toBe('draft-*');
  });

  test('the command palette asks, too', async () => {
    await change();
    await page.keyboard.press('Control+k');
    await page.locator('.palette input').fill('settings');
    await page.keyboard.press('Enter');
    await question().getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.url()).toContain('#/settings');
  });

  test('reloading asks in the browser’s own words; saving ends that', async () => {
    await change();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await isEditing()).toBe('draft-*');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => page.url()).toMatch(/#\/folders$/u);
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
  });
});
