import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { dropFiles } from './drop-files.ts';
import { goTo } from './inbox-on-screen.ts';
import { watchPage } from './watch-page.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null)('documents and names that mean harm', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'In');
  let app: AppUnderTest;
  let page: Page;
  let canary: Server;
  /** The requests that a script, image or style sheet of a document has made; there must be none. */
  const reached: string[] = [];

  beforeAll(async () => {
    canary = createServer(({ url }, response) => {
      reached.push(url ?? '');
      response.setHeader('Access-Control-Allow-Origin', '*').end('alert(1)');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    mkdirSync(folder);
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 100, idleGapMs: 300 } });
    await goTo(page, '#/inbox');
    await page.getByText(words('inbox.empty.title')).waitFor();
  });
  afterEach(async () => {
    expect(app.watch).toMatchObject({ wrong: [], foreign: [] });
    expect(reached).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'harmed') as unknown)).toBeUndefined();
  });
  afterAll(async () => {
    await app.close();
    canary.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const allDone = (count: number) =>
    expect
      .poll(async () => (await app.ask('app.status', {})).balance, { timeout: 60_000 })
      .toMatchObject({ seen: count, inProgress: 0 });

  test('the canary works: on a page of its own, the same content makes requests', async () => {
    const { port } = canary.address() as AddressInfo;
    const browser = page.context().browser();
    // Electron has no other page to open.
    if (browser === null) return;
    const files = harmfulFiles(`http://127.0.0.1:${port}`);
    for (const [name, sign] of [
      ['page.html', /html/u],
      ['drawing.svg', /svg/u],
    ] as const) {
      const loose = await browser.newPage();
      loose.on('dialog', (dialog) => void dialog.dismiss());
      await loose.setContent(files[name] ?? '', { waitUntil: 'commit' }).catch(() => undefined);
      await expect.poll(() => reached.join(' ')).toMatch(sign);
      await loose.close();
    }
    await page.waitForTimeout(300);
    reached.length = 0;
  });

  test('scripts in a dropped web page and picture do not run, wherever they are viewed', async () => {
    const { port } = canary.address() as AddressInfo;
    const files = harmfulFiles(`http://127.0.0.1:${port}`);
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(place, name), content);
    await dropFiles(
      page,
      Object.keys(files).map((name) => path.join(place, name)),
    );
    await allDone(Object.keys(files).length);
    const { files: trackedFiles } = await app.ask('files.list', {});
    for (const file of trackedFiles) {
      await goTo(page, `#/inbox/${file.id}`);
      await page
        .getByRole('complementary', { name: words('inbox.detail') })
        .getByRole('heading', { name: file.name })
        .waitFor();
      await openOriginal(page, file.name);
      if (file.fileId === null) continue;
      await goTo(page, `#/document/${file.fileId}`);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: file.name }).waitFor();
      await page.waitForTimeout(400);
    }
    await goTo(page, '#/search?q=magnolia&pane=yes');
    const hits = page.getByRole('option');
    await hits.first().waitFor();
    for (const hit of await hits.all()) {
      await hit.click();
      await page.waitForTimeout(400);
    }
  });

  test.skipIf(process.platform === 'win32')(
    'names with markup, bidirectional controls, line ends and a bell are shown as text',
    async () => {
      const before = (await app.ask('app.status', {})).balance.seen;
      const names = [
        '<img src=x onerror="window.harmed=1">.txt',
        '"><svg onload=harmed=2>.txt',
        '{{constructor.constructor("harmed=3")()}}.txt',
        'invoice\u202Efdp.txt',
        'two\nlines\u0007.txt',
        '=HYPERLINK("http:evil","x").txt',
        `${'long '.repeat(40)}.txt`,
      ];
      for (const name of names) writeFileSync(path.join(folder, name), `${name} says magnolia\n`);
      await allDone(before + names.length);
      await goTo(page, '#/files');
      for (const name of names) {
        // The name is shown as text, complete; bidirectional control characters do not affect what is outside it.
        const row = page.getByRole('row').filter({ has: page.locator('.name') });
        await expect
          .poll(async () => (await row.locator('.name').allTextContents()).includes(name), { timeout: 10_000 })
          .toBe(true);
      }
      expect(
        await page.locator('.virtual-list img[src="x"], .virtual-list .name img, .virtual-list svg[onload]').count(),
      ).toBe(0);
      const isolated = await page
        .locator('.virtual-list .name')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).unicodeBidi));
      expect(new Set(isolated)).toEqual(new Set(['isolate']));
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    },
  );

  test("a document's text is shown as text: in hits, in the preview, in its data points", async () => {
    const text = 'Rechnung\n<script>harmed=4</script><img src=x onerror=harmed=5> jacaranda <b>bold</b>\u202E edis\n';
    writeFileSync(path.join(folder, 'markup.txt'), text);
    await expect
      .poll(async () => (await app.ask('search.run', { query: 'jacaranda' })).total, { timeout: 60_000 })
      .toBe(1);
    await goTo(page, '#/search?q=jacaranda&pane=yes');
    const hit = page.getByRole('option').first();
    await hit.getByText('<b>bold</b>').waitFor();
    await hit.click();
    await page.locator('.text-sheet', { hasText: '<script>harmed=4</script>' }).waitFor();
    expect(await page.locator('.text-sheet b, .text-sheet img, .hit b:has-text("bold")').count()).toBe(0);
  });
});

/** Content that acts as soon as a viewer lets it. The words let search find each file. */
function harmfulFiles(canary: string): Readonly<Record<string, string>> {
  const script = (what: string) =>
    `window.harmed = '${what}'; try { top.harmed = '${what}'; opener.harmed = '${what}' } catch {} ` +
    `fetch('${canary}/${what}'); new Image().src = '${canary}/${what}.png'; location = '${canary}/go-${what}';`;
  return {
    'page.html':
      `<!doctype html><html><head><link rel=stylesheet href="${canary}/a.css"><meta http-equiv=refresh content="0;url=${canary}/meta">` +
      `<script>${script('html')}</script><script src="${canary}/a.js"></script></head><body onload="${script('body')}">` +
      `<img src="${canary}/a.png" onerror="${script('img')}"><iframe src="${canary}/frame"></iframe><form action="${canary}/form"><input autofocus onfocus="${script('focus')}"></form>` +
      '<p>A magnolia on a web page, long enough to be taken for a text that somebody wrote.</p></body></html>',
    'drawing.svg':
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${script('svg')}"><script>${script('svg-script').replaceAll('&', '&amp;')}</script>` +
      `<image href="${canary}/svg.png"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary}/svg-frame"/></foreignObject><text y="20">A magnolia in a drawing</text></svg>`,
    'really-a-page.txt': `<!doctype html><script>${script('txt')}</script>A magnolia in a text that is a page`,
    'really-a-page.pdf': `<html><script>${script('pdf')}</script>A magnolia in a page that is said to be a PDF</html>`,
    'acting.pdf': actingPdf(canary),
  };
}

/** A PDF that runs a script and opens an address when it is opened. */
function actingPdf(canary: string): string {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\('${canary}/pdf-js'\\);) >> /AA << /O << /S /URI /URI (${canary}/pdf-uri) >> >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200] /A << /S /URI /URI (${canary}/pdf-link) >> >>] >>`,
    '<< /Length 68 >>\nstream\nBT /F 14 Tf 20 100 Td (A magnolia in a PDF that wants to act) Tj ET   \nendstream',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.7\n';
  const starts = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return `${body}xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
}

/** Presses "open original" and checks the new tab: it shows or saves the file and makes no request. */
async function openOriginal(page: Page, name: string): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: words('file.openOriginal') }).click();
  const tab = await opening;
  const watch = await watchPage(tab);
  await tab.waitForTimeout(700);
  expect(watch.foreign).toEqual([]);
  // The browser reports the blocked script on the console, as expected. The browser's PDF viewer lets any PDF show a
  // dialog inside its sandbox.
  const expected = name === 'acting.pdf' ? /^(?:console: |dialog: 1$)/u : /^console: /u;
  expect(watch.wrong.filter((line) => !expected.test(line))).toEqual([]);
  // The tab stays open: Chromium 156 may end with a segmentation fault when a tab is closed whose PDF is still loading.
  await page.bringToFront();
}
