import { expect, it } from 'vitest';
import { exchangeKillRounds } from './exchange-kill-rounds.ts';

it('exports and imports every document whole and once, whenever it is killed', { timeout: 240_000 }, async () => {
  const report = await exchangeKillRounds(5);
  expect(report).toMatchObject({ wrong: [], documents: [120, 120] });
  expect(report.met.export + report.met.import).toBeGreaterThan(0);
});
