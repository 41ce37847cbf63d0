import type { Scene, Stage } from './scenes.ts';

const twoLooks = ['light', 'small-dark'] as const;
const everyLook = ['light', 'dark', 'small', 'small-dark'] as const;

export async function lastScanDrawn({ page }: Stage): Promise<void> {
  await page.locator('.station-last').locator('canvas, img').first().waitFor();
}

/** The large screen for a scanner. */
export const stationScenes: readonly Scene[] = [
  { name: 'station-idle', at: '#/station', dials: { mode: 'empty' }, looks: twoLooks },
  {
    name: 'station-working',
    at: '#/station',
    dials: { held: false, away: false },
    act: lastScanDrawn,
    looks: everyLook,
  },
  { name: 'station-away', at: '#/station', dials: { held: false }, act: lastScanDrawn, looks: twoLooks },
  {
    name: 'station-paused',
    at: '#/station',
    dials: { mode: 'paused', held: false, away: false },
    act: lastScanDrawn,
    looks: twoLooks,
  },
  {
    name: 'station-offline',
    at: '#/station',
    dials: { mode: 'offline', held: false, away: false },
    act: lastScanDrawn,
    looks: twoLooks,
  },
  {
    name: 'station-open',
    at: '#/station',
    dials: { held: false, away: false },
    async act(stage) {
      await lastScanDrawn(stage);
      await stage.page.getByRole('button', { name: stage.t('station.controls') }).click();
      // The controls close when nobody has used them for some time, and a busy machine draws for longer.
      await stage.page.evaluate(() => {
        const use = () => {
          document
            .querySelector('.station-controls')
            ?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));
        };
        setInterval(use, 1_000);
      });
    },
    looks: everyLook,
  },
];
