import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { spawnServiceIn } from '../service-process.ts';
import { invoiceText } from './filled-archive.ts';
import { hashesBelow, hashOf, useMove, type NewTeam } from './move-fixture.ts';
import { runService } from './running-service.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

describe.skipIf(postgresCannotRun !== null)('an archive that is moved into a team', () => {
  const moving = useMove(36);
  /** The team into which the first test moves, and what clients saw in the source. */
  let team: NewTeam;
  let atSource: Awaited<ReturnType<typeof moving.viewOf>>;

  test('is there document by document after kills in the middle', async () => {
    const documents = moving.filled.documents.length;
    expect(documents).toBeGreaterThan(36);
    const before = hashesBelow(moving.source);
    team = await moving.newTeam();
    moving.storage.s3.dials.latencyMs = 20;
    for (let round = 0; round < 4; round += 1) {
      const objects = moving.storage.s3.objects.list('', '', 1_000).length;
      const program = moving.startMove(team, '--from', moving.source);
      // Each run has stored at least one more document before it is killed.
      while (moving.storage.s3.objects.list('', '', 1_000).length <= objects + round * 2) await sleep(20);
      program.child.kill('SIGKILL');
      expect(await program.ended).toBe('SIGKILL');
    }
    moving.storage.s3.dials.latencyMs = 0;
    const { code, report, stderr } = await moving.move(team, '--from', moving.source);
    expect(report).toMatchObject({
      ...{ findings: [], problems: 0, total: documents + 3, verified: documents, own: 0, merged: 0 },
      leftOut: { trash: 3, unsettled: 0, damaged: 0, meanwhile: 0 },
    });
    expect(code).toBe(0);
    expect([report?.existing, report?.moved].every((each) => (each ?? 0) > 0)).toBe(true);
    expect((report?.existing ?? 0) + (report?.moved ?? 0)).toBe(documents);
    expect(stderr).toContain('Nothing in');
    expect(hashesBelow(moving.source)).toEqual(before);

    expect(await moving.move(team, '--from', moving.source)).toMatchObject({
      code: 0,
      report: { moved: 0, existing: documents, verified: documents, own: 0, problems: 0 },
    });

    atSource = await moving.viewOf({}, moving.copyOfSource());
    const atTeam = await moving.viewOf(team.env, team.dataDir);
    expect(Object.keys(atTeam)).toHaveLength(documents);
    expect(atTeam).toEqual(atSource);
  });

  test('comes back the same into a new data directory', async () => {
    const documents = moving.filled.documents.length;
    const back = moving.newDirectory('back');
    const returned = await moving.move(team, '--to', back);
    expect(returned).toMatchObject({
      code: 0,
      report: { findings: [], total: documents, moved: documents, verified: documents, problems: 0 },
    });
    expect(await moving.viewOf({}, back)).toEqual(atSource);
  });

  test('is not doubled where the team has some of it already, and their corrections come together', async () => {
    const shared = await moving.newTeam();
    const running = await runService(shared.env, shared.dataDir);
    const session = crypto.randomUUID();
    const same = await running.service.upload(session, 'same.txt', new TextEncoder().encode(invoiceText(0)));
    const other = await running.service.upload(
      session,
      'other.txt',
      new TextEncoder().encode('A letter of the team.\n'),
    );
    const jobId = await running.service.createJob(session);
    await vi.waitFor(
      async () => expect(await running.service.get(`/api/job/detail/${jobId}`)).toMatchObject({ status: 'completed' }),
      { timeout: 60_000, interval: 300 },
    );
    await running.stop();
    const { code, report } = await moving.move(shared, '--from', moving.source);
    const documents = moving.filled.documents.length;
    expect(report).toMatchObject({ existing: 1, merged: 1, moved: documents - 1, verified: documents, own: 1 });
    expect([code, report?.problems, report?.findings]).toEqual([
      0,
      0,
      [{ kind: 'own', fileId: moving.filled.corrected, name: 'rechnung-0.txt' }],
    ]);
    const printed = async (...more: readonly string[]) => {
      const program = spawnServiceIn(
        shared.env,
        ...['move', '--data-dir', shared.dataDir, '--from', moving.source, ...more],
      );
      expect(await program.ended).toBe(0);
      return program.stdout();
    };
    const counted = await printed();
    expect(counted).toContain('changed there since: 1 of them. --list-existing names them.');
    expect(counted).not.toContain('rechnung-0.txt');
    expect(await printed('--list-existing')).toMatch(/^rechnung-0\.txt .+\n[^]+1 of them\. They are named above\./u);
    const after = await runService(shared.env, shared.dataDir);
    const corrections = await after.configure.ask('documents.corrections', { fileId: same });
    expect(corrections.map(({ field }) => field)).toEqual(['issuer', 'total']);
    const values = (await after.service.get(`/api/file/detail/${same}`)) as {
      readonly data_points: readonly unknown[];
    };
    expect(values.data_points).toContainEqual(
      expect.objectContaining({ name: 'total', value: 1234.5, source: 'person' }),
    );
    const all = (await after.service.get('/api/file/all')) as { readonly total: number };
    expect(all.total).toBe(documents + 1);
    expect(await after.downloadHash(other)).toBe(hashOf('A letter of the team.\n'));
    await after.stop();
  });
});
