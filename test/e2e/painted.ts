import type { Page } from 'playwright-core';

/** Waits until every page of a document in view is painted. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.waitForFunction(isPainted, undefined, { timeout: 20_000 });
}

/** Waits for the rows and their small pictures; one that never comes shows in the picture of the screen. */
export async function waitForSmallPictures(page: Page): Promise<void> {
  const waiting = '.page-thumb[data-waiting], .printed-strip[data-waiting]';
  let before = -1;
  for (let look = 0; look < 20; look += 1) {
    await page
      .waitForFunction((each) => document.querySelector(each) === null, waiting, { timeout: 60_000 })
      .catch(() => undefined);
    const now = await page.evaluate(() => document.body.innerHTML.length);
    if (now === before) return;
    before = now;
    await page.waitForTimeout(150);
  }
}

function isPainted(): boolean {
  return [...document.querySelectorAll('canvas')].every((canvas) => {
    const { top, bottom, left, width } = canvas.getBoundingClientRect();
    if (bottom < 0 || top > innerHeight || width === 0) return true;
    // A crop is drawn when it comes into view of the area that scrolls it.
    const middle = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    if (canvas.closest('.crop')?.contains(middle) === false) return true;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, Math.min(canvas.height, 400)).data;
    if (pixels === undefined) return false;
    // The white paper is painted first, so dark pixels must exist.
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] === 255 && (pixels[at + 1] ?? 255) < 128) return true;
    return false;
  });
}
