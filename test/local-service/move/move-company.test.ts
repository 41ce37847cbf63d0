import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { spawnServiceIn } from '../service-process.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { readViewOf } from './archive-view.ts';
import { invoiceText } from './filled-archive.ts';
import { hashesBelow, prefixOf, useMove, type NewTeam } from './move-fixture.ts';
import { runService, type Environment } from './running-service.ts';
import { rowsOf } from './team-tables.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

describe.skipIf(postgresCannotRun !== null)('a move of one company', () => {
  const moving = useMove(6);
  const ofBranch = Array.from({ length: 8 }, (_, number) => invoiceText(number + 3));
  const count = ofBranch.length;
  /** An archive in which Intray's own company and Branch have documents, some of them with equal bytes and names. */
  let source: string;
  let atSource: Awaited<ReturnType<typeof companyIn>>;
  let team: NewTeam;
  const all = { total: count, verified: count, own: 0, merged: 0, problems: 0, findings: [] };
  beforeAll(async () => {
    source = moving.copyOfSource();
    await fillCompany({}, source, 'Branch', ofBranch);
    atSource = await companyIn({}, source, 'Branch');
  });
  const totals = async (env: Environment, dataDir: string) => {
    const views = [await companyIn(env, dataDir, 'Intray'), await companyIn(env, dataDir, 'Branch')];
    return views.map((view) => Object.keys(view).length);
  };

  test('stores its documents in the company of that name, after a kill too, and leaves the others as they are', async () => {
    const others = moving.filled.documents.length;
    team = await moving.newTeam();
    // Equal bytes in another company are another document.
    await fillCompany(team.env, team.dataDir, 'Intray', ofBranch.slice(0, 3));
    const before = hashesBelow(source);
    const intray = await rowsOf(team, 'Intray');
    expect(intray['files']).toMatch(/^3 /u);
    const objects = () => moving.storage.s3.objects.list(prefixOf(team), '', 1_000).length;
    moving.storage.s3.dials.latencyMs = 50;
    const program = moving.startMove(team, '--from', source, '--company', 'Branch');
    while (objects() < 5 && program.child.exitCode === null) await sleep(5);
    program.child.kill('SIGKILL');
    expect([await program.ended, program.stdout()]).toEqual(['SIGKILL', '']);
    moving.storage.s3.dials.latencyMs = 0;
    const { code, report } = await moving.move(team, '--from', source, '--company', 'Branch');
    expect([code, report]).toMatchObject([0, { ...all, otherCompanies: others }]);
    expect(report?.existing).toBeGreaterThan(0);
    expect((report?.existing ?? 0) + (report?.moved ?? 0)).toBe(count);
    expect(await rowsOf(team, 'Intray')).toEqual(intray);
    expect(hashesBelow(source)).toEqual(before);

    const branch = await rowsOf(team, 'Branch');
    expect(await moving.move(team, '--from', source)).toMatchObject({
      code: 0,
      report: { verified: others, problems: 0, otherCompanies: count },
    });
    expect(await rowsOf(team, 'Branch')).toEqual(branch);
    expect(hashesBelow(source)).toEqual(before);
    expect(await companyIn(team.env, team.dataDir, 'Branch')).toEqual(atSource);
    const inWords = spawnServiceIn(team.env, 'move', '--data-dir', team.dataDir, '--from', source);
    expect([await inWords.ended, inWords.stdout().trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Keep ${source}: .*: ${String(count)}\\. .*--company NAME`, 'u')),
    ]);
  });

  test('comes back alone into a new data directory, after a kill too', async () => {
    const before = await rowsOf(team);
    const back = moving.newDirectory('back');
    const { s3 } = moving.storage;
    const wanted = s3.requests.get + 4;
    s3.dials.latencyMs = 50;
    const program = moving.startMove(team, '--to', back, '--company', 'Branch');
    while (s3.requests.get < wanted && program.child.exitCode === null) await sleep(5);
    program.child.kill('SIGKILL');
    expect([await program.ended, program.stdout()]).toEqual(['SIGKILL', '']);
    s3.dials.latencyMs = 0;
    const { code, report } = await moving.move(team, '--to', back, '--company', 'Branch');
    expect([code, report]).toMatchObject([0, all]);
    expect(report?.existing).toBeGreaterThan(0);
    expect((report?.existing ?? 0) + (report?.moved ?? 0)).toBe(count);
    expect(await rowsOf(team)).toEqual(before);
    expect(await companyIn({}, back, 'Branch')).toEqual(atSource);
    expect(await totals({}, back)).toEqual([0, count]);
  });

  test.each(['Elsewhere', 'branch'])(
    'is refused where the source has no company %s, and nothing is changed',
    async (name) => {
      const [before, rows] = [hashesBelow(source), await rowsOf(team)];
      const unused = await moving.newTeam();
      const from = await moving.move(unused, '--from', source, '--company', name);
      expect(from).toMatchObject({ code: 3, report: null });
      expect(from.stderr).toBe(`${source} has no company ${name}; nothing was changed.\n`);
      expect([hashesBelow(source), existsSync(unused.dataDir), await rowsOf(unused)]).toEqual([before, false, {}]);

      const back = moving.newDirectory('back');
      const to = await moving.move(team, '--to', back, '--company', name);
      expect(to).toMatchObject({ code: 3, report: null });
      expect(to.stderr).toMatch(new RegExp(`^postgres://\\S+ has no company ${name}; nothing was changed\\.\\n$`, 'u'));
      expect([existsSync(back), await rowsOf(team)]).toEqual([false, rows]);
    },
  );
});

async function fillCompany(env: Environment, dataDir: string, company: string, texts: readonly string[]) {
  const running = await runService(env, dataDir, company);
  const { service } = running;
  const session = crypto.randomUUID();
  for (const [number, text] of texts.entries())
    await service.upload(session, `rechnung-${String(number)}.txt`, new TextEncoder().encode(text));
  const jobId = await service.createJob(session);
  await vi.waitFor(
    async () => expect(await service.get(`/api/job/detail/${jobId}`)).toMatchObject({ status: 'completed' }),
    { timeout: 60_000, interval: 300 },
  );
  await running.stop();
}

/** What an administrator of a company sees of its documents, by their ids. */
async function companyIn(env: Environment, dataDir: string, company: string) {
  const running = await runService(env, dataDir, company);
  const { service } = running;
  try {
    const listed = (await service.get('/api/file/all')) as {
      readonly total: number;
      readonly result: readonly { readonly id: string }[];
    };
    const views: Record<string, unknown> = {};
    for (const { id } of listed.result) views[id] = await readViewOf(running, id);
    expect(Object.keys(views)).toHaveLength(listed.total);
    return views;
  } finally {
    await running.stop();
  }
}
