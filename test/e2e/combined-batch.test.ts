import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { imageOf } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const samples = path.resolve(import.meta.dirname, '../../assets/samples');
/** Letters, photographed: the name of each photo, and a word on it. */
const photos = [
  { name: 'photo 1.jpg', from: 'letter-thornbury-library.pdf', word: 'Thornbury' },
  { name: 'photo 2.jpg', from: 'invoice-brass-compass.pdf', word: 'Compass' },
  { name: 'photo 10.jpg', from: 'brief-hausverwaltung.pdf', word: 'Hausverwaltung' },
] as const;

async function photograph(from: string): Promise<Buffer> {
  const [page] = await picturePages(readFileSync(path.join(samples, from)), 110);
  if (page === undefined) throw new Error('The sample has no page.');
  return imageOf(page).jpeg({ quality: 85 }).toBuffer();
}

describe.skipIf(cannotRun !== null)('a folder that combines each batch', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'Photos');
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    const rules = { stabilityDelayMs: 500, idleGapMs: 3_000, after: 'move-to-processed' } as const;
    await app.ask('folders.add', { path: folder, rules });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const files = () => app.ask('files.list', { limit: 10 }).then((list) => list.files);

  test('is set up on screen', async () => {
    const [watched] = await app.ask('folders.list', {});
    await goTo(page, `#/folders/${watched?.id ?? ''}`);
    await page.getByText(words('rules.merge'), { exact: true }).click();
    await page.getByRole('button', { name: words('shell.save'), exact: true }).click();
    await expect.poll(async () => (await app.ask('folders.list', {}))[0]?.rules.merge).toBe(true);
  });

  test('makes one document of three photos, and moves the originals only when it is found', async () => {
    for (const { name, from } of photos) writeFileSync(path.join(folder, name), await photograph(from));
    const processed = path.join(folder, 'Processed');
    let movedEarly = false;
    await expect
      .poll(
        async () => {
          const moved = existsSync(processed) ? readdirSync(processed) : [];
          const states = (await files()).map(({ state }) => state);
          if (moved.length > 0 && states.some((state) => state !== 'done')) movedEarly = true;
          return moved.length;
        },
        { timeout: 150_000, interval: 100 },
      )
      .toBe(3);
    expect(movedEarly).toBe(false);
    const done = await files();
    expect(done.map(({ outputs }) => outputs?.kind)).toEqual(['merged', 'merged', 'merged']);
    expect(new Set(done.map(({ outputs }) => outputs?.first.fileId)).size).toBe(1);
    const { receipt } = await app.ask('files.get', { id: done[0]?.id ?? '' });
    expect(receipt).toMatchObject({
      checks: { accepted: true, size: true, content: true, final: true, findable: true },
      outputs: [{ state: 'found' }],
    });
  });

  test('shows what became of a file, and the document with its three pages in the order of the names', async () => {
    const [file] = await files();
    await goTo(page, `#/inbox/${file?.id ?? ''}`);
    const name = file?.outputs?.first.name ?? '';
    await page.locator('.file-detail').getByText(words('file.outputs.one')).waitFor();
    await page.locator('.file-outputs').getByRole('link', { name }).click();
    await page.waitForURL(/#\/document/u);
    await page
      .getByText(words('document.mergedFrom', { count: 3 }))
      .first()
      .waitFor();
    const fileId = file?.outputs?.first.fileId ?? '';
    const document = await app.ask('documents.get', { id: fileId });
    expect(document).toMatchObject({ pageCount: 3, contentType: 'application/pdf' });
    for (const { word } of photos) {
      const { hits } = await app.ask('search.run', { query: word });
      expect(hits.map((hit) => hit.fileId)).toEqual([fileId]);
    }
  });

  test('shows in the job what was uploaded and what was made of it', async () => {
    const [file] = await files();
    await goTo(page, `#/jobs/${file?.jobId ?? ''}`);
    await page.getByRole('heading', { name: words('jobs.inputs') }).waitFor();
    await page.getByRole('heading', { name: words('jobs.outputs') }).waitFor();
    await expect.poll(() => page.locator('.job-file').count()).toBe(4);
  });
});
