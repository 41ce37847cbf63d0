import type { Dials } from './dials.ts';
import type { Random } from './random.ts';
import type { Outages } from './sim-network.ts';
import type { Storage } from './sim-journal.ts';
import type { World } from './world.ts';

const hourMs = 3_600_000;

/**
 * Periods without connection, without sign-in and without space on the journal's disk, and jumps of the clock; all
 * before `calmAfterMs`.
 */
export function startOutages(
  world: World,
  random: Random,
  dials: Dials,
  outages: Outages,
  storage: Storage,
  calmAfterMs: number,
): void {
  const spells = (count: number, longMs: number, begin: (untilMs: number) => void): void => {
    for (let n = 0; n < count; n += 1) {
      const atMs = random.next() * (calmAfterMs - longMs);
      const forMs = random.between(1_000, longMs);
      world.after(atMs, () => {
        begin(atMs + forMs);
      });
    }
  };
  spells(dials.offlineSpells, 1_200_000, (untilMs) => (outages.offlineUntilMs = untilMs));
  spells(dials.signInSpells, 1_200_000, (untilMs) => (outages.signedOutUntilMs = untilMs));
  spells(dials.journalFull, 120_000, (untilMs) => (storage.fullUntilMs = untilMs));
  for (let n = 0; n < dials.clockJumps; n += 1) {
    const byMs = random.between(-6, 6) * hourMs * (random.chance(0.5) ? 1 : 0.01);
    world.after(random.next() * calmAfterMs, () => {
      world.jump(Math.round(byMs));
    });
  }
}
