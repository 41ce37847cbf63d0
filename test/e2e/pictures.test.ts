import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sceneStep } from '../config/extent.ts';
import { cannotRun } from './app-under-test.ts';
import { launchBrowser } from './browser.ts';
import { drawScene } from './draw-scene.ts';
import { compareWithKept, whyNotComparable } from './picture-files.ts';
import { germanScenes, scenes, type Look, type Scene } from './scenes.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000, maxConcurrency: 2 });

/**
 * Both sizes and both themes of the screens, and one of them of each of their states, in turn. `INTRAY_EVERY_LOOK=1`
 * compares every committed picture and takes four times as long.
 */
const looksOf = ({ looks }: Scene, index: number): readonly Look[] => {
  if (process.env['INTRAY_EVERY_LOOK'] === '1') return looks;
  return looks.length < 3
    ? looks.filter((_, at) => at === index % looks.length)
    : looks.filter((look) => look === 'light' || look === 'small-dark');
};

const drawn = [...scenes, ...germanScenes]
  .map((scene, index) => ({ name: scene.name, scene, looks: looksOf(scene, index) }))
  .filter((_, index) => index % sceneStep === 0);

describe.skipIf(cannotRun !== null)('every screen and state', () => {
  let browser: Browser;
  let whyNot: string | null = null;
  beforeAll(async () => {
    browser = await launchBrowser();
    whyNot = whyNotComparable(browser);
    if (whyNot !== null) process.stderr.write(`pictures are drawn and looked at by axe, not compared: ${whyNot}\n`);
  });
  afterAll(() => browser.close());

  test.concurrent.for(drawn)('$name', async ({ scene, looks }) => {
    const { pictures, wrong } = await drawScene(browser, scene, looks);
    expect(wrong).toEqual([]);
    if (whyNot !== null) return;
    const differences = await Promise.all(pictures.map(compareWithKept));
    expect(differences.filter((each) => each !== null)).toEqual([]);
  });
});
