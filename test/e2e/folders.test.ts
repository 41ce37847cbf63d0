import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null)('watch folders', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('a pattern that is not valid is marked where it is typed, and the trial run blames no folder', async () => {
    await withPage(browser, { at: '#/folders/folder-1' }, async ({ page }) => {
      const include = page.getByLabel(words('rules.include'), { exact: true });
      const exclude = page.getByLabel(words('rules.exclude'), { exact: true });
      for (const [field, other] of [
        [include, exclude],
        [exclude, include],
      ] as const) {
        await field.fill('*.{jpg');
        await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
        await page
          .locator('.field-error')
          .getByText(words('pattern.not-closed', { pattern: '*.{jpg' }))
          .waitFor();
        await page.getByRole('heading', { name: words('folders.dryRun.badPattern') }).waitFor();
        await expect.poll(() => other.getAttribute('aria-invalid')).toBeNull();
        expect(await page.getByText(words('browse.failed')).count()).toBe(0);
        await field.fill('*.{jpg,pdf}');
        await expect.poll(() => field.getAttribute('aria-invalid')).toBeNull();
      }
    });
  });

  test('what a paused folder holds back says so in the Inbox, and the folder can be resumed there', async () => {
    await withPage(browser, { at: '#/inbox' }, async ({ page, host }) => {
      const { batches } = await host.call('batches.inProgress', {});
      const id = batches.find(({ phase }) => phase === 'open' || phase === 'being-written')?.folderId ?? '';
      const paused = page.locator('.batch-phase').getByText(words('batch.phase.folder-paused'));
      expect(await paused.count()).toBe(0);
      await host.call('folders.update', { id, rules: { paused: true } });
      await paused.first().waitFor();
      await page
        .getByRole('button', { name: words('folders.resume') })
        .first()
        .click();
      await paused.first().waitFor({ state: 'detached' });
      expect(host.world.settings.folders().find((folder) => folder.id === id)?.paused).toBe(false);
    });
  });
});
