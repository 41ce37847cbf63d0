import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { spawnServiceIn } from '../service-process.ts';
import { invoiceText } from './filled-archive.ts';
import { hashOf, prefixOf, useMove } from './move-fixture.ts';
import { runService } from './running-service.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

describe.skipIf(postgresCannotRun !== null)('a move in which something goes wrong', () => {
  const moving = useMove(16);

  test('names documents whose bytes are damaged or missing, moves the others, and takes them when they are repaired', async () => {
    const copy = moving.copyOfSource();
    const [damaged, missing] = [blobOf(copy, invoiceText(7)), blobOf(copy, invoiceText(9))];
    const [good, alsoGood] = [readFileSync(damaged), readFileSync(missing)];
    writeFileSync(damaged, Buffer.from(good).fill(0x20, 10, 14));
    rmSync(missing);
    const team = await moving.newTeam();
    const documents = moving.filled.documents.length;
    const { code, report } = await moving.move(team, '--from', copy);
    expect(code).toBe(1);
    expect(report?.findings.map(({ kind, name }) => [kind, name])).toEqual([
      ['source-differs', 'rechnung-7.txt'],
      ['source-missing', 'rechnung-9.txt'],
    ]);
    expect(report).toMatchObject({
      problems: 2,
      moved: documents - 2,
      verified: documents - 2,
      leftOut: { damaged: 2 },
    });
    writeFileSync(damaged, good);
    writeFileSync(missing, alsoGood);
    expect(await moving.move(team, '--from', copy)).toMatchObject({
      code: 0,
      report: { moved: 2, existing: documents - 2, verified: documents, problems: 0 },
    });
    moving.storage.s3.objects.remove(`${prefixOf(team)}${hashOf(invoiceText(9))}`);
    expect(await moving.move(team, '--from', copy)).toMatchObject({
      code: 1,
      report: { problems: 1, findings: [{ kind: 'bytes-missing', name: 'rechnung-9.txt' }], verified: documents - 1 },
    });
  });

  test('goes on after a full bucket, one that is gone, and an end by a person', async () => {
    const team = await moving.newTeam();
    const documents = moving.filled.documents.length;
    const objects = () => moving.storage.s3.objects.list(prefixOf(team), '', 1_000).length;
    const untilStored = async (more: number): Promise<void> => {
      const wanted = objects() + more;
      while (objects() < wanted) await sleep(20);
    };
    moving.storage.s3.dials.latencyMs = 20;
    const full = moving.startMove(team, '--from', moving.source);
    await untilStored(2);
    moving.storage.s3.dials.full = 507;
    expect([await full.ended, full.stdout()]).toEqual([1, '']);
    expect(full.stderr()).toContain('is full. What was moved is kept');

    moving.storage.s3.dials.full = null;
    const ended = moving.startMove(team, '--from', moving.source);
    await untilStored(2);
    ended.child.kill('SIGINT');
    expect([await ended.ended, ended.stdout()]).toEqual([1, '']);
    expect(ended.stderr()).toContain('Stopped. What was moved is kept: repeat the command');

    const cut = moving.startMove(team, '--from', moving.source);
    await untilStored(2);
    await moving.storage.killBucket();
    expect([await cut.ended, cut.stdout()]).toEqual([1, '']);
    expect(cut.stderr()).toContain('What was moved is kept: repeat the command');
    await moving.storage.startBucket();

    const { code, report } = await moving.move(team, '--from', moving.source);
    expect([code, report?.problems, report?.verified, report?.own]).toEqual([0, 0, documents, 0]);
    expect(report?.existing).toBeGreaterThanOrEqual(4);
    expect((report?.existing ?? 0) + (report?.moved ?? 0)).toBe(documents);
  });

  test('is refused, with what to do, while one of the two is in use or is no archive', async () => {
    const copy = moving.copyOfSource();
    const team = await moving.newTeam();
    const refusal = async (...args: string[]) => {
      const { code, report, stderr } = await moving.move(team, ...args);
      expect([code, report]).toEqual([3, null]);
      return stderr;
    };
    const running = await runService({}, copy);
    expect(await refusal('--from', copy)).toContain(`${copy} is in use. Quit Intray there`);
    expect(await refusal('--to', copy)).toContain('older Intray, or holds no archive');
    await running.stop();
    const nothing = moving.newDirectory('nothing');
    expect(await refusal('--from', nothing)).toContain('holds no archive');
    expect(existsSync(nothing)).toBe(false);
    expect(await refusal('--from', team.dataDir)).toContain('both source and target');
    expect(await refusal('--from', copy, '--company', 'Elsewhere')).toContain('has no company Elsewhere');

    const service = await runService(team.env, team.dataDir);
    const other = { ...team, dataDir: moving.newDirectory('team') };
    const besideIt = await moving.move(other, '--from', copy);
    expect([besideIt.code, besideIt.stderr]).toEqual([
      3,
      expect.stringContaining('is running. Stop it, but not its workers, and move again'),
    ]);
    expect(await refusal('--from', copy)).toContain(`is in use. Stop the service there`);
    expect(await refusal('--to', moving.newDirectory('to'))).toContain('is in use. Quit Intray there');
    await service.stop();

    moving.storage.s3.dials.latencyMs = 100;
    const program = moving.startMove(team, '--from', copy);
    await vi.waitFor(() => expect(program.stderr()).toContain('Documents to move'), { timeout: 60_000 });
    program.child.kill('SIGSTOP');
    expect(program.child.exitCode).toBeNull();
    const meanwhile = spawnServiceIn({}, 'serve', '--data-dir', copy, '--port', '0');
    expect(await meanwhile.ended).toBe(4);
    moving.storage.s3.dials.latencyMs = 0;
    program.child.kill('SIGCONT');
    expect(await program.ended).toBe(0);
  });

  test('leaves out what is not processed to the end, and says so', async () => {
    const copy = moving.copyOfSource();
    const running = await runService({}, copy);
    await running.service.upload(crypto.randomUUID(), 'waits.txt', new TextEncoder().encode('in no job\n'));
    await running.stop();
    const team = await moving.newTeam();
    const documents = moving.filled.documents.length;
    const program = spawnServiceIn(team.env, 'move', '--data-dir', team.dataDir, '--from', copy);
    expect(await program.ended).toBe(1);
    expect(program.stdout().split('\n').slice(0, 3)).toEqual([
      `Documents in ${copy}: ${String(documents + 4)} = ${String(documents)} moved + 0 already there + 4 left out.`,
      'Left out, in the trash: 3. Restore what you want to keep and move again.',
      `Left out, not processed to the end: 1. Start the service of ${copy}, wait until they are or delete them, and move again.`,
    ]);
    expect(program.stdout()).toContain('Problems: 1');
  });
});

function blobOf(dataDir: string, text: string): string {
  const sha256 = hashOf(text);
  return path.join(dataDir, 'service', 'blobs', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}
