import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { drawSeparator, stack } from '../builders/documents/separator-page.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const samples = path.resolve(import.meta.dirname, '../../assets/samples');
const sample = (name: string) => readFileSync(path.join(samples, name));
const [letter, invoice, german] = [
  'letter-thornbury-library.pdf',
  'invoice-brass-compass.pdf',
  'rechnung-holzwerk-lindner.pdf',
].map(sample);
const documents = [letter, invoice, german].filter((bytes) => bytes !== undefined);

describe.skipIf(cannotRun !== null)('folders that split documents', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const stacks = path.join(place, 'Stacks');
  const unsure = path.join(place, 'Unsure');
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    for (const folder of [stacks, unsure]) mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    const rules = { stabilityDelayMs: 500, idleGapMs: 2_000, after: 'move-to-processed' } as const;
    await app.ask('folders.add', { path: stacks, rules: { ...rules, split: 'separators' } });
    await app.ask('folders.add', { path: unsure, rules: { ...rules, split: 'new-documents' } });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const fileNamed = async (name: string) =>
    (await app.ask('files.list', { limit: 10 })).files.find((file) => file.name === name);

  test('a stack with separator sheets becomes three documents, and moves only when all are found', async () => {
    const sheet = await drawSeparator('INTRAY-SEPARATOR', 'Code128');
    const parts = documents.flatMap((bytes, at) => (at === 0 ? [bytes] : [sheet, bytes]));
    writeFileSync(path.join(stacks, 'stack.pdf'), await stack(parts));
    const moved = path.join(stacks, 'Processed', 'stack.pdf');
    let movedEarly = false;
    await expect
      .poll(
        async () => {
          const isMoved = existsSync(moved);
          if (isMoved && (await fileNamed('stack.pdf'))?.state !== 'done') movedEarly = true;
          return isMoved;
        },
        { timeout: 150_000, interval: 100 },
      )
      .toBe(true);
    expect(movedEarly).toBe(false);
    const file = await fileNamed('stack.pdf');
    expect(file?.outputs).toMatchObject({ kind: 'decomposed', count: 3, failed: 0 });
    const { receipt } = await app.ask('files.get', { id: file?.id ?? '' });
    expect(receipt?.outputs.map(({ state }) => state)).toEqual(['found', 'found', 'found']);
    expect(receipt?.checks).toMatchObject({ final: true, findable: true, content: true });
    await goTo(page, `#/inbox/${file?.id ?? ''}`);
    await page.locator('.file-outputs li').nth(2).waitFor();
    await expect.poll(() => page.locator('.file-outputs a').count()).toBe(3);
  });

  test('an uncertain cut waits for a person, who decides it by keys', async () => {
    await goTo(page, '#/service/company');
    await page.getByText(words('company.splitting.review'), { exact: true }).click();
    const below = page.getByLabel(words('company.splitting.reviewBelow'), { exact: true });
    await below.fill('100');
    await below.press('Enter');
    const splitting = async () => (await app.ask('configuration.settings.get', {})).splitting;
    await expect.poll(splitting).toMatchObject({ review: true, review_below: 1 });
    await goTo(page, '#/inbox');
    writeFileSync(path.join(unsure, 'unsure.pdf'), await stack(documents));
    await page.getByRole('link', { name: words('cuts.need.open'), exact: true }).click({ timeout: 120_000 });
    await page.locator('.cuts-page').first().waitFor();
    const [review] = await app.ask('configuration.reviews.list', {});
    const pages = review?.plan.pageCount ?? 0;
    await expect.poll(() => page.locator('.cuts-page').count()).toBe(pages);
    await page.locator('.cuts-page canvas').first().waitFor();

    // The app asks the service once a minute.
    const needed = async () => {
      const { state, troubles } = await app.ask('app.status', {});
      return { state, reviews: troubles.find(({ kind }) => kind === 'review-waiting')?.count ?? 0 };
    };
    await expect.poll(needed, { timeout: 75_000 }).toEqual({ state: 'attention', reviews: 1 });

    const status = page.getByRole('main').getByRole('status');
    await page.getByRole('button', { name: words('cuts.keepWhole') }).click();
    await expect.poll(() => status.allTextContents()).toContain(words('cuts.sum', { count: 1, pages, leftOut: 0 }));
    await page.locator('.cuts-page').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect.poll(() => status.allTextContents()).toContain(words('cuts.sum', { count: 2, pages, leftOut: 0 }));
    expect(existsSync(path.join(unsure, 'unsure.pdf'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/inbox/u);
    await expect.poll(() => existsSync(path.join(unsure, 'Processed', 'unsure.pdf')), { timeout: 120_000 }).toBe(true);
    const file = await fileNamed('unsure.pdf');
    expect(file).toMatchObject({ state: 'done', outputs: { kind: 'decomposed', count: 2 } });
    expect(await app.ask('configuration.reviews.list', {})).toEqual([]);
    await expect.poll(async () => (await needed()).reviews).toBe(0);
  });
});
