import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser, newContext } from './browser.ts';
import { watchPage, type Watch } from './watch-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null)('20,000 rows, with a hundred new ones a second', () => {
  let browser: Browser;
  let host: ContractHost;
  let page: Page;
  let watch: Watch;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    host = await openContractHost({ files: 20_000, eventsPerSecond: 100 });
    page = await (await newContext(browser, { viewport: { width: 1440, height: 900 } })).newPage();
    watch = await watchPage(page);
    await page.goto(await host.signInAddress());
    await page.locator('main').first().waitFor();
    await page.goto(`${host.address}/#/files`);
    await list().getByRole('row').first().waitFor();
  });
  afterEach(async () => {
    await page.context().close();
    await host.close();
    expect([...watch.wrong, ...watch.foreign, ...host.bugs]).toEqual([]);
  });

  const list = () => page.getByRole('grid', { name: words('files.title') });

  /** Returns which file is at a place of the list in every frame for `forMs`; each change is listed once. */
  const namesAt = (fromTop: number, forMs: number): Promise<readonly string[]> =>
    page.evaluate(
      async ([offset, lengthMs]) => {
        const box = document.querySelector('[role=grid]')?.getBoundingClientRect();
        if (box === undefined) throw new Error('there is no list');
        const names: string[] = [];
        const start = performance.now();
        while (performance.now() - start < lengthMs) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const row = document.elementFromPoint(box.x + 120, box.y + offset)?.closest('[role=row]');
          const name = row?.querySelector('[data-file-name]')?.getAttribute('data-file-name') ?? '(unknown)';
          if (names.at(-1) !== name) names.push(name);
        }
        return names;
      },
      [fromTop, forMs] as const,
    );

  const scrollBy = async (pixels: number): Promise<void> => {
    await list().hover();
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(800);
    // On a busy machine, the rows there take longer to come.
    await expect.poll(() => namesAt(200, 100), { timeout: 20_000 }).not.toContain('(unknown)');
  };

  test.each([
    ['near the beginning', 1_500],
    ['in the middle', 560_000],
  ])('the rows in view stay in place, %s', async (_where, pixels) => {
    await scrollBy(pixels);
    const before = host.world.files().length;
    const names = new Set<string>();
    // A busy machine takes longer to make so many arrive.
    while (host.world.files().length - before <= 150) for (const name of await namesAt(200, 3_000)) names.add(name);
    expect([...names]).toHaveLength(1);
    expect([...names]).not.toContain('(unknown)');
  });

  test('the row under the pointer is the row that is pressed, and stays chosen', async () => {
    await scrollBy(560_000);
    const box = await list().boundingBox();
    // On a busy machine, a row's contents can come after it.
    let name: string | undefined;
    await expect.poll(async () => (name = (await namesAt(300, 50)).at(-1)), { timeout: 20_000 }).not.toBe('(unknown)');
    await page.mouse.click((box?.x ?? 0) + 120, (box?.y ?? 0) + 300);
    const detail = page.getByRole('complementary', { name: words('inbox.detail') });
    await expect.poll(() => detail.locator('h2.name').textContent(), { timeout: 30_000 }).toBe(name);
    await page.waitForTimeout(2_000);
    await expect
      .poll(() => list().locator('[aria-selected=true] [data-file-name]').getAttribute('data-file-name'))
      .toBe(name);
    await expect.poll(() => detail.locator('h2.name').textContent()).toBe(name);
    // The keyboard continues from the current place, not from an earlier one.
    const all = host.world.files().map(({ path }) => path);
    const below = all[all.indexOf(name ?? '') + 1];
    await page.keyboard.press('j');
    await expect.poll(() => detail.locator('h2.name').textContent(), { timeout: 30_000 }).toBe(below);
  });

  test('only rows in view are in the page, to the very end of the list', async () => {
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    const atStart = await nodes();
    for (const pixels of [30_000, 300_000, 900_000]) {
      await scrollBy(pixels);
      expect(await nodes()).toBeLessThan(atStart + 500);
      await expect.poll(() => list().getByRole('row').count()).toBeLessThan(60);
    }
    await list().focus();
    const last = host.world.files().at(-1)?.path ?? '';
    const oldest = list().locator(`[data-file-name=${JSON.stringify(last)}]`);
    // While files come in, the end moves on between a key and the rows that it leads to.
    const pressEnd = async (): Promise<number> => {
      await page.keyboard.press('End');
      // Its rows are asked for first.
      await page.waitForTimeout(300);
      return oldest.count();
    };
    // The oldest file of all, because new ones arrive at the other end.
    await expect.poll(pressEnd, { timeout: 90_000, interval: 500 }).toBe(1);
  });
});
