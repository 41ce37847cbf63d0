import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { postgresCannotRun, withClient } from '../postgres/postgres-server.ts';
import { startTeam, type Team } from './running-team.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// The silences of `team-faults.ts` are longer, under load, and of one thing at a time.
describe.skipIf(postgresCannotRun !== null)('a team whose network becomes silent', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-silent-'));
  let storage: TeamStorage;
  let team: Team;
  beforeAll(async () => {
    storage = await startTeamStorage();
    team = await startTeam(storage, place, { workers: 1, leaseSeconds: 5 });
  });
  afterAll(async () => {
    await team.stop();
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const send = async (word: string): Promise<string> => {
    const session = crypto.randomUUID();
    const bytes = new TextEncoder().encode(`The ${word} tree stands by the road.\n`);
    const id = await team.client().upload(session, `${word}.txt`, bytes);
    await team.client().createJob(session);
    return id;
  };
  const rows = (sql: string, fileId: string): Promise<readonly Record<string, unknown>[]> =>
    withClient(team.database, async (db) => (await db.query<Record<string, unknown>>(sql, [fileId])).rows);
  const events = async (fileId: string): Promise<readonly unknown[]> =>
    (await rows('SELECT kind FROM events WHERE file_id = $1 ORDER BY seq', fileId)).map(({ kind }) => kind);
  const untilTagged = (fileId: string): Promise<unknown> =>
    vi.waitFor(
      async () => expect(await rows('SELECT status FROM files WHERE id = $1', fileId)).toEqual([{ status: 'tagged' }]),
      { timeout: 60_000, interval: 200 },
    );

  test('requests end with 503, not with a wait or a bug, when the database does not answer the service', async () => {
    await untilTagged(await send('apple'));
    const { database } = team.networks.service;
    database.silence = 'all';
    const refused = [send('pear'), team.client().get('/api/search/basic?query=apple')];
    const ready = await fetch(`${team.baseUrl()}/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'not_ready', unreachable: ['database'] }]);
    for (const outcome of await Promise.allSettled(refused))
      expect(outcome.status === 'rejected' && String(outcome.reason)).toMatch(/answered 503: .*storage_away/u);
    database.silence = 'nothing';
    await untilTagged(await send('plum'));
    // Nothing of the refused upload is left.
    expect(await rows('SELECT name FROM files WHERE name = $1', 'pear.txt')).toEqual([]);
  });

  test('a worker that was cut off in the middle of its work goes on, and every document is tagged once', async () => {
    const { database, bucket } = team.networks.workers;
    bucket.silence = 'all';
    const cutOff = await send('cherry');
    await vi.waitFor(async () => expect(await events(cutOff)).toContain('file.processing'), { timeout: 20_000 });
    database.silence = 'all';
    const waiting = await send('medlar');
    // Longer than the lease.
    await sleep(7_000);
    expect(await events(waiting)).not.toContain('file.processing');
    for (const network of [database, bucket]) network.silence = 'nothing';
    for (const fileId of [cutOff, waiting]) {
      await untilTagged(fileId);
      const ends = (await events(fileId)).filter((kind) => kind === 'file.tagged' || kind === 'file.processed');
      expect(ends).toEqual(['file.processed', 'file.tagged']);
      expect(await rows('SELECT retry_count AS retries FROM files WHERE id = $1', fileId)).toEqual([{ retries: 0 }]);
    }
  });
});
