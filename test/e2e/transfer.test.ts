import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConfigurationFile } from '#service-api/configuration/configuration-file.ts';
import { maxFrameBytes } from '#contract/frame.ts';
import { cannotRun, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openConfigurable } from './open-configurable.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** The configuration with its tags in one order. */
const byName = (json: string): ConfigurationFile => {
  const file = JSON.parse(json) as ConfigurationFile;
  return { ...file, tags: file.tags.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
};

describe.skipIf(cannotRun !== null)('export and import of the configuration on the page', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    app = await openConfigurable({ dataDir: path.join(place, 'data'), viewport: { width: 900, height: 600 } });
    page = app.page;
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const fromMenu = async (entry: string) => {
    await page.getByRole('button', { name: words('tags.all.actions'), exact: true }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const exported = async (): Promise<string> => {
    const download = page.waitForEvent('download');
    await fromMenu(words('transfer.export'));
    const file = path.join(place, 'exported.json');
    await (await download).saveAs(file);
    return readFileSync(file, 'utf8');
  };
  const choose = async (content: string) => {
    const file = path.join(place, 'chosen.json');
    writeFileSync(file, content);
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  };
  const apply = () => page.getByRole('dialog').getByRole('button', { name: words('transfer.import.do'), exact: true });

  test('a company with 500 tags is exported and imported, although the file is longer than a frame', async () => {
    await goTo(page, '#/tags');
    const before = JSON.parse(await exported()) as ConfigurationFile;
    const [first] = before.tags;
    if (first === undefined) throw new Error('no tags');
    const added = Array.from({ length: 499 - before.tags.length }, (_, at) => ({
      ...first,
      name: `folder ${at + 1}`,
      description: 'x'.repeat(900),
      fields: [],
    }));
    const file = JSON.stringify({ ...before, tags: [...before.tags, ...added] }, null, 2);
    expect(file.length).toBeGreaterThan(maxFrameBytes);

    await fromMenu(words('transfer.import'));
    await choose(JSON.stringify({ ...before, tags: [{ ...first, minScore: 'high' }] }));
    await page.getByText(`tags / ${first.name} / minScore`).waitFor();
    await expect.poll(() => apply().isDisabled()).toBe(true);

    await choose(file);
    await page.getByText(words('cli.import.would-change', { count: added.length })).waitFor();
    await expect.poll(() => page.locator('.import-differences li').count()).toBe(added.length);
    expect(await app.ask('configuration.tags.list', {})).toHaveLength(before.tags.length + 1);
    await apply().click();
    await page.getByText(words('cli.import.done', { count: added.length })).waitFor();
    expect(await app.ask('configuration.tags.list', {})).toHaveLength(500);
    const after = await exported();
    expect(after.length).toBeGreaterThan(maxFrameBytes);
    expect(byName(after)).toEqual(byName(file));
  });
});
