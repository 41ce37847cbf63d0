import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeOpenInvoice, makeWordInvoice, makeWorkbookInvoice } from '../builders/office/office-invoices.ts';
import { makeSlideShow } from '../builders/office/slide-show.ts';
import { makeWorkbook } from '../builders/office/workbook.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { searchBesidePreview } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const slides = makeSlideShow([
  { title: 'Jahresrückblick', lines: ['Umsatz gestiegen', '\tInland'], notes: 'Dank an Rosmarie' },
  {
    title: 'Ausblick',
    table: [
      ['Jahr', 'Ziel'],
      ['2027', '120'],
    ],
  },
]);
const rows = Array.from({ length: 1_500 }, (_, index) => [index + 1, `Posten ${index + 1}`]);
const workbook = makeWorkbook([
  { name: 'Erste', rows },
  { name: 'Zweite', rows: [['Haselmaus', 7]] },
]);

/** For each kind of file a word that a person would search for, and the element that it is marked in. */
const kinds = [
  { file: 'brief.docx', bytes: makeWordInvoice(), word: 'Umwälzpumpe', mark: 'td mark' },
  { file: 'rechnung.xlsx', bytes: makeWorkbookInvoice(), word: 'Rechnungsbetrag', mark: 'td mark' },
  { file: 'offen.odt', bytes: makeOpenInvoice(), word: 'Leistungen', mark: 'p mark' },
  { file: 'rückblick.pptx', bytes: slides, word: 'Rosmarie', mark: '[data-aside="speaker-notes"] mark' },
] as const;

describe.skipIf(cannotRun !== null)('Office documents in a watched folder', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'Scans');
  let app: AppUnderTest;
  let page: Page;
  const previewOf = (name: string) => page.getByRole('region', { name: words('search.previewOf', { name }) });
  const search = async (word: string, file: string) => {
    await searchBesidePreview(page, word);
    await page.getByRole('option').filter({ hasText: file }).click();
  };

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 1_000 } });
    for (const { file, bytes } of kinds) writeFileSync(path.join(folder, file), bytes);
    writeFileSync(path.join(folder, 'kasse.xlsx'), workbook);
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(kinds)('$file is found by "$word", which is marked in its structure', async ({ file, word, mark }) => {
    // Other files have the word, too, and may be found before this one.
    const found = async () => (await app.ask('search.run', { query: word })).hits.map(({ name }) => name);
    await expect.poll(found, { timeout: 60_000 }).toContain(file);
    await search(word, file);
    const marks = previewOf(file).locator(mark);
    await marks.first().waitFor();
    await expect.poll(() => marks.first().textContent()).toBe(word);
  });

  test('a workbook has its sheets as tabs, and a hit on another sheet opens it', async () => {
    const found = async () => (await app.ask('search.run', { query: 'Haselmaus' })).total;
    await expect.poll(found, { timeout: 60_000 }).toBe(1);
    await search('Haselmaus', 'kasse.xlsx');
    const preview = previewOf('kasse.xlsx');
    await preview.getByRole('tab', { name: 'Erste', selected: true }).waitFor();
    await preview.getByRole('button', { name: words('preview.hit.after') }).click();
    await preview.getByRole('tab', { name: 'Zweite', selected: true }).waitFor();
    await preview.locator('mark', { hasText: 'Haselmaus' }).waitFor();
    await preview.getByRole('tab', { name: 'Erste' }).click();
    await preview.getByText('Posten 1', { exact: true }).waitFor();
    await expect.poll(() => preview.locator('tr').count()).toBeLessThan(1_500);
  });
});
