import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { cannotRun, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { asked, documentsOf, openWithUncertainInvoices } from './uncertain-invoices.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

/** The service analyses a document again for each correction, and a busy computer takes its time. */
const slow = { timeout: 20_000 };

describe.skipIf(cannotRun !== null)('values that are not taken as they are typed', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: AppUnderTest;
  let page: Page;
  let known: ReturnType<typeof documentsOf>;

  beforeAll(async () => {
    app = await openWithUncertainInvoices(place, ['Petersen']);
    page = app.page;
    known = documentsOf(app);
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('what the service refuses stays in its field with the reason, and Escape drops what is typed, not the review', async () => {
    const lines = ['Rechnung', 'Rechnungsnummer: R-2026-32', 'Rechnungsdatum: 13.03.2026', 'Vielen Dank'];
    writeFileSync(
      path.join(place, 'Scans', 'Ohm.pdf'),
      await buildTextPdf([{ kind: 'letter', language: 'deu', lines }]),
    );
    await expect.poll(async () => (await known.waiting()).count, { timeout: 60_000 }).toBe(2);
    const fileId = await known.idOf('Ohm');
    const made = async () => (await app.ask('documents.corrections', { fileId })).length;
    const before = await made();
    const field = page.locator('.review-document[data-shown]').getByRole('textbox', { name: words('field.total') });
    await goTo(page, '#/review');
    await expect.poll(async () => (await asked(page)).length, slow).toBe(1);
    // The document before it is left open.
    await page.keyboard.press('Control+Enter');
    await page.locator('.review-what').filter({ hasText: 'Ohm' }).first().waitFor();
    for (let index = 0; index < 3 && !(await field.isVisible()); index += 1) await page.keyboard.press('Tab');
    await page.keyboard.type('12,3x4');
    await page.keyboard.press('Escape');
    expect([await field.inputValue(), await asked(page)]).toEqual(['', [words('field.total')]]);
    await page.keyboard.press('F2');
    await page.keyboard.type('12,3x4');
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: words('chain.not-one-amount', { value: '12,3x4' }) })
      .waitFor();
    await expect.poll(() => field.inputValue(), slow).toBe('12,3x4');
    expect([await made(), await field.evaluate((input) => input === document.activeElement)]).toEqual([before, true]);
    // Again the same is again refused, and nothing else is accepted.
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await field.fill('12,34');
    await page.keyboard.press('Enter');
    await expect.poll(() => known.valueOf(fileId, 'total'), slow).toMatchObject({ value: 12.34, source: 'person' });
    await page.keyboard.press('Control+Enter');
    await page.locator('.review-end:focus').waitFor();
  });

  test('a value that somebody else has corrected meanwhile is replaced only when that is said', async () => {
    const fileId = await known.idOf('Petersen');
    await goTo(page, `#/document/${fileId}`);
    const row = page.getByRole('row').filter({ hasText: words('field.invoice_number') });
    await row.getByRole('button', { name: words('correct.edit', { field: words('field.invoice_number') }) }).click();
    const input = page.getByRole('textbox', { name: words('field.invoice_number') });
    await input.fill('BBB-2');
    const revision = (await app.ask('documents.get', { id: fileId })).revision ?? '';
    const changes = [{ kind: 'value' as const, field: 'invoice_number', value: 'AAA-1' }];
    await app.ask('documents.correct', { fileId, revision, changes });
    // The page has asked for the document again.
    await page.waitForTimeout(1_500);
    await input.press('Enter');
    await page
      .getByRole('alert')
      .filter({ hasText: words('correct.meanwhile', { value: 'AAA-1' }) })
      .waitFor();
    expect(await known.valueOf(fileId, 'invoice_number')).toMatchObject({ value: 'AAA-1' });
    await input.press('Enter');
    await expect.poll(() => known.valueOf(fileId, 'invoice_number'), slow).toMatchObject({ value: 'BBB-2' });
    await expect.poll(() => page.locator('.value-editor').count(), slow).toBe(0);
  });
});
