import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, isStation, type StationUnderTest } from './app-under-test.ts';
import { balanceOnScreen, goTo } from './inbox-on-screen.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const arrivals = 300;
/** The browser's layout shift score, over all moves together. A person notices a higher score. */
const mostShift = 0.05;

describe.skipIf(cannotRun !== null || !isStation)('an Inbox that is read while files arrive', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'In');
  let app: StationUnderTest;
  let page: Page;

  const write = (name: string) => {
    const whole = path.join(place, name);
    writeFileSync(whole, `${name}: the linden tree stands by the well.\n`);
    renameSync(whole, path.join(folder, name));
  };
  const done = async () => (await balanceOnScreen(page))?.done;

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openStation({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 100, idleGapMs: 300, rescanMs: 5_000 } });
    await goTo(page, '#/inbox');
    await page.getByText(words('inbox.empty.title')).waitFor();
    // The pointer is away from the lists, because pointing at them keeps rows from moving.
    await page.mouse.move(2, 2);
    await observeShifts(page);
  });
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('the first files shift nothing on the screen', async () => {
    for (let n = 0; n < 8; n += 1) {
      write(`first-${n}.txt`);
      await page.waitForTimeout(400);
    }
    await expect.poll(done, { timeout: 60_000 }).toBe(8);
    const { sum, moved } = await takeShifts(page);
    expect(sum, moved.join('\n')).toBeLessThan(mostShift);
  });

  test('300 files that arrive at once shift nothing on the screen', async () => {
    for (let n = 0; n < arrivals; n += 1) write(`later-${n}.txt`);
    await expect.poll(done, { timeout: 200_000, interval: 1_000 }).toBe(8 + arrivals);
    const { sum, moved } = await takeShifts(page);
    expect(sum, moved.join('\n')).toBeLessThan(mostShift);
  });
});

interface Shifts {
  readonly sum: number;
  /** The elements that moved most, to explain a failure. */
  readonly moved: readonly string[];
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Collects every layout shift of the page from now on, as Chromium measures it. */
async function observeShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: [number, string][] = [];
    Object.assign(globalThis, { layoutShifts: seen });
    const describeNode = (node: Node | null) => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      return element === null ? '(gone)' : `${element.tagName} ${element.className}`.toLowerCase().trim();
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        seen.push([entry.value, entry.sources.map(({ node }) => describeNode(node)).join(' + ')]);
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
}

/** Returns the shifts since the last call. */
async function takeShifts(page: Page): Promise<Shifts> {
  const all = await page.evaluate(() =>
    (globalThis as unknown as { layoutShifts: [number, string][] }).layoutShifts.splice(0),
  );
  const moved = [...all].sort(([a], [b]) => b - a).slice(0, 8);
  return {
    sum: all.reduce((sum, [value]) => sum + value, 0),
    moved: moved.map(([value, what]) => `${value.toFixed(4)} ${what}`),
  };
}
