import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findBrowser, launchBrowser } from '../e2e/browser.ts';
import { wordsIn } from '../e2e/words.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';
import type { Dials } from '../fakes/contract-host/dials.ts';

const german = wordsIn('de');
const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));

// A busy computer draws a page in seconds.
vi.setConfig({ testTimeout: 60_000 });

describe.skipIf(findBrowser() === null || !isBuilt)('the interface in a browser', () => {
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

  test('a first start opens the setup screen, and follows the first file', async () => {
    await open({ mode: 'first-run' }, '');
    await page.getByRole('button', { name: /^On this computer/u }).click();
    await page.getByLabel('Or choose another folder').fill('/home/anna/In');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Use three sample documents' }).click();
    await page.getByText('invoice-brass-compass.pdf').waitFor();
    host.world.finishAll();
    await page.getByText('Done. Your document can now be found by search.').waitFor();
    await page.getByRole('button', { name: 'Go to Inbox' }).click();
    await expect.poll(() => host.world.settings.preferences().setupDone).toBe(true);
  });

  test('a name with markup is shown as text, and bidirectional controls affect only the name', async () => {
    await open({}, '#/inbox');
    await page.getByText(/<img src=x onerror=alert\(1\)>\.html\u2069 was rejected/u).waitFor();
    expect(await page.locator('img[src=x]').count()).toBe(0);
  });

  test('a file that waits for its end shows until when, and can be uploaded now', async () => {
    const untilMs = Date.now() + 480_000;
    await open({}, '#/folders');
    host.world.waitForEnd('item-3', untilMs);
    await page.goto(`${host.address}/#/inbox/item-3`);
    await detailOf(page).getByRole('button', { name: 'Upload anyway' }).waitFor();
    await page
      .getByText(/The end of the file is missing · uploads at .+ at the latest/u)
      .first()
      .waitFor();
    await page.goto(`${host.address}/#/files/item-3`);
    await page.locator('.file-cells').filter({ hasText: 'Being written' }).waitFor();
  });

  test('a skip can be undone while its toast is shown', async () => {
    await open({}, '#/inbox');
    const first = (await host.call('app.status', {})).attention[0]?.id ?? '';
    const state = () => host.world.file(first)?.state;
    const before = state();
    expect(before?.kind).toBe('needs-decision');
    await page.getByRole('button', { name: 'Skip', exact: true }).first().click();
    await expect.poll(() => state()?.kind).toBe('ignored');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(state).toEqual(before);
  });

  test('search, commands and rows work by keyboard alone', async () => {
    await open({}, '#/files');
    // The address changes at once, the screen slightly later.
    await page.getByRole('grid', { name: 'All files' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('rechnung');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#/search?q=rechnung');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('all files');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#/files');
    await page.getByRole('grid', { name: 'All files' }).focus();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).toContain('#/files/item-0');
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).toContain('#/files/item-1');
    await page.keyboard.press('k');
    await expect.poll(() => page.url()).toContain('#/files/item-0');
  });

  test('waiting for the first answer shows no error', async () => {
    await open({ answers: 'never' }, '#/folders');
    await page.locator('.skeleton').first().waitFor();
    await page.waitForTimeout(500);
    expect(await page.locator('.skeleton').first().isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  test('an open page reports that the host is gone and keeps its data', async () => {
    await open({}, '#/inbox');
    await page.getByText('files seen').waitFor();
    await host.close();
    await page.getByText('Intray is not running.').waitFor();
    expect(await page.getByText('files seen').isVisible()).toBe(true);
    expect(await page.title()).toBe('Intray is not running');
  });

  test('theme and language follow the settings at once', async () => {
    await open({}, '#/settings');
    await page.getByRole('button', { name: /Language/u }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('button', { name: /Design/u }).click();
    await page.getByRole('option', { name: 'Dunkel' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('texts of the host are German in a German window', async () => {
    await open({ language: 'de', notes: ['disk-low'] }, '#/folders/new');
    await page.getByText('Der Datenträger ist fast voll.').waitFor();
    await page.getByText(/sind nur noch 0,4 GB frei/u).waitFor();
    await page.getByLabel('Ordner', { exact: true }).fill('nirgendwo');
    await page.getByRole('button', { name: 'Diesen Ordner überwachen' }).click();
    await page.getByRole('status').filter({ hasText: 'Der Ordner nirgendwo ist nicht vorhanden.' }).waitFor();
    await page.goto(`${host.address}/#/inbox`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByText('Die Datei ist kleiner als vor dem Herunterfahren des Computers.').waitFor();
    await page.getByText(german('note.folder-away.text', { path: '/media/anna/USB STICK/Receipts' })).waitFor();
    expect(await page.locator('main').innerText()).not.toMatch(/\b(?:the|The|cannot|files?|is|not)\b/u);
  });

  test('after a change of service each file shows where it is, and an empty search says where the documents are', async () => {
    await open({ switched: true }, '#/search');
    const { otherServices } = await host.call('app.status', {});
    const sentence = new RegExp(
      `${otherServices[0]?.done.toLocaleString('en-GB')} documents are at archive\\.example\\.com`,
    );
    await page.getByText(sentence).waitFor();
    await page.getByRole('link', { name: 'Connect to archive.example.com…' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Service address' }).waitFor();
    expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Service address' }).inputValue()).toBe(
      'https://archive.example.com',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${host.address}/#/service/connect?to=${encodeURIComponent('x@https://attacker.example')}`);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto(`${host.address}/#/inbox/item-31`);
    await page.getByText(sentence).waitFor();
    const chips = page.locator('.document-row').filter({ hasText: 'archive.example.com' });
    await chips.first().waitFor();
    expect(
      await page.locator('.inbox-need .service-chip').filter({ hasText: 'This computer' }).count(),
    ).toBeGreaterThan(0);
  });

  test('a refused key is reported, with a way to enter another one', async () => {
    await open({ mode: 'offline', pauseReason: 'unauthorized' }, '#/inbox');
    await page.getByText('The service rejected the key.', { exact: true }).waitFor();
    await page
      .getByText(/The service reported: The access token has expired\./u)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Change key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change key' });
    await dialog.getByLabel('Service address').waitFor();
    await expect.poll(() => dialog.getByLabel('Service address').inputValue()).toBe('https://documents.example.com');
  });

  test('an app with a broken engine shows neither an empty Inbox nor a correct balance', async () => {
    await open({ mode: 'broken' }, '#/inbox');
    await page.getByText('Uploads have stopped').waitFor();
    expect(await page.getByText('No files yet').count()).toBe(0);
    expect(await page.getByText('All files are verified').count()).toBe(0);
  });

  test('a file whose call fails is not reported as missing, and one that does not exist is', async () => {
    await open({ answers: 'refuses' }, '#/files/item-24');
    await detailOf(page)
      .getByText(/An internal error occurred in Intray/u)
      .waitFor();
    expect(await detailOf(page).getByText('File not found').count()).toBe(0);
    await page.context().close();
    await host.close();
    await open({}, '#/files/none');
    await detailOf(page).getByText('File not found').waitFor();
  });

  test('an ignored file shows its unsupported type, and how to upload it anyway', async () => {
    await open({}, '#/files?group=ignored');
    const row = page.locator('.virtual-list-row').first();
    await row.getByText(/Not uploaded: the service does not support \.\w+ files/u).waitFor();
    await row.click();
    await detailOf(page).getByText('To upload this file, choose “Upload anyway”.').waitFor();
    await detailOf(page).getByRole('button', { name: 'Upload anyway' }).click();
    await page.getByText(/will be uploaded\.$/u).waitFor();
  });

  test('a job shows states and no raw values, and an empty facet is not offered', async () => {
    await open({ language: 'de' }, '#/jobs/job-2');
    await page.locator('.job-file').first().waitFor();
    expect(await page.locator('.job-files').innerText()).not.toContain('tagged');
    await page.goto(`${host.address}/#/search?q=rechnung`);
    await page.getByRole('option').first().waitFor();
    expect(await page.locator('.facet').allInnerTexts()).not.toContainEqual(expect.stringMatching(/\b0$/u));
  });

  test('the title names the screen, and how many files need a person', async () => {
    await open({}, '#/folders');
    await expect.poll(() => page.title()).toBe('(4) Folders · Intray');
    await page.goto(`${host.address}/#/search`);
    await expect.poll(() => page.title()).toBe('(4) Documents · Intray');
  });

  test('checking this computer changes no other screen', async () => {
    await open({}, '#/settings');
    await page.getByRole('button', { name: 'Check this computer' }).click();
    await page.locator('.doctor li').first().waitFor();
    await page.getByRole('link', { name: 'Folders' }).click();
    await page.getByRole('heading', { name: 'Accounts' }).first().waitFor();
  });

  test('a screen whose code cannot be loaded says so, and the others work', async () => {
    await open({}, '#/inbox');
    await page.route(/\/assets\/tags-screen[^/]*\.js$/u, (route) => route.abort());
    await page.getByRole('link', { name: 'Classes and fields' }).click();
    await page.getByRole('alert').getByText('This page has stopped working').waitFor();
    await page.getByRole('link', { name: 'Folders' }).click();
    await page.getByRole('heading', { name: 'Accounts' }).first().waitFor();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Classes and fields' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Fields', exact: true }).waitFor();
  });

  test('the station shows the name that was set, and locks its controls again', async () => {
    await open({ away: false }, '#/settings');
    await page.getByLabel('Station name').fill('Scanner 7');
    await page.getByLabel('Station name').press('Enter');
    await expect.poll(() => host.world.settings.preferences().stationName).toBe('Scanner 7');
    await page.clock.install();
    await page.goto(`${host.address}/#/station`);
    await page.locator('.station-head').getByText('Scanner 7').waitFor();
    const lock = page.getByRole('button', { name: 'Controls' });
    const leave = page.getByRole('button', { name: 'Leave' });
    expect(await leave.count()).toBe(0);
    await lock.focus();
    await page.keyboard.press('Enter');
    await leave.focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => leave.count()).toBe(0);
    expect(await lock.evaluate((button) => document.activeElement === button)).toBe(true);
    await lock.press('Enter');
    await leave.focus();
    // The person gets time to set a PIN. If the person leaves, the station locks again.
    await page.getByRole('button', { name: 'Set PIN' }).click();
    await page.clock.runFor(60_000);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await leave.count()).toBe(1);
    await page.clock.runFor(25_000);
    await expect.poll(() => leave.count()).toBe(0);
    expect(await lock.getAttribute('aria-expanded')).toBe('false');
    expect(await lock.evaluate((button) => document.activeElement === button)).toBe(true);
  });

  test('the station is not green while a watch folder is away', async () => {
    await open({ held: false }, '#/station');
    await page.getByRole('heading', { name: /Folder\s+not available\./u }).waitFor();
    await page.getByText(/Scans in .+Receipts.+ are not detected/u).waitFor();
  });
});

const detailOf = (page: Page) => page.getByRole('complementary', { name: 'File details' });
