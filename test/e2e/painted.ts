import type { Page } from 'playwright-core';

/** Waits until every page of a document in view is painted. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.waitForFunction(isPainted, undefined, { timeout: 20_000 });
}

/** Waits for the rows and their small pictures; one that does not come within a minute shows in the picture of the screen. */
export async function waitForSmallPictures(page: Page): Promise<void> {
  const lastMs = Date.now() + 60_000;
  for (let before = -1; Date.now() < lastMs;) {
    const isWaiting = await page.evaluate(isOneInView, '.page-thumb[data-waiting], .printed-strip[data-waiting]');
    const now = await page.evaluate(() => document.body.innerHTML.length);
    if (!isWaiting && now === before) return;
    before = now;
    await page.waitForTimeout(150);
  }
}

/** An observer leaves out what lists that scroll cut off, as the page does when it asks for pictures. */
function isOneInView(selector: string): boolean | Promise<boolean> {
  const elements = [...document.querySelectorAll(selector)];
  if (elements.length === 0) return false;
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries.some(({ isIntersecting }) => isIntersecting));
    });
    for (const element of elements) observer.observe(element);
  });
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
