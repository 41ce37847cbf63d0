import { describe, expect, test } from 'vitest';
import { mutations } from './mutations.ts';
import { runSeed } from './run-seed.ts';

const mostSeeds = 150;
const mostSteps = 8_000;

describe('the simulator finds planted mistakes', () => {
  test.for(Object.entries(mutations))('%s', { timeout: 600_000 }, async ([, mutate]) => {
    let found: string | null = null;
    for (let seed = 1; found === null && seed <= mostSeeds; seed += 1) {
      const planted = await runSeed(seed, { mutate, mostSteps });
      const healthy = planted.problems.length > 0 ? await runSeed(seed, { mostSteps }) : null;
      // Only what the healthy engine does not do counts as found.
      if (healthy?.problems.length === 0) found = planted.problems[0] ?? null;
    }
    expect(found).not.toBeNull();
  });
});
