// `npm run screenshots [-- NAME…]`: a picture of every screen and state into assets/screenshots/, and axe over each.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openContractHost } from '../fakes/contract-host/contract-host.ts';
import { launchBrowser } from './browser.ts';
import { shots, sizes, type Shot } from './shots.ts';

const folder = fileURLToPath(new URL('../../assets/screenshots', import.meta.url));

/** What was wrong with one picture's page: reports of axe, errors of the page, bugs of the host. */
async function take(browser: Browser, shot: Shot): Promise<readonly string[]> {
  const host = await openContractHost(shot.dials);
  const context = await browser.newContext({
    viewport: sizes[shot.size],
    locale: shot.dials.language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION_REFUSED/u.test(message.text()))
      wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`page: ${error.message}`));
  try {
    await page.goto(await host.signInAddress());
    await page.locator('main').first().waitFor();
    await page.goto(`${host.address}/${shot.at}`);
    await page.locator('main').first().waitFor();
    await shot.act?.(page, host);
    await settle(page);
    await page.screenshot({ path: path.join(folder, `${shot.name}.png`) });
    // Sizes differ in layout alone.
    if (shot.size === 'small') return wrong;
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    for (const { id, help, nodes } of violations)
      wrong.push(`axe ${id}: ${help} (${nodes.map(({ target }) => String(target)).join(' | ')})`);
    wrong.push(...host.bugs.map((bug) => `host: ${String(bug)}`));
  } finally {
    await context.close();
    await host.close();
  }
  return wrong;
}

/** Everything that was asked for is answered, and drawn. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(350);
  await page
    .locator('.skeleton')
    .first()
    .waitFor({ state: 'detached', timeout: 3_000 })
    .catch(() => undefined);
}

await mkdir(folder, { recursive: true });
const wanted = process.argv.slice(2);
const browser = await launchBrowser();
let failures = 0;
const queue = shots.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part))).values();
const lane = async (): Promise<void> => {
  for (const shot of queue) {
    const wrong = await take(browser, shot).catch((error: unknown) => [`failed: ${String(error)}`]);
    process.stdout.write(`${wrong.length === 0 ? 'ok    ' : 'WRONG '} ${shot.name}\n`);
    for (const line of wrong) process.stdout.write(`         ${line}\n`);
    failures += wrong.length;
  }
};
await Promise.all([lane(), lane(), lane()]);
await browser.close();
process.exitCode = failures === 0 ? 0 : 1;
