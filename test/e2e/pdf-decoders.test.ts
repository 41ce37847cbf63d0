import type { Browser, Page } from 'playwright-core';
import { documentIdOf } from '../fakes/contract-host/made-files.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildCodedPicturesPdf } from '../builders/documents/coded-pictures-pdf.ts';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { withPage } from './with-page.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null)('decoders that the page brings', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test('JPEG 2000 and JBIG2 pictures of a PDF are drawn', async () => {
    const body = Buffer.from(await buildCodedPicturesPdf());
    await withPage(browser, { at: '#/folders' }, async ({ page, host }) => {
      await page.route('**/content/**', (route) => route.fulfill({ body, contentType: 'application/pdf' }));
      await page.goto(`${host.address}/#/document/${documentIdOf(24)}`);
      await page.locator('.preview canvas').first().waitFor();
      // The grey of the JPEG 2000 picture above; below it the black and the white half of the JBIG2 picture.
      await expect.poll(() => greysOn(page), { timeout: 20_000 }).toEqual({ above: 128, left: 0, right: 255 });
    });
  });
});

const greysOn = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.preview canvas');
    const context = canvas?.getContext('2d');
    const greyAt = (x: number, y: number) =>
      context?.getImageData(Math.floor((canvas?.width ?? 0) * x), Math.floor((canvas?.height ?? 0) * y), 1, 1).data[0];
    return { above: greyAt(0.5, 0.25), left: greyAt(0.25, 0.75), right: greyAt(0.75, 0.75) };
  });
