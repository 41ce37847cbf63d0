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

const painters = ['Petersen', 'Hansen', 'Jensen', 'Lorenz', 'Krause', 'Winter', 'Sommer', 'Brandt', 'Vogel', 'Busch'];
const names = [...painters, 'Ahrens', 'Thomsen'];

describe.skipIf(cannotRun !== null)('values that are checked and corrected by a person', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'Scans');
  let app: AppUnderTest;
  let page: Page;
  let known: ReturnType<typeof documentsOf>;

  beforeAll(async () => {
    app = await openWithUncertainInvoices(place, names);
    page = app.page;
    known = documentsOf(app);
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('a value is corrected by typing, shown as corrected in History, and undone exactly', async () => {
    const fileId = await known.idOf('Petersen');
    const before = await app.ask('documents.get', { id: fileId });
    await goTo(page, `#/document/${fileId}`);
    const row = page.getByRole('row').filter({ hasText: words('field.invoice_number') });
    await row.getByRole('button', { name: words('correct.edit', { field: words('field.invoice_number') }) }).click();
    const input = page.getByRole('textbox', { name: words('field.invoice_number') });
    await input.fill('R-0815');
    await input.press('Enter');
    await row.getByText('R-0815').waitFor();
    // The place of the page beside it still shows what was read.
    await row.getByText(words('document.source.person'), { exact: true }).waitFor();
    expect(await known.valueOf(fileId, 'invoice_number')).toMatchObject({
      value: 'R-0815',
      source: 'person',
      needsCheck: false,
    });

    await page.getByRole('tab', { name: words('detail.tab.history') }).click();
    await page.getByText('4711 → R-0815').waitFor();
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => known.valueOf(fileId, 'invoice_number'), slow)
      .toEqual(before.dataPoints.find(({ name }) => name === 'invoice_number'));
  });

  test('a value is read again where a person drags on the page', async () => {
    const fileId = await known.idOf('Hansen');
    await goTo(page, `#/document/${fileId}`);
    const row = page.getByRole('row').filter({ hasText: words('field.invoice_number') });
    await page.locator('.preview canvas[data-drawn]').first().waitFor();
    await row.getByRole('button', { name: words('correct.edit', { field: words('field.invoice_number') }) }).click();
    const { box } = (await known.valueOf(fileId, 'invoice_number')) ?? { box: null };
    const sheet = await page.locator('.page-sheet').first().boundingBox();
    if (box === null || sheet === null) throw new Error('the value has no place');
    const at = (x: number, y: number) => [sheet.x + x * sheet.width, sheet.y + y * sheet.height] as const;
    await page.getByRole('textbox', { name: words('field.invoice_number') }).fill('wrong');
    await page.mouse.move(...at(box.x - 0.01, box.y - 0.005));
    await page.mouse.down();
    await page.mouse.move(...at(box.x + box.width + 0.01, box.y + box.height + 0.005), { steps: 4 });
    await page.mouse.up();
    const input = page.getByRole('textbox', { name: words('field.invoice_number') });
    await expect.poll(() => input.inputValue(), slow).toBe('4712');
    await input.press('Escape');
  });

  test('the class is changed from a menu with the likely ones first', async () => {
    const fileId = await known.idOf('Jensen');
    await goTo(page, `#/document/${fileId}`);
    const name = words('correct.class', { name: words('tag.invoice') });
    // The first text makes the service load what it classifies with.
    await app.ask('tags.classify', { text: 'Rechnung' });
    await page.getByRole('button', { name }).click();
    const entries = page.getByRole('menuitem');
    await entries.first().waitFor();
    // The menu opens in its final order, with the focus on the likeliest class.
    const hasFocus = await entries.first().evaluate((entry) => [entry === document.activeElement, entry.textContent]);
    expect(hasFocus).toEqual([true, expect.stringMatching(`^${words('tag.invoice')}.*%`)]);
    // One entry stands for what fits no class.
    const unclassified = page.getByRole('menuitem', { name: words('tag.unclassified'), exact: true });
    await expect.poll(() => unclassified.count()).toBe(0);
    await page.getByRole('menuitem', { name: words('correct.none') }).click();
    await expect.poll(async () => (await app.ask('documents.get', { id: fileId })).tagName, slow).not.toBe('invoice');
    await page.getByRole('button', { name: words('correct.undo') }).click();
    await expect.poll(async () => (await app.ask('documents.get', { id: fileId })).tagName, slow).toBe('invoice');
  });

  test('the rows of a table are added, corrected with their sum in view, and undone', async () => {
    const fileId = await known.idOf('Krause');
    const items = async () => (await known.valueOf(fileId, 'line_items'))?.items?.map(({ amount }) => amount) ?? [];
    const cell = (row: number, column: 'description' | 'amount') =>
      page
        .getByRole('group', { name: words('document.items.row', { row }) })
        .getByRole('textbox', { name: words(`document.items.${column}`) });
    await goTo(page, `#/document/${fileId}`);
    await page.locator('.preview canvas[data-drawn]').first().waitFor();
    if ((await items()).length === 0) {
      await page.getByRole('button', { name: words('correct.add') }).click();
      await page.getByRole('menuitem', { name: words('field.line_items') }).click();
    } else
      await page.getByRole('button', { name: words('correct.edit', { field: words('field.line_items') }) }).click();
    const before = await items();
    await cell(1, 'description').fill('Wände streichen');
    await cell(1, 'amount').fill('much');
    await page.getByText(words('document.items.notNumber')).waitFor();
    await cell(1, 'amount').fill('300');
    await page.getByRole('button', { name: words('document.items.add') }).click();
    await cell(2, 'description').fill('Anfahrt');
    await cell(2, 'amount').fill('40.00');
    await page.getByText(words('document.items.equals', { field: words('field.total') })).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(items, slow).toEqual([300, 40]);
    expect(await known.valueOf(fileId, 'line_items')).toMatchObject({ source: 'person', needsCheck: false });
    await page.getByRole('cell', { name: '300.00' }).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(items, slow).toEqual(before);
  });

  test('a document is deleted from its menu, comes back exactly, and stays where a legal hold keeps it', async () => {
    const fileId = await known.idOf('Lorenz');
    const found = async () => (await app.ask('search.run', { query: fileId })).hits.map((hit) => hit.fileId);
    const choose = async (code: 'trash.move' | 'hold.place' | 'hold.remove' | 'trash.restore') => {
      await page.getByRole('button', { name: words('document.more') }).click();
      await page.getByRole('menuitem', { name: words(code) }).click();
    };
    const before = await app.ask('documents.get', { id: fileId });
    await goTo(page, `#/document/${fileId}`);
    await choose('trash.move');
    await page.getByText(words('trash.in.text', { when: '' }).slice(0, 20)).waitFor();
    expect(await found()).toEqual([]);
    const listed = (await app.ask('files.list', { text: 'Lorenz' })).files;
    expect(listed.map(({ removed }) => removed)).toEqual(['trash']);
    // What may be restored can be looked at.
    await page.locator('.preview canvas[data-drawn]').first().waitFor();
    await page.getByRole('button', { name: words('file.undo') }).click();
    await expect.poll(found, slow).toEqual([fileId]);
    expect(await app.ask('documents.get', { id: fileId })).toEqual(before);

    await choose('hold.place');
    await page.getByText(words('hold.is.text')).waitFor();
    await choose('trash.move');
    await page
      .getByText(words('trash.refused.held', { count: 1, shown: '1', name: '\u2068Lorenz.pdf\u2069' }))
      .waitFor();
    expect(await found()).toEqual([fileId]);
    await choose('hold.remove');
    await expect.poll(async () => (await app.ask('documents.get', { id: fileId })).isHeld, slow).toBe(false);
  });

  test('a dozen documents are reviewed by keys alone', async () => {
    const { documents, count } = await known.waiting();
    expect(count).toBe(names.length);
    await goTo(page, '#/inbox');
    await page.getByText(words('inbox.review', { count, shown: String(count) })).waitFor();
    await page.keyboard.press('r');
    const question = page.locator('.review-document[data-shown] .question');
    const position = page.locator('.review-progress b');
    await question.waitFor();
    // Accept, question by question.
    const questionCount = documents[0]?.fields.length ?? 0;
    for (let at = 1; at <= questionCount; at += 1) {
      const check = words('review.check', { position: at, count: questionCount });
      await expect.poll(() => question.locator('.question-head b').textContent(), slow).toBe(check);
      await page.keyboard.press('Enter');
    }
    await expect.poll(() => position.textContent(), slow).toMatch(/^2 /u);
    // Typing corrects: the first key begins.
    await question.waitFor();
    const second = documents[1]?.fileId ?? '';
    const [field] = await asked(page);
    await page.keyboard.type('Xaver 77');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.ask('documents.corrections', { fileId: second })).length, slow).toBe(1);
    const [made] = await app.ask('documents.corrections', { fileId: second });
    expect(made?.after?.text).toBe('Xaver 77');
    expect(field).not.toBe('');
    // Undo leads back to the question, as it was.
    await page.keyboard.press('Control+z');
    await expect
      .poll(async () => (await app.ask('documents.corrections', { fileId: second }))[0]?.undone, slow)
      .not.toBeNull();
    await expect.poll(() => asked(page), slow).toEqual([field]);
    // The rest at once, document by document.
    for (let index = 1; index < documents.length; index += 1) {
      await expect.poll(() => position.textContent(), slow).toMatch(new RegExp(`^${index + 1} `, 'u'));
      await question.waitFor();
      await page.keyboard.press('Control+Enter');
    }
    await page.getByText(words('review.done')).waitFor();
    await expect.poll(async () => (await known.waiting()).count, slow).toBe(0);
    await page.keyboard.press('Escape');
    await page.waitForURL(/#\/(?!review)/u);
  });

  test('a value that the page does not state stays open, until a person says that it is not there', async () => {
    const lines = ['Rechnung', 'Rechnungsnummer: R-2026-31', 'Rechnungsdatum: 12.03.2026', 'Vielen Dank'];
    writeFileSync(path.join(folder, 'Nolte.pdf'), await buildTextPdf([{ kind: 'letter', language: 'deu', lines }]));
    await expect.poll(async () => (await known.waiting()).count, { timeout: 60_000 }).toBe(1);
    const fileId = await known.idOf('Nolte');
    const missing = async () =>
      (await app.ask('documents.fields', { fileId })).filter((field) => field.isMissing).length;
    const count = await missing();
    expect(count).toBeGreaterThan(1);
    await goTo(page, '#/review');
    await expect.poll(async () => (await asked(page)).length, slow).toBe(1);
    const questions = await asked(page);
    // Keys that say yes to what was read say nothing of what was not.
    await page.keyboard.press('Control+Enter');
    const left = page.getByText(words('review.left', { count: 1 }));
    await left.waitFor();
    expect(await missing()).toBe(count);
    await page.getByRole('button', { name: words('review.left.again') }).click();
    await expect.poll(() => asked(page), slow).toEqual(questions);
    for (let index = 0; index < count; index += 1) await page.keyboard.press('Enter');
    await left.waitFor();
    const made = await app.ask('documents.corrections', { fileId });
    expect(made.filter(({ kind }) => kind === 'remove')).toEqual([]);
    await page.keyboard.press('Control+z');
    await page.locator('.review-document[data-shown] .question').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => asked(page), slow).toEqual(questions);

    const last = page.locator('.review-document[data-shown] .question-head b');
    for (let index = 0; index < count; index += 1) {
      await expect.poll(() => last.textContent(), slow).toBe(words('review.check', { position: index + 1, count }));
      await page.keyboard.press('Delete');
    }
    await page.getByText(words('review.done')).waitFor();
    await expect.poll(missing, slow).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(missing, slow).toBe(1);
    // The question comes back and stays: the review does not go on by itself with what it knew before.
    await expect.poll(async () => (await asked(page)).length, slow).toBe(1);
    const back = await asked(page);
    await page.waitForTimeout(1_000);
    expect(await asked(page)).toEqual(back);
  });

  test('a correction that stands is undone in the history of its document, once', async () => {
    const fileId = await known.idOf('Nolte');
    const standing = async () =>
      (await app.ask('documents.corrections', { fileId })).filter(({ undone }) => undone === null).length;
    const before = await standing();
    await goTo(page, '#/review');
    await expect.poll(async () => (await asked(page)).length, slow).toBe(1);
    await page.keyboard.press('Delete');
    await expect.poll(standing, slow).toBe(before + 1);
    await goTo(page, `#/document/${fileId}?tab=history`);
    const buttons = page.locator('.timeline').getByRole('button', { name: words('correct.undo') });
    await expect.poll(() => buttons.count(), slow).toBe(before + 1);
    await buttons.first().dblclick();
    await expect.poll(standing, slow).toBe(before);
    await expect.poll(() => buttons.count(), slow).toBe(before);
  });
});
