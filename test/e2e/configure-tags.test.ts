import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MessageCode } from '#contract/messages/message.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { balanceOnScreen, goTo } from './inbox-on-screen.ts';
import { wordsIn } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const t = wordsIn('en');

/** The real local service: a tag with two fields, one made of the other, applied to a document that was there before. */
describe.skipIf(cannotRun !== null)('a tag of our own', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'Scans');
  let app: AppUnderTest;
  let page: Page;
  const button = (code: MessageCode) => page.getByRole('button', { name: t(code), exact: true }).first();
  const field = (code: MessageCode) => page.getByRole('textbox', { name: t(code), exact: true }).first();
  const choose = async (code: MessageCode, option: MessageCode) => {
    await page
      .getByRole('button', { name: t(code) })
      .last()
      .click();
    await page.getByRole('option', { name: t(option), exact: true }).click();
  };

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    page.setDefaultTimeout(10_000);
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 1_000 } });
    writeFileSync(
      path.join(folder, 'memo.txt'),
      'Allotment memo\n\nProject number: KD-10482\n\nThe pumpkins are planted.\n',
    );
    await goTo(page, '#/inbox');
  });
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('is created with a keyword and two fields, tried, applied, and its values are on the document', async () => {
    await expect
      .poll(() => balanceOnScreen(page), { timeout: 60_000 })
      .toEqual({ seen: 1, done: 1, inProgress: 0, onHold: 0, ignored: 0 });
    await goTo(page, '#/tags/new');
    await field('tags.name').fill('memo');
    await button('tags.create').click();
    await button('criteria.keyword.add').click();
    await field('criteria.keyword').fill('Allotment memo');
    await page.getByRole('textbox', { name: t('criteria.weight'), exact: true }).fill('8');
    await page.keyboard.press('Tab');
    await button('shell.save').click();
    await page.getByText('Allotment memo', { exact: true }).waitFor();

    await page.getByRole('link', { name: t('tags.part.fields'), exact: true }).click();
    await page.getByRole('link', { name: t('fields.add') }).click();
    await field('fields.name').fill('project');
    await field('param.labels').fill('Project number');
    await choose('steps.add', 'param.step.replace');
    await field('param.find').fill('KD-');
    await button('fields.save').click();

    await page.getByRole('link', { name: t('fields.add') }).click();
    await field('fields.name').fill('booking');
    await choose('fields.source.label', 'param.source.template');
    await field('param.template').fill('P-{project}');
    await field('try.document.label').fill('pumpkins');
    await page
      .locator('.choose-document-hits')
      .getByRole('button', { name: /memo\.txt/u })
      .click();
    await page.locator('.trial-table').getByText('P-10482').first().waitFor();
    await button('fields.save').click();
    await page.locator('.chain svg').waitFor();

    await button('apply.open').click();
    await button('apply.count').click();
    await page.getByRole('button', { name: t('apply.start', { count: 1 }) }).click();
    await page.getByText(/^Done\. 1 of 1 document/u).waitFor();
    await page.getByRole('dialog').getByRole('link', { name: 'memo.txt' }).click();
    await page.getByText('P-10482').first().waitFor();
    expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]);
  });
});
