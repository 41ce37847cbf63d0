import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { fakeSoffice } from '../local-service/readers/libreoffice/fake-soffice.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const letter = path.resolve(import.meta.dirname, '../../assets/samples/letter-thornbury-library.pdf');
const wordPerfect = (text: string) => Buffer.from(`\xffWPC\x10\x00\x00\x00${text}`, 'latin1');

describe.skipIf(cannotRun !== null || process.platform === 'win32')('files that only LibreOffice opens', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const [folder, programs] = [path.join(place, 'Scans'), path.join(place, 'programs')];
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    for (const each of [folder, programs]) mkdirSync(each);
    copyFileSync(letter, path.join(programs, 'made.pdf'));
    await fakeSoffice(programs, 'makes the PDF that lies beside it');
    app = await openApp({
      dataDir: path.join(place, 'data'),
      viewport: { width: 1440, height: 900 },
      env: { PATH: `${programs}:${process.env['PATH'] ?? ''}` },
    });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 1_000 } });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const documentOf = async (name: string): Promise<string> => {
    const found = async () => (await app.ask('files.list', { limit: 10 })).files.find((file) => file.name === name);
    await expect.poll(async () => (await found())?.state, { timeout: 60_000 }).toBe('done');
    return (await found())?.fileId ?? '';
  };

  test('are shown as pages with the marked words of a search', async () => {
    writeFileSync(path.join(folder, 'brief.wpd'), wordPerfect('one'));
    const fileId = await documentOf('brief.wpd');
    await goTo(page, `#/document/${fileId}?q=Thornbury`);
    await page.locator('.preview canvas[data-drawn]').first().waitFor();
    await page.getByText(words('preview.pages'), { exact: true }).waitFor();
    await page.locator('.page-hit').first().waitFor();
    await expect.poll(() => page.getByText(words('preview.instead.type')).count()).toBe(0);
  });

  test('are shown as text with the reason where LibreOffice cannot open them any more', async () => {
    writeFileSync(path.join(folder, 'memo.wpd'), wordPerfect('two'));
    const fileId = await documentOf('memo.wpd');
    await fakeSoffice(programs, 'exits with 1');
    await goTo(page, `#/document/${fileId}`);
    await page.locator('.text-note').getByText(words('service.answer.libreoffice-failed')).waitFor();
    await expect.poll(() => page.locator('.text-sheet').innerText()).toContain('Thornbury');
  });
});
