import { expect, it } from 'vitest';
import { countOf } from '../config/extent.ts';
import { killRounds } from './kill-rounds.ts';

// `npm run kills -- --rounds N` runs any number of rounds.
it('does every file once, whenever the station is killed', { timeout: 420_000 }, async () => {
  const report = await killRounds({ rounds: countOf('kills of the station'), say: () => undefined });
  expect(report.wrong).toEqual([]);
  expect(report.tagged).toBe(report.contents);
  expect(report.contents).toBeGreaterThan(50);
  expect(report.duplicates).toBeGreaterThan(0);
});
