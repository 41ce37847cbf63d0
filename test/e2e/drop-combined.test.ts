import { mkdtempSync, rmSync, writeFileSync, copyFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { dropFiles } from './drop-files.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const samples = path.resolve(import.meta.dirname, '../../assets/samples');
const names = ['letter-thornbury-library.pdf', 'invoice-brass-compass.pdf'] as const;

describe.skipIf(cannotRun !== null)('files that are dropped on the window', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const paths = names.map((name) => path.join(place, name));
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    for (const name of names) copyFileSync(path.join(samples, name), path.join(place, name));
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await goTo(page, '#/inbox');
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const outputsOf = async () =>
    (await app.ask('files.list', { limit: 10 })).files.map(({ state, outputs }) => [state, outputs?.kind ?? null]);

  test('on the place for it become one document', async () => {
    await dropFiles(page, paths, '[data-drop="combine"]');
    await expect.poll(outputsOf, { timeout: 120_000 }).toEqual([
      ['done', 'merged'],
      ['done', 'merged'],
    ]);
    const found = await Promise.all(['Thornbury', 'Compass'].map((query) => app.ask('search.run', { query })));
    const ids = found.map(({ hits }) => hits.map(({ fileId }) => fileId));
    expect(ids[0]).toHaveLength(1);
    expect(ids[1]).toEqual(ids[0]);
  });

  test('elsewhere stay documents of their own', async () => {
    const text = path.join(place, 'note.txt');
    writeFileSync(text, 'A note about the haselmaus');
    const other = path.join(place, 'other.txt');
    writeFileSync(other, 'Another note about the haselmaus');
    await dropFiles(page, [text, other]);
    const total = async () => (await app.ask('search.run', { query: 'haselmaus' })).total;
    await expect.poll(total, { timeout: 60_000 }).toBe(2);
  });

  test('can be combined from the command palette too', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await palette.getByRole('searchbox').or(palette.getByRole('combobox')).fill(words('add.combine'));
    const chooser = page.waitForEvent('filechooser');
    await palette.getByRole('menuitem', { name: words('add.combine'), exact: true }).click();
    expect((await chooser).isMultiple()).toBe(true);
  });
});
