import { describe, expect, test } from 'vitest';
import { countOf } from '../../config/extent.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { shortFaults } from './team-fault-kinds.ts';
import { teamFaults } from './team-faults.ts';

// `node test/local-service/team/team-faults.ts` runs any number of rounds (the README of this folder has the measured ones).
describe.skipIf(postgresCannotRun !== null)('a team under load', () => {
  test('tags every file once, whatever is killed, frozen or away', { timeout: 600_000 }, async () => {
    const rounds = countOf('rounds of faults in a team');
    const report = await teamFaults({ kinds: shortFaults, rounds, seed: Date.now(), say: () => undefined });
    expect(report.faults).toBe(rounds * shortFaults.length);
    expect(report.takenUpAgain).toBeGreaterThan(0);
    expect(report.acknowledged).toBeGreaterThan(30);
    expect(report).toMatchObject({
      lost: [],
      notTagged: [],
      notOnce: [],
      tornPages: [],
      notInIndex: [],
      countedTooMuch: 0,
    });
    expect(report.jobsCompleted).toBe(report.jobs);
    // A storage that is away is no bug of the service.
    expect(Object.keys(report.refused).filter((status) => status !== '503')).toEqual([]);
  });
});
