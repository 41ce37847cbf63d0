import type { Page } from 'playwright-core';

/** Drops files and folders of this machine onto the page as a file manager does, including their entries. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? { width: 800, height: 600 };
  // 1 means "copy".
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const at = { x: Math.round(size.width / 2), y: Math.round(size.height / 2), data };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at });
  await session.detach();
}
