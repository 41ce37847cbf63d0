import { expect, it } from 'vitest';
import { countOf } from '../../config/extent.ts';
import { webhookKillRounds } from './webhook-kill-rounds.ts';

it('every event arrives, signed and in the order of its job, whatever is killed', { timeout: 480_000 }, async () => {
  const rounds = countOf('kills of the service');
  const report = await webhookKillRounds(rounds);
  expect(report).toMatchObject({ lost: [], outOfOrder: [], forged: [] });
  expect(report.events).toBeGreaterThan(rounds * 20);
  expect(report.received).toBeGreaterThan(report.events);
});
