import { expect, it } from 'vitest';
import { changeKillRounds } from './change-kill-rounds.ts';

it(
  'has either the inputs or the outputs of a job after every kill, and in the end the outputs',
  { timeout: 240_000 },
  async () => {
    const report = await changeKillRounds(10);
    expect(report).toMatchObject({
      mixtures: [],
      withoutBytes: [],
      leftovers: [],
      index: { missing: [], extra: [], wrong: [] },
    });
    expect(report.jobs).toBeGreaterThan(3);
    expect(report.jobsCompleted).toBe(report.jobs);
    expect(report.seen.changed).toBeGreaterThan(0);
  },
);
