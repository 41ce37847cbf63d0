import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openConfigurable } from './open-configurable.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const letter = path.resolve(import.meta.dirname, '../../assets/samples/letter-thornbury-library.pdf');
/** Names that lead out of a folder, look like markup, turn the direction of writing, or have no end. */
const names = [
  '../../../etc/passwd.pdf',
  '<img src=x onerror=alert(1)>.txt',
  `invoice\u202Etxt.exe.txt`,
  `${'long '.repeat(80)}.txt`,
];

function mailWith(attached: readonly string[]): string {
  const part = (name: string, at: number) =>
    [
      '--cut',
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`,
      'Content-Transfer-Encoding: base64',
      '',
      at === 0 ? readFileSync(letter).toString('base64') : Buffer.from(`Attachment ${at}`).toString('base64'),
    ].join('\r\n');
  return [
    'From: Ada <ada@example.org>',
    'Subject: Four attachments',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=cut',
    '',
    '--cut',
    'Content-Type: text/plain',
    '',
    'See the attachments.',
    ...attached.map(part),
    '--cut--',
    '',
  ].join('\r\n');
}

describe.skipIf(cannotRun !== null)('a mail that is taken apart', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'Mails');
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(folder);
    app = await openConfigurable({ dataDir: path.join(place, 'data'), viewport: { width: 900, height: 600 } });
    page = app.page;
    await app.ask('configuration.settings.set', { splitsMails: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 1_000 } });
    writeFileSync(path.join(folder, 'mail.eml'), mailWith(names));
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('lists each attachment with its name and size, and leads to its document', async () => {
    const mail = async () => (await app.ask('files.list', { limit: 10 })).files[0];
    await expect.poll(async () => (await mail())?.state, { timeout: 60_000 }).toBe('done');
    await goTo(page, `#/document/${(await mail())?.fileId ?? ''}`);
    await page.getByRole('heading', { name: words('document.parts') }).waitFor();
    const parts = page.locator('.document-parts li');
    await expect.poll(() => parts.count()).toBe(names.length + 1);
    const texts = (await parts.locator('a').allTextContents()).map((text) => text.replace(/[\u2068\u2069]/gu, ''));
    expect(texts).toContain('passwd.pdf');
    expect(texts).toContain('<img src=x onerror=alert(1)>.txt');
    expect(texts).toContain('invoicetxt.exe.txt');
    expect(await page.locator('.detail-panel img').count()).toBe(0);
    const side = await page.locator('.detail-values').evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(side[0]).toBeLessThanOrEqual(side[1] ?? 0);
    await parts
      .filter({ hasText: 'passwd.pdf' })
      .getByText(/\d+ kB/u)
      .waitFor();
    await parts.getByRole('link', { name: 'passwd.pdf' }).click();
    await page.locator('.preview canvas[data-drawn]').first().waitFor();
  });
});
