import { expect, it } from 'vitest';
import { killRounds } from './kill-rounds.ts';

// Ten and six here; `node test/local-service/queue/kill-rounds.ts` does any number (README of `queue/` has the measured fifty).
it('does every file once, whatever is killed', { timeout: 240_000 }, async () => {
  const report = await killRounds({ rounds: 10, threads: 6, say: () => undefined });
  expect(report.threadsKilled).toBeGreaterThanOrEqual(6);
  expect(report.takenUpAgain).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report).toMatchObject({ lost: [], notOnce: [], tornPages: [], index: { missing: [], extra: [] } });
  expect(report.tagged).toBe(report.files);
  expect(report.jobsCompleted).toBe(report.jobs);
});
