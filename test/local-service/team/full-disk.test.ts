import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLoad } from '../queue/load.ts';
import { postgresCannotRun, withClient } from '../postgres/postgres-server.ts';
import { smallDiskCannotBe } from '../postgres/small-disk.ts';
import { countTeamOutcome } from './count-team-outcome.ts';
import { startTeam, type Team } from './running-team.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

describe.skipIf(postgresCannotRun !== null)('a full disk at the database', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-full-disk-'));
  let storage: TeamStorage;
  let team: Team;
  beforeAll(async () => {
    if (smallDiskCannotBe !== null) return;
    storage = await startTeamStorage({ diskMb: 200 });
    team = await startTeam(storage, place, { workers: 2, leaseSeconds: 5 });
  });
  afterAll(async () => {
    if (smallDiskCannotBe !== null) return;
    await team.stop();
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const rows = (sql: string): Promise<readonly Record<string, unknown>[]> =>
    withClient(team.database, async (db) => (await db.query<Record<string, unknown>>(sql)).rows);

  test('refuses uploads and loses nothing; when there is room, everything goes on and is done once', async ({
    skip,
  }) => {
    if (smallDiskCannotBe !== null) return skip(smallDiskCannotBe);
    const load = await createLoad();
    const answers: string[] = [];
    /** Sends until `mayGoOn` says no, whatever the answers are. */
    const send = async (mayGoOn: () => boolean): Promise<void> => {
      while (mayGoOn()) {
        try {
          await load.closeSessions(team.client());
          await load.run(team.client(), mayGoOn);
        } catch (error) {
          answers.push(String(error));
          await sleep(200);
        }
      }
    };
    await send(() => load.sent.acknowledged.size < 12);
    expect(answers).toEqual([]);

    await storage.postgres.disk?.fill();
    // It refuses single statements first, and ends when it has no room for its log.
    const untilMs = performance.now() + 15_000;
    await send(() => performance.now() < untilMs);
    const acknowledged = load.sent.acknowledged.size;
    storage.postgres.disk?.free();
    await storage.postgres.startIfEnded();
    expect(answers.length).toBeGreaterThan(5);
    expect(answers.filter((answer) => !/answered 503: .*(?:disk_full|storage_away)/u.test(answer))).toEqual([]);

    await vi.waitFor(async () => expect(await rows('SELECT 1 AS one')).toEqual([{ one: 1 }]), { timeout: 30_000 });
    await send(() => load.sent.acknowledged.size < acknowledged + 6);
    await load.closeSessions(team.client());
    await vi.waitFor(async () => expect(await team.backlog()).toBe(0), { timeout: 90_000, interval: 500 });
    const outcome = await countTeamOutcome(team.database, load.sent.acknowledged);
    const none = { lost: [], notTagged: [], notOnce: [], tornPages: [], notInIndex: [], countedTooMuch: 0 };
    expect(outcome).toMatchObject(none);
    expect(outcome.jobsCompleted).toBe(outcome.jobs);
    expect(await rows('SELECT max(retry_count) AS retries FROM files')).toEqual([{ retries: 0 }]);
  });
});
