import { expect, it } from 'vitest';
import { correctionKillRounds } from './correction-kill-rounds.ts';

it(
  'has each document corrected, in the trash or deleted as a whole after every kill',
  { timeout: 240_000 },
  async () => {
    const report = await correctionKillRounds(8);
    expect(report).toMatchObject({ half: [], index: [] });
    expect(report.made['documents.correct'] ?? 0).toBeGreaterThan(0);
    expect(report.made['again.start'] ?? 0).toBeGreaterThan(0);
    const { given, trained } = report.examples;
    expect(given < 5 || trained === given).toBe(true);
  },
);
