import { expect, it } from 'vitest';
import { countOf } from '../../config/extent.ts';
import { killRounds } from './kill-rounds.ts';

// `node test/local-service/queue/kill-rounds.ts` runs any number of rounds (the README of `queue/` has the measured
// fifty).
it('processes every file once, whatever is killed', { timeout: 240_000 }, async () => {
  const threads = countOf('kills of reading threads');
  const report = await killRounds({ rounds: countOf('kills of the service'), threads, say: () => undefined });
  expect(report.threadsKilled).toBeGreaterThanOrEqual(threads);
  expect(report.takenUpAgain).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(50);
  const none = { lost: [], notTagged: [], notOnce: [], tornPages: [], index: { missing: [], extra: [], wrong: [] } };
  expect(report).toMatchObject(none);
  expect(report.jobsCompleted).toBe(report.jobs);
});
