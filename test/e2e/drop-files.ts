import type { Page } from 'playwright-core';

/**
 * Drops files and folders of this machine onto the page as a file manager does, including their entries: in the middle,
 * or on an element that is there while they are over the page.
 */
export async function dropFiles(page: Page, paths: readonly string[], onto?: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? { width: 800, height: 600 };
  // 1 means "copy".
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  let at = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter');
  await send('dragOver');
  if (onto !== undefined) {
    const box = await page.locator(onto).boundingBox();
    if (box === null) throw new Error(`${onto} is not shown`);
    at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    await send('dragOver');
  }
  await send('drop');
  await session.detach();
}
