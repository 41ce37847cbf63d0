import { describe, expect, test } from 'vitest';
import { mutations } from './mutations.ts';
import { runSeed } from './run-seed.ts';

const mostSeeds = 150;
/** First seeds for mistakes that only later seeds can reveal: a root that hangs for hours beside one that does not. */
const firstSeeds: Readonly<Record<string, number>> = { 'a call to a folder that hangs is waited for': 40_098 };
const mostSteps = 8_000;

describe('the simulator finds planted mistakes', () => {
  test.for(Object.entries(mutations))('%s', { timeout: 600_000 }, async ([name, mutate]) => {
    const first = firstSeeds[name] ?? 1;
    let found: string | null = null;
    for (let seed = first; found === null && seed < first + mostSeeds; seed += 1) {
      const planted = await runSeed(seed, { mutate, mostSteps });
      const healthy = planted.problems.length > 0 ? await runSeed(seed, { mostSteps }) : null;
      // Counts only as found if the healthy engine does not have the problem.
      if (healthy?.problems.length === 0) found = planted.problems[0] ?? null;
    }
    expect(found).not.toBeNull();
  });
});
