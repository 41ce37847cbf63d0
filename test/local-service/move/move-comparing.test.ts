import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { viewsOf } from './archive-view.ts';
import { hashesBelow, useMove } from './move-fixture.ts';
import { runService } from './running-service.ts';
import { holdTable, rowsOf } from './team-tables.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

describe.skipIf(postgresCannotRun !== null)('a move that ends while it compares', () => {
  const moving = useMove(12);
  /** What the last run says: the one before has stored everything. */
  const finished = (trashed = moving.filled.trashed.length) => {
    const documents = moving.filled.documents.length;
    const all = { total: documents + trashed, moved: 0, existing: documents, merged: 0, verified: documents, own: 0 };
    return { code: 0, report: { ...all, problems: 0, findings: [] } };
  };
  /** Starts a move, and resolves when so many documents were read from the bucket. A target's bucket is asked for its owner first. */
  const untilRead = async (start: () => ServiceProcess, documents: number, isTarget = true) => {
    const { s3 } = moving.storage;
    const wanted = s3.requests.get + documents + (isTarget ? 1 : 0);
    s3.dials.latencyMs = 100;
    const program = start();
    while (s3.requests.get < wanted && program.child.exitCode === null) await sleep(5);
    return program;
  };
  const kill = async ({ child, ended, stdout }: ServiceProcess) => {
    child.kill('SIGKILL');
    expect([await ended, stdout()]).toEqual(['SIGKILL', '']);
    moving.storage.s3.dials.latencyMs = 0;
  };

  test('goes on after kill -9 at its first, middle and last documents, and while it says what it has found', async () => {
    const documents = moving.filled.documents.length;
    const before = hashesBelow(moving.source);
    const team = await moving.newTeam();
    // A move into a team reads from the bucket only what it compares, four documents at once.
    await kill(await untilRead(() => moving.startMove(team, '--from', moving.source), 1));
    const stored = await rowsOf(team);
    expect(stored['files']).toMatch(new RegExp(`^${String(documents)} `, 'u'));
    for (const compared of [documents / 2, documents - 2]) {
      await kill(await untilRead(() => moving.startMove(team, '--from', moving.source), Math.ceil(compared)));
      expect(await rowsOf(team)).toEqual(stored);
      expect(hashesBelow(moving.source)).toMatchObject(before);
    }
    const program = moving.startMove(team, '--from', moving.source);
    await once(program.child.stdout ?? program.child, 'data');
    program.child.kill('SIGKILL');
    expect(['SIGKILL', 0]).toContain(await program.ended);
    expect(JSON.parse(program.stdout())).toMatchObject(finished().report);

    expect(await moving.move(team, '--from', moving.source)).toMatchObject(finished());
    expect(await rowsOf(team)).toEqual(stored);
    expect(hashesBelow(moving.source)).toEqual(before);
    const atSource = await moving.viewOf({}, moving.copyOfSource());
    expect(await moving.viewOf(team.env, team.dataDir)).toEqual(atSource);
  });

  test.each([
    ['an end by a person', ({ child }: ServiceProcess) => child.kill('SIGINT'), 'Stopped.'],
    ['a database that is gone', () => moving.storage.postgres.killAndStart(), 'ended because of an error'],
  ])('goes on after %s', async (_name, end, message) => {
    const team = await moving.newTeam();
    const program = await untilRead(() => moving.startMove(team, '--from', moving.source), 1);
    await end(program);
    expect([await program.ended, program.stdout()]).toEqual([1, '']);
    expect(program.stderr()).toContain(message);
    expect(program.stderr()).toContain('What was moved is kept: repeat the command');
    moving.storage.s3.dials.latencyMs = 0;
    expect(await moving.move(team, '--from', moving.source)).toMatchObject(finished());
  });

  test('goes on after a bucket that is gone, and calls no document wrong because of it', async () => {
    const team = await moving.newTeam();
    const args = ['--data-dir', team.dataDir, '--from', moving.source];
    const program = await untilRead(() => spawnServiceIn(team.env, 'move', ...args), 1);
    await moving.storage.killBucket();
    expect([await program.ended, program.stdout()]).toEqual([1, '']);
    expect(program.stderr()).toContain('What was moved is kept: repeat the command');
    await moving.storage.startBucket();
    expect(await moving.move(team, '--from', moving.source)).toMatchObject(finished());
  });

  test.each([
    ['before its first document', 'files'],
    ['after its last document, before it says so', 'companies'],
  ])('goes on after kill -9 %s, on the way back', async (_name, table) => {
    const documents = moving.filled.documents.length;
    const team = await moving.newTeam();
    expect(await moving.move(team, '--from', moving.source)).toMatchObject({ code: 0 });
    const before = await rowsOf(team);
    const back = moving.newDirectory('back');
    const program = await untilRead(() => moving.startMove(team, '--to', back), documents - 1, false);
    // While the bucket answers for the last document, the table is taken. The move needs it next when it compares.
    const { requests } = moving.storage.s3;
    for (const asked = requests.head; requests.head === asked;) await sleep(5);
    const held = await holdTable(team, table);
    await held.waitedFor();
    await kill(program);
    await held.release();
    expect(await moving.move(team, '--to', back)).toMatchObject(finished(0));
    expect(await rowsOf(team)).toEqual(before);
    const running = await runService({}, back);
    expect(await running.service.get('/api/file/all')).toMatchObject({ total: documents });
    const views = await viewsOf(running, moving.filled.documents);
    await running.stop();
    expect(views).toEqual(await moving.viewOf({}, moving.copyOfSource()));
  });
});
