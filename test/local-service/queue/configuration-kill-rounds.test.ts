import { expect, it } from 'vitest';
import { configurationKillRounds } from './configuration-kill-rounds.ts';

it(
  'has each change of the configuration with its line of the journal after every kill, or not at all',
  { timeout: 240_000 },
  async () => {
    const report = await configurationKillRounds(10);
    expect(report).toMatchObject({ half: [], stuck: [], betweenTags: [], unapplied: 0 });
    expect(report.index).toEqual({ missing: [], extra: [], wrong: [] });
    const made = Object.values(report.made).reduce((sum, count) => sum + count, 0);
    expect(made).toBeGreaterThan(report.rounds / 2);
  },
);
