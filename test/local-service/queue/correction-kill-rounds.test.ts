import { expect, it } from 'vitest';
import { allWork, correctionKillRounds } from './correction-kill-rounds.ts';

it('has each document whole after every kill, and all of it was really done', { timeout: 480_000 }, async () => {
  const report = await correctionKillRounds(6);
  expect(report).toMatchObject({ half: [], index: [] });
  expect(allWork.filter((what) => (report.made[what] ?? 0) === 0)).toEqual([]);
  const { given, trained } = report.examples;
  expect(given < 5 || trained === given).toBe(true);
});
