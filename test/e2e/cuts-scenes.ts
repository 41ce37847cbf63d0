import { waitUntilPainted } from './painted.ts';
import type { Scene } from './scenes.ts';

/** The strip of pages on which a person decides where a file is split. */
export const cutsScenes: readonly Scene[] = [
  {
    name: 'cuts',
    at: '#/cuts',
    dials: { review: true },
    async act({ page }) {
      await page.locator('.cuts-page canvas').nth(3).waitFor();
      await waitUntilPainted(page);
    },
    looks: ['light', 'dark', 'small', 'small-dark'],
  },
];
