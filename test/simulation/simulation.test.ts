import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withoutChange } from './changing-jobs.ts';
import { expectSound, runs } from './many-seeds.ts';
import { withIllFile, withOtherRoot, withOverwrites, withoutLaterDials, withoutLatestDials } from './dials.ts';
import { withoutShares } from './hanging-shares.ts';
import { runSeed } from './run-seed.ts';

const readSeeds = (file: string) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<string, string>;
const kept = readSeeds('./seeds.json');
/** Found with dials that were added later. */
const keptLater = readSeeds('./later-seeds.json');
/** Found with paths that are overwritten while their files wait. */
const keptOfOverwrites = readSeeds('./overwrite-seeds.json');
/** Found with another directory in a root's place. */
const keptOtherRoot = readSeeds('./other-root-seeds.json');
/** Found with every dial that existed then; a dial that is added must be switched off for these. */
const keptAllDials = readSeeds('./all-dials-seeds.json');
/** Found before jobs changed files. */
const keptLatest = readSeeds('./latest-seeds.json');
/** Found with a file for which the service always fails. */
const keptIllFile = readSeeds('./ill-file-seeds.json');
/** Found with every dial that exists now; a dial that is added must be switched off for these. */
const keptEveryDial = readSeeds('./every-dial-seeds.json');
const slow = { timeout: 1_800_000 };

describe('the engine in simulation', () => {
  test.for(Object.entries(kept))('seed %s, once a failure: %s', slow, async ([seed]) => {
    const result = await runSeed(Number(seed), { dials: withoutLaterDials });
    expect(result.problems).toEqual([]);
  });

  test.for(Object.entries(keptLater))('seed %s, once a failure: %s', slow, async ([seed]) => {
    const result = await runSeed(Number(seed), { dials: withoutLatestDials });
    expect(result.problems).toEqual([]);
  });

  test.for(Object.entries(keptOfOverwrites))('seed %s, once a failure: %s', slow, async ([seed]) => {
    const result = await runSeed(Number(seed), { dials: withOverwrites });
    expect(result.problems).toEqual([]);
  });

  test.for(Object.entries(keptOtherRoot))('seed %s, once a failure: %s', slow, async ([seed]) => {
    const result = await runSeed(Number(seed), { dials: withOtherRoot });
    expect(result.problems).toEqual([]);
  });

  test.for(Object.entries(keptAllDials))('seed %s, once a failure: %s', slow, async ([seed]) => {
    expect((await runSeed(Number(seed), { dials: withoutShares })).problems).toEqual([]);
  });

  test.for(Object.entries(keptLatest))('seed %s, once a failure: %s', slow, async ([seed]) => {
    expect((await runSeed(Number(seed), { dials: withoutChange })).problems).toEqual([]);
  });

  test.for(Object.entries(keptIllFile))('seed %s, once a failure: %s', slow, async ([seed]) => {
    const result = await runSeed(Number(seed), { dials: withIllFile });
    expect(result.problems).toEqual([]);
  });

  test.for(Object.entries(keptEveryDial))('seed %s, once a failure: %s', slow, async ([seed]) => {
    expect((await runSeed(Number(seed))).problems).toEqual([]);
  });

  test(`${Math.ceil(runs / 2)} seeds keep the promise, the balance and an end`, slow, async () => {
    await expectSound(0);
  });

  test('the same seed leaves the same trace', slow, async () => {
    for (const seed of [3, 8, 31]) {
      const [first, second] = [await runSeed(seed, { keepLines: true }), await runSeed(seed, { keepLines: true })];
      expect(second.lines).toEqual(first.lines);
      expect(second.traceHash).toBe(first.traceHash);
      expect(first.lines.length).toBeGreaterThan(20);
    }
  });
});
