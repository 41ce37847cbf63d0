import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const slow = { timeout: 20_000 };

/** A row is missing: those that are there do not make the net. */
const invoice = `Malerbetrieb Hansen GmbH
Hauptstraße 5, 24103 Kiel

Rechnung Nr. 2026-118
Datum: 03.05.2026

Pos  Beschreibung            Menge   Einzelpreis   Betrag
1    Wände streichen         2       150,00        300,00
2    Decke streichen         1       120,00        120,00

Netto                                              560,00
MwSt. 19 %                                         106,40
Gesamtbetrag                                       666,40 EUR
`;

describe.skipIf(cannotRun !== null)('a table of items that may be wrong', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: AppUnderTest;

  beforeAll(async () => {
    const folder = path.join(place, 'Scans');
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'invoice.txt'), invoice);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 200, idleGapMs: 500 } });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('is asked for with its rows and their sum, and accepted by a key', async () => {
    const { page } = app;
    const waiting = async () => (await app.ask('documents.toReview', { limit: 9 })).count;
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1);
    await goTo(page, '#/review');
    const question = page.locator('.review-document[data-shown] .question');
    await question.getByRole('heading', { name: words('field.line_items') }).waitFor();
    await question
      .getByText(words('document.items.sum', { count: 2, shown: '2', sum: '420.00' }), { exact: true })
      .waitFor();
    const rows = question.getByRole('table').getByRole('row');
    await expect.poll(() => rows.allInnerTexts(), slow).toHaveLength(3);
    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, ' '));
    expect(texts.slice(1)).toEqual(['Wände streichen 2 × 150.00 300.00', 'Decke streichen 1 120.00']);
    // A table is not typed: the bar shows no key for that, and a letter or F2 does nothing.
    const bar = page.locator('.review-keys');
    await bar.getByText(`↵ ${words('review.key.accept')}`, { exact: true }).waitFor();
    await expect.poll(() => bar.innerText()).not.toContain(words('review.key.type'));
    await expect.poll(() => bar.innerText()).not.toContain(words('review.key.choose'));
    await page.keyboard.press('F2');
    await page.keyboard.type('x');
    await page.keyboard.press('Enter');
    await expect.poll(waiting, slow).toBe(0);
    const [document] = (await app.ask('search.run', {})).hits;
    const corrections = await app.ask('documents.corrections', { fileId: document?.fileId ?? '' });
    expect(corrections.map(({ kind }) => kind)).toEqual(['accept']);
  });
});
