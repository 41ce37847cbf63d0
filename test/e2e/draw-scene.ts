import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';
import { newContext } from './browser.ts';
import { waitForSmallPictures, waitUntilPainted } from './painted.ts';
import { looks, type Look, type Scene } from './scenes.ts';
import { watchPage } from './watch-page.ts';
import { wordsIn } from './words.ts';

/** The time of every picture: a Tuesday afternoon in winter. */
const atMs = Date.parse('2026-11-24T14:05:00+01:00');

export interface Picture {
  /** The name of its file, without the extension. */
  readonly name: string;
  readonly png: Buffer;
}

export interface Drawn {
  readonly pictures: readonly Picture[];
  /** The findings of axe, errors of the page and bugs of the host; a test expects none. */
  readonly wrong: readonly string[];
}

/**
 * Opens a scene once in its first look and draws it in each, as if the window were resized and the desktop changed its
 * theme. The same scene gives the same picture: clock, time zone, language and fonts are fixed, and nothing moves.
 */
export async function drawScene(browser: Browser, scene: Scene, wanted = scene.looks): Promise<Drawn> {
  const language = scene.dials?.language ?? 'en';
  const [first = 'light'] = scene.looks;
  const host = await openContractHost({ theme: 'system', contrast: 'system', ...scene.dials }, { clock: () => atMs });
  const context = await newContext(browser, {
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: 'reduce',
    viewport: looks[first].size,
  });
  try {
    return await drawLooks(context, host, scene, wanted);
  } finally {
    await context.close();
    await host.close();
  }
}

async function drawLooks(
  context: BrowserContext,
  host: ContractHost,
  scene: Scene,
  wanted: readonly Look[],
): Promise<Drawn> {
  const page = await context.newPage();
  const watch = await watchPage(page);
  await page.clock.setFixedTime(atMs);
  await page.goto(await host.signInAddress());
  await page.locator('main').first().waitFor();
  await page.goto(`${host.address}/${scene.at}`);
  await page.locator('main').first().waitFor();
  await scene.act?.({ page, host, t: wordsIn(scene.dials?.language ?? 'en') });
  const pictures: Picture[] = [];
  const wrong: string[] = [];
  for (const name of wanted) {
    const { ending, size, theme, contrast, forced } = looks[name];
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme, contrast, forcedColors: forced });
    await settle(page, scene);
    pictures.push({
      name: `${scene.name}${ending}`,
      png: await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }),
    });
    // Sizes differ only in layout, so axe would find the same.
    if (!ending.includes('small') || wanted.length === 1)
      wrong.push(...(await askAxe(page, name, pictures.length === 1 ? (scene.notAsked ?? []) : null)));
  }
  if (!wanted.includes('dark') && wanted.length > 1) {
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference', forcedColors: 'none' });
    await settle(page, scene);
    wrong.push(...(await askAxe(page, 'dark', null)));
  }
  const bugs = host.bugs.map((bug) => `host: ${String(bug)}`);
  return { pictures, wrong: [...wrong, ...watch.wrong, ...watch.foreign, ...bugs] };
}

/**
 * Runs axe. Names, roles and order are the same in every look, so looks after the first (without `notAsked`) are
 * checked for colours only.
 */
async function askAxe(page: Page, look: Look, notAsked: readonly string[] | null): Promise<readonly string[]> {
  // There are no frames of other origins, so axe need not open a second page to combine findings.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const asked =
    notAsked === null
      ? axe.withRules(['color-contrast'])
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).disableRules([...notAsked]);
  const { violations } = await asked.analyze();
  return violations.map(
    ({ id, help, nodes }) => `axe ${id} (${look}): ${help} ${nodes.map(({ target }) => String(target)).join(' | ')}`,
  );
}

/** Waits until every call is answered and drawn, and two pictures in a row are equal. */
async function settle(page: Page, { hasSkeleton = false }: Scene): Promise<void> {
  if (!hasSkeleton) await page.locator('.skeleton').first().waitFor({ state: 'detached', timeout: 10_000 });
  // Waits for the screen itself and not for the skeleton that is shown until its code is loaded.
  else await page.locator('h1').first().waitFor({ timeout: 10_000 });
  await waitForSmallPictures(page);
  await waitUntilPainted(page);
  await page.evaluate(() => document.fonts.ready);
  let before = '';
  for (let look = 0; look < 20; look += 1) {
    await page.evaluate(
      () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 60)),
    );
    const now = await page.evaluate(() => `${document.body.innerText.length} ${document.body.innerHTML.length}`);
    if (now === before) return;
    before = now;
  }
}
