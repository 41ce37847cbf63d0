import { expect } from 'vitest';
import { countOf } from '../config/extent.ts';
import { runSeed } from './run-seed.ts';

/** The number of seeds in `npm test`, over all parts; `SIMULATION_RUNS` overrides it. */
export const runs = Number(process.env.SIMULATION_RUNS ?? countOf('simulated seeds'));
const parts = 2;
const firstSeed = 1_000;

/** Runs one part of the seeds, so that parts run in parallel. No seed may show a problem. */
export async function expectSound(part: 0 | 1): Promise<void> {
  const failures: string[] = [];
  let [count, done, crashes] = [0, 0, 0];
  for (let seed = firstSeed + part; seed < firstSeed + runs; seed += parts) {
    const result = await runSeed(seed);
    if (result.problems.length > 0) failures.push(`seed ${seed}: ${result.problems[0] ?? ''}`);
    count += 1;
    done += result.states.done ?? 0;
    crashes += result.crashes;
  }
  expect(failures).toEqual([]);
  // Checks that the runs test something: files are done, and the process dies on the way.
  expect(done).toBeGreaterThan(count);
  expect(crashes).toBeGreaterThan(count / 4);
}
