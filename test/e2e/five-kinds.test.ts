import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { dropFiles } from './drop-files.ts';
import {
  balanceOnScreen,
  balancesThatDoNotAddUp,
  goTo,
  searchBesidePreview,
  recordInbox,
  statesShown,
  stateWord,
} from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const samples = path.resolve(import.meta.dirname, '../../assets/samples');

/** For each kind of file: a word on its page that a person would search for, and the element that marks it. */
const kinds = [
  { kind: 'a PDF with text', file: 'letter-thornbury-library.pdf', word: 'Thornbury', mark: '.page-hit' },
  { kind: 'a scanned PDF', file: 'scan-lieferschein.pdf', word: 'Lieferschein', mark: '.page-hit' },
  { kind: 'a photo', file: 'photo-receipt.jpg', word: 'Elderflower', mark: '.page-hit' },
  { kind: 'a TIFF of two pages', file: 'scan-tenancy-agreement.tif', word: 'Larkfield', mark: '.page-hit' },
  { kind: 'plain text', file: 'minutes-allotment-society.txt', word: 'pumpkin', mark: '.text-sheet mark' },
] as const;

describe.skipIf(cannotRun !== null)('five kinds of file in a watched folder', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'Scans');
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 2_000 } });
    await goTo(page, '#/inbox');
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('are seen moving until they are done, and every balance on the way adds up', async () => {
    await page.getByText(words('inbox.empty.title')).waitFor();
    await recordInbox(page);
    for (const { file } of kinds) copyFileSync(path.join(samples, file), path.join(folder, file));
    for (const { file } of kinds) await page.locator('.document-row', { hasText: file }).first().waitFor();
    await expect
      .poll(() => balanceOnScreen(page), { timeout: 150_000 })
      .toEqual({ seen: 5, done: 5, inProgress: 0, onHold: 0, ignored: 0 });
    expect(await balancesThatDoNotAddUp(page)).toEqual([]);
    for (const { file } of kinds) {
      const states = await statesShown(page, file);
      expect(states.at(-1), file).toBe(stateWord('done'));
      expect(states.length, `${file}: ${states.join(', ')}`).toBeGreaterThan(2);
    }
  });

  test('lead to their job, which lists them all', async () => {
    await page.locator('.document-row', { hasText: kinds[0].file }).first().click();
    await page.getByRole('link', { name: words('file.openJob') }).click();
    await expect.poll(() => page.url()).toContain('#/jobs/');
    for (const { file } of kinds) await page.getByText(file, { exact: true }).first().waitFor();
  });

  test.each(kinds)('$kind is found by "$word", which is marked where it stands', async ({ file, word, mark }) => {
    await searchBesidePreview(page, word);
    const hit = page.getByRole('option').filter({ hasText: file });
    await hit
      .locator('mark', { hasText: new RegExp(word, 'iu') })
      .first()
      .waitFor();
    await hit.click();
    const preview = page.getByRole('region', { name: words('search.previewOf', { name: file }) });
    await preview.locator(mark).first().waitFor();
    // The mark is on the page, as large as a word, and in view.
    const [box, around] = [await preview.locator(mark).first().boundingBox(), await preview.boundingBox()];
    if (box === null || around === null) throw new Error('the mark is not drawn');
    expect(box.height).toBeGreaterThan(4);
    expect(box.width).toBeGreaterThan(box.height);
    expect(box.width).toBeLessThan(around.width / 2);
    await preview.locator(mark).first().scrollIntoViewIfNeeded();
  });

  test('files and folders that are dropped on the page are added too', async () => {
    const dropped = path.join(place, 'Dropped');
    mkdirSync(path.join(dropped, 'Deeper'), { recursive: true });
    writeFileSync(path.join(dropped, 'one.txt'), 'The walnut tree stands by the well.\n');
    writeFileSync(path.join(dropped, 'Deeper', 'two.txt'), 'The quince tree stands by the gate.\n');
    writeFileSync(path.join(place, 'alone.txt'), 'The medlar tree stands alone.\n');
    await goTo(page, '#/inbox');
    await page.locator('.balance-term').first().waitFor();
    await dropFiles(page, [dropped, path.join(place, 'alone.txt')]);
    await expect
      .poll(() => balanceOnScreen(page), { timeout: 60_000 })
      .toEqual({ seen: 8, done: 8, inProgress: 0, onHold: 0, ignored: 0 });
    for (const name of ['one.txt', 'two.txt', 'alone.txt'])
      await page.locator('.document-row', { hasText: name }).first().waitFor();
    for (const tree of ['walnut', 'quince', 'medlar'])
      expect((await app.ask('search.run', { query: tree })).total).toBe(1);
  });

  test.each([
    ['strasse', 'Straße'],
    ['LODZ', 'Łódź'],
    ['grusse', 'Grüße'],
  ])('"%s" is found and marked as %s', async (typed, written) => {
    const file = `letter ${typed}.txt`;
    const pdf = `letter ${typed}.pdf`;
    writeFileSync(path.join(folder, file), `Dear Sir,\n\nthe word is ${written}.\n`);
    // The standard PDF fonts have no ł.
    const lines = ['Dear Sir,', `the word is ${written.replace('Łódź', 'lodz')}.`];
    writeFileSync(path.join(folder, pdf), await buildTextPdf([{ kind: 'letter', language: 'eng', lines }]));
    await expect.poll(async () => (await app.ask('search.run', { query: typed })).total, { timeout: 60_000 }).toBe(2);
    await searchBesidePreview(page, typed);
    for (const [name, mark, text] of [
      [file, '.text-sheet mark', written],
      [pdf, '.page-hit', ''],
    ] as const) {
      await page.getByRole('option').filter({ hasText: name }).click();
      const marks = page.getByRole('region', { name: words('search.previewOf', { name }) }).locator(mark);
      await marks.first().waitFor();
      await expect.poll(() => marks.allTextContents()).toEqual([text]);
    }
  });
});
