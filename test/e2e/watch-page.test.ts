import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser, newContext } from './browser.ts';
import { watchPage } from './watch-page.ts';

const origin = 'http://page.example.invalid';
const script = 'document.title = "loaded";';
const hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
const map = JSON.stringify({ integrity: { '/a.js': hash } });

describe.skipIf(cannotRun !== null)('a page is watched', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** Opens a page with this head, lets it act, and returns what is wrong. */
  async function wrongOn(head: string, act: () => void = () => undefined): Promise<readonly string[]> {
    const context = await newContext(browser, {});
    const page = await context.newPage();
    const watch = await watchPage(page);
    await page.route(`${origin}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: `<!doctype html><head>${head}</head>` }),
    );
    await page.goto(`${origin}/page`);
    await page.evaluate(act);
    // A message that comes after all others, and after what the page does in its first moments.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await context.close();
    return watch.wrong;
  }

  test('a page without a mistake has none', async () => {
    expect(await wrongOn('<link rel="icon" href="data:,">', () => console.info('all is well'))).toEqual([]);
  });

  test('errors and warnings on the console are mistakes', async () => {
    const act = () => {
      console.error('an error');
      console.warn('a warning');
      console.assert(false, 'an assertion');
    };
    const wrong = await wrongOn('<link rel="icon" href="data:,">', act);
    expect(wrong).toEqual(['console: an error', 'console: a warning', 'console: an assertion']);
  });

  test('a script that is preloaded without its hash is a mistake, and with it is none', async () => {
    const headWith = (integrity: string) =>
      `<link rel="icon" href="data:,"><script type="importmap">${map}</script>` +
      `<link rel="modulepreload" crossorigin href="/a.js"${integrity}><script type="module" src="/a.js"></script>`;
    expect(await wrongOn(headWith(` integrity="${hash}"`))).toEqual([]);
    expect((await wrongOn(headWith(''))).join()).toMatch(/preload.*integrity mismatch/u);
  });
});
