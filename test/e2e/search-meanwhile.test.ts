import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call, CallError, Reply } from '#contract/frame.ts';
import { cannotRun, isStation, openApp, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** The machine may be busy. */
const slow = { timeout: 60_000 };

describe.skipIf(cannotRun !== null)('while a search is on screen', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'In');
  let app: AppUnderTest;
  let page: Page;

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const list = () => page.getByRole('listbox', { name: words('search.hits') });
  const hits = () => list().getByRole('option');

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 100, idleGapMs: 300 } });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('a document that comes in appears where nothing was found, and is said where rows stand', async () => {
    await goTo(page, '#/search?q=hazelnut');
    await page.locator('main .empty-state').waitFor();
    write('first.txt', 'The hazelnut harvest was good.\n');
    await expect.poll(() => hits().count(), slow).toBe(1);
    write('second.txt', 'Another hazelnut fell from the tree.\n');
    const show = page.getByRole('button', { name: words('search.news.show'), exact: true });
    await show.waitFor(slow);
    expect(await hits().count()).toBe(1);
    await show.click();
    await expect.poll(() => hits().count(), slow).toBe(2);
    await show.waitFor({ state: 'detached' });
  });

  test('Enter leads to the hits of what was typed, never to those before', async () => {
    write('third.txt', 'A walnut is no drupe.\n');
    await goTo(page, '#/search');
    await expect.poll(async () => (await app.ask('search.run', { query: 'walnut' })).hits.length, slow).toBe(1);
    const field = page.getByRole('combobox', { name: words('shell.find') });
    await field.fill('hazelnut');
    await expect.poll(() => hits().count(), slow).toBe(2);
    await field.fill('walnut');
    await page.keyboard.press('Enter');
    await expect.poll(() => list().evaluate((element) => element.contains(document.activeElement)), slow).toBe(true);
    await expect.poll(() => list().locator('[aria-selected=true]').allTextContents()).toHaveLength(1);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/document\//u);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'third' }).waitFor();
  });

  test.skipIf(!isStation)('the number of documents is asked for again after a call that failed', async () => {
    await expect.poll(async () => (await app.ask('app.status', {})).balance.done, slow).toBe(3);
    let refused = 0;
    await page.routeWebSocket(/.*/u, (socket) => {
      const host = socket.connectToServer();
      socket.onMessage((frame) => {
        const { id, method } = JSON.parse(String(frame)) as Call;
        const refusal: Reply = { kind: 'reply', id, ok: false, error: offline };
        const isRefused = method === 'search.run' && refused === 0;
        if (isRefused) refused += 1;
        if (isRefused) socket.send(JSON.stringify(refusal));
        else host.send(frame);
      });
    });
    await goTo(page, '#/inbox');
    await page.reload();
    const counted = words('shell.documents', { count: 3, shown: '3' });
    await page.locator('.sidebar-service').getByText(counted, { exact: true }).waitFor(slow);
    expect(refused).toBe(1);
  });
});

const offline: CallError = { code: 'offline', text: { code: 'failure.offline', params: {} }, retryable: true };
