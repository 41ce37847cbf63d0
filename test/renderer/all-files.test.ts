import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser, launchBrowser } from '../e2e/browser.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';
import type { Dials } from '../fakes/contract-host/dials.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));

describe.skipIf(findBrowser() === null || !isBuilt)('all files in a browser', () => {
  let browser: Browser;
  let host: ContractHost;
  let page: Page;
  const wrong: string[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  afterEach(async () => {
    await page.context().close();
    await host.close();
    expect([...wrong, ...host.bugs]).toEqual([]);
  });

  async function open(dials: Partial<Dials>, at: string): Promise<void> {
    wrong.length = 0;
    host = await openContractHost(dials);
    page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('dialog', (dialog) => wrong.push(`dialog: ${dialog.message()}`));
    await page.goto(await host.signInAddress());
    await page.locator('main').first().waitFor();
    if (at !== '') await page.goto(`${host.address}/${at}`);
  }

  test('all files are sorted by a press on a head, which keeps the focus and stands in the address', async () => {
    await open({}, '#/files');
    const grid = page.getByRole('grid', { name: 'All files' });
    const names = () => grid.locator('.virtual-list-row [data-file-name]').allTextContents();
    const head = grid.getByRole('columnheader', { name: 'Name' });
    await head.getByRole('button').click();
    await expect.poll(() => page.url()).toContain('sort=name');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
    const { files } = await host.call('files.list', { order: { by: 'name', descending: false }, limit: 5 });
    await expect.poll(async () => (await names()).slice(0, 5)).toEqual(files.map(({ name }) => name));
    // The list was drawn again, and the keyboard is still where it was.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('sort=-name');
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
    await page.goBack();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('files are selected by keys, all of the filter are skipped by a button, and undo brings each back', async () => {
    await open({}, '#/files?group=onHold');
    const grid = page.getByRole('grid', { name: 'All files' });
    await grid.locator('[data-file-name]').first().waitFor();
    await grid.focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('group', { name: 'Selected files' });
    await bar.getByText('2 selected').waitFor();
    // The detail stays with the first: rows are not opened while they are selected.
    await expect.poll(() => page.url()).toContain('item-');
    const opened = page.url();
    await page.keyboard.press('Escape');
    await expect.poll(() => bar.count()).toBe(0);
    const { total } = await host.call('files.list', { group: 'onHold' });
    await page.keyboard.press('Control+a');
    await bar.getByText(`All ${String(total)} selected`).waitFor();
    expect(page.url()).toBe(opened);
    await bar.getByRole('button', { name: /^Skip/u }).click();
    await page.getByText(/files were skipped/u).waitFor();
    await expect.poll(async () => (await host.call('files.list', { group: 'onHold' })).total).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await host.call('files.list', { group: 'onHold' })).total).toBe(total);
  });

  test('all files of a filter are saved as a table, in the order of the screen', async () => {
    await open({}, '#/files?group=onHold&sort=name');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const lines = text
      .replace(/^\ufeff/u, '')
      .trimEnd()
      .split('\r\n');
    const { files } = await host.call('files.list', { group: 'onHold', order: { by: 'name', descending: false } });
    expect(lines[0]).toContain('"name","folder","path"');
    expect(lines.slice(1).map((line) => line.slice(1, line.indexOf('","')))).toEqual(files.map(({ name }) => name));
    expect(files.length).toBeGreaterThan(2);
  });
});
