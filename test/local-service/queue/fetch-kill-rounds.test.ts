import { expect, it } from 'vitest';
import { fetchKillRounds } from './fetch-kill-rounds.ts';

it('has each file either still to be fetched or stored completely after every kill', { timeout: 240_000 }, async () => {
  // One less than the ends of the service after which a file that was being read at each of them is given up.
  const report = await fetchKillRounds(9);
  expect(report.notCompleted).toEqual([]);
  expect(report).toMatchObject({ unbalanced: [], half: [], fetchedTwice: [], notOnce: [], leftovers: [] });
  expect(report.index).toEqual({ missing: [], extra: [], wrong: [] });
  expect(report.interrupted).toBeGreaterThan(0);
  expect(report.jobs).toBeGreaterThan(3);
  expect(report.jobsCompleted).toBe(report.jobs);
  // Every file of every job, whether its first fetch was interrupted or refused.
  expect(report.tagged).toBe(report.jobs * 4);
});
