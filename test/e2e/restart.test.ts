import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, isStation, type StationUnderTest } from './app-under-test.ts';
import { balanceOnScreen, balancesThatDoNotAddUp, goTo, recordInbox } from './inbox-on-screen.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null || !isStation)('the host dies under an open page', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'In');
  let app: StationUnderTest;
  let page: Page;

  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const done = (count: number) =>
    expect
      .poll(() => balanceOnScreen(page), { timeout: 60_000 })
      .toEqual({ seen: count, done: count, inProgress: 0, onHold: 0, ignored: 0 });
  const isSaidToBeGone = () => page.getByText(words('shell.gone.title')).first();

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openStation({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 100, idleGapMs: 300 } });
    await goTo(page, '#/inbox');
    await page.getByText(words('inbox.empty.title')).waitFor();
    await recordInbox(page);
  });
  afterEach(async () => {
    expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]);
    expect(await balancesThatDoNotAddUp(page)).toEqual([]);
  });
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('the page says so, keeps its data, and reconnects with what happened meanwhile', async () => {
    write('before.txt', 'The hazel stands before the house.\n');
    await done(1);
    // Rows follow the balance, because their values are asked for together.
    await page.getByText('before.txt').first().waitFor();
    await app.kill();
    await isSaidToBeGone().waitFor();
    expect(await page.title()).toBe(words('shell.title.gone'));
    expect(await page.getByText('before.txt').first().isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: words('shell.pause') }).isDisabled()).toBe(true);

    write('meanwhile.txt', 'The rowan stands behind it.\n');
    await app.startAgain();
    await isSaidToBeGone().waitFor({ state: 'detached', timeout: 20_000 });
    await done(2);
    await page.getByText('meanwhile.txt').first().waitFor();
    // It is the same page: it was neither reloaded nor signed out.
    expect(await page.evaluate(() => Reflect.has(window, 'kept'))).toBe(true);
    await expect.poll(() => page.title()).toBe(`${words('shell.inbox')} · Intray`);
  });

  test('killed during work: no file is lost or doubled, and no row is stale', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `tree-${index + 1}.txt`);
    for (const name of names) write(name, `${name}: a tree of its own stands here.\n`);
    // Some files are in progress by now.
    await expect.poll(async () => (await balanceOnScreen(page))?.seen ?? 0, { timeout: 20_000 }).toBeGreaterThan(2);
    await app.kill();
    await isSaidToBeGone().waitFor();
    await app.startAgain();
    await done(14);
    await goTo(page, '#/files');
    const rows = page.getByRole('grid', { name: words('files.title') }).locator('.virtual-list-row');
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
    const { files } = await app.ask('files.list', {});
    expect(files.map(({ name }) => name).toSorted()).toEqual(['before.txt', 'meanwhile.txt', ...names].toSorted());
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('.name')?.textContent, row.querySelector('.state-mark, .pill')?.textContent]),
    );
    expect(shown).toEqual(files.slice(0, shown.length).map(({ name }) => [name, words('file.state.done')]));
    expect((await app.ask('search.run', { query: 'tree' })).total).toBe(12);
  });

  test('typed text is still there, and actions that are impossible meanwhile are not offered', async () => {
    await goTo(page, '#/folders/new');
    const field = page.getByLabel(words('folders.path'), { exact: true });
    await field.fill(path.join(place, 'Another'));
    await app.kill();
    await isSaidToBeGone().waitFor();
    await expect.poll(() => field.inputValue()).toBe(path.join(place, 'Another'));
    await app.startAgain();
    await isSaidToBeGone().waitFor({ state: 'detached', timeout: 20_000 });
    await expect.poll(() => field.inputValue()).toBe(path.join(place, 'Another'));
  });
});
