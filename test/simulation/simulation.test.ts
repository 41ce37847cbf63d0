import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mutations } from './mutations.ts';
import { runSeed } from './run-seed.ts';

const kept = JSON.parse(readFileSync(new URL('./seeds.json', import.meta.url), 'utf8')) as Record<string, string>;
const runs = Number(process.env.SIMULATION_RUNS ?? 120);
const slow = { timeout: 600_000 };

describe('the engine in simulation', () => {
  test.for(Object.entries(kept))('seed %s, once a failure: %s', slow, async ([seed]) => {
    const result = await runSeed(Number(seed));
    expect(result.problems).toEqual([]);
  });

  test(`${runs} seeds keep the promise, the balance and an end`, slow, async () => {
    const failures: string[] = [];
    let done = 0;
    let crashes = 0;
    for (let seed = 1_000; seed < 1_000 + runs; seed += 1) {
      const result = await runSeed(seed);
      if (result.problems.length > 0) failures.push(`seed ${seed}: ${result.problems[0] ?? ''}`);
      done += result.states.done ?? 0;
      crashes += result.crashes;
    }
    expect(failures).toEqual([]);
    // The runs are about something: files come through, and the process dies on the way.
    expect(done).toBeGreaterThan(runs);
    expect(crashes).toBeGreaterThan(runs / 4);
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

describe('the simulator finds planted mistakes', () => {
  test.for(Object.entries(mutations))('%s', slow, async ([, mutate]) => {
    let found: string | null = null;
    for (let seed = 1; found === null && seed <= 150; seed += 1) {
      const planted = await runSeed(seed, { mutate, mostSteps: 8_000 });
      const healthy = planted.problems.length > 0 ? await runSeed(seed, { mostSteps: 8_000 }) : null;
      // Only what the healthy engine does not do counts as found.
      if (healthy?.problems.length === 0) found = planted.problems[0] ?? null;
    }
    expect(found).not.toBeNull();
  });
});
