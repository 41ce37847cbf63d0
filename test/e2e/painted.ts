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
