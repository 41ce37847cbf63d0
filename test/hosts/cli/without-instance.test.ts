import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { connectControl } from '#app/frames/control-client.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { intray } from './intray.ts';

vi.setConfig({ testTimeout: 90_000 });

test('a command starts an instance for its own duration, and no part of it stays', async () => {
  const dataDir = temporaryDirectory();
  const status = await intray(['status', '--json', '--data-dir', dataDir]);
  expect([status.code, status.stderr]).toEqual([0, '']);
  expect(JSON.parse(status.stdout)).toMatchObject({
    broken: null,
    balance: { seen: 0 },
    service: { local: 'running' },
  });
  expect(await connectControl(dataDir)).toBeNull();
});

test('the first command may be a search: it waits for the service that starts', async () => {
  const data = ['--data-dir', temporaryDirectory()];
  const found = await intray(['search', 'letter', '--json', ...data]);
  expect([found.code, found.stderr]).toEqual([0, '']);
  expect(JSON.parse(found.stdout)).toMatchObject({ hits: [], total: 0, facets: [] });
  const jobs = await intray(['jobs', ...data]);
  expect([jobs.code, jobs.stderr]).toEqual([0, '']);
  const whoami = await intray(['whoami', '--json', ...data]);
  expect([whoami.code, whoami.stderr]).toEqual([0, '']);
  expect(JSON.parse(whoami.stdout)).toMatchObject({ companyName: 'Intray' });
  const doctor = await intray(['doctor', ...data]);
  expect(doctor.stdout).toMatch(/^OK +Service: http/mu);
});

test('two commands at once share one instance, and the longer one continues without the other', async () => {
  const dataDir = temporaryDirectory();
  const file = path.join(dataDir, 'letter.txt');
  const other = path.join(dataDir, 'other.txt');
  writeFileSync(file, 'Dear Ms Example,\n\nthank you for your letter.\n');
  writeFileSync(other, 'Dear Ms Example,\n\nand for the other one.\n');
  const data = ['--data-dir', path.join(dataDir, 'data')];
  const [quick, long, longer] = await Promise.all([
    intray(['status', ...data]),
    intray(['add', file, '--wait', ...data]),
    intray(['add', other, '--wait', ...data]),
  ]);
  expect([quick.code, long.code, longer.code]).toEqual([0, 0, 0]);
});

test('files that were added without an instance are uploaded by the next one', async () => {
  const place = temporaryDirectory();
  const data = ['--data-dir', path.join(place, 'data')];
  const file = path.join(place, 'letter.txt');
  writeFileSync(file, 'Dear Ms Example,\n\nthis one is taken now and sent later.\n');
  const taken = await intray(['add', file, ...data]);
  expect([taken.code, taken.stdout]).toEqual([0, expect.stringContaining('1 file added')]);
  // This is the same file and not a duplicate, and it continues.
  const done = await intray(['add', file, '--wait', '--json', ...data]);
  expect(done.code).toBe(0);
});

test('open needs a running instance: 3', async () => {
  const answer = await intray(['open', '--data-dir', temporaryDirectory()]);
  expect([answer.code, answer.stdout]).toEqual([3, '']);
  expect(answer.stderr).toContain('intray start');
});

test('status reports a damaged journal, and doctor still answers', async () => {
  const dataDir = temporaryDirectory();
  await writeFile(path.join(dataDir, 'journal.db'), 'garbage '.repeat(2_000));
  const status = await intray(['status', '--data-dir', dataDir]);
  expect([status.code, status.stdout]).toEqual([
    1,
    expect.stringMatching(/^The journal cannot be opened \(.+\), so nothing is uploaded/u),
  ]);
  const doctor = await intray(['doctor', '--data-dir', dataDir]);
  expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(/^Problem +Journal: /mu)]);
});

test('an impossible data directory is reported as not reached: 3', async () => {
  const file = path.join(temporaryDirectory(), 'file');
  await writeFile(file, '');
  const answer = await intray(['status', '--data-dir', path.join(file, 'below')]);
  expect([answer.code, answer.stdout]).toEqual([3, '']);
  expect(answer.stderr).toContain('cannot be used');
  const doctor = await intray(['doctor', '--data-dir', path.join(file, 'below')]);
  expect(doctor.code).toBe(3);
  expect(doctor.stdout).toMatch(/^Problem {2}Data directory: The data directory .+ cannot be used/mu);
});

describe('the data directory of a service in team mode', () => {
  const teamFolder = (): string => {
    const dataDir = temporaryDirectory();
    const { root, team } = servicePaths(dataDir);
    mkdirSync(root);
    writeFileSync(team, '');
    return dataDir;
  };

  test.each([['status'], ['doctor'], ['search', 'letter'], ['connect', 'local'], ['start', '--headless']])(
    'is named to whoever types %s, which starts nothing there: 2',
    async (...command) => {
      const dataDir = teamFolder();
      const answer = await intray([...command, '--data-dir', dataDir]);
      expect([answer.code, answer.stdout]).toEqual([2, '']);
      expect(answer.stderr).toMatch(/is the data directory of a service or worker in team mode.+--data-dir/u);
      expect(readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
        'service',
        path.join('service', 'team'),
      ]);
    },
  );

  test('may be that of a station, too, which is connected to a service', async () => {
    const dataDir = teamFolder();
    const service = { kind: 'remote', baseUrl: 'https://127.0.0.1:1', auth: 'bearer' };
    writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ service }), { mode: 0o600 });
    expect(await intray(['folders', 'list', '--data-dir', dataDir])).toMatchObject({ code: 0, stderr: '' });
  });
});

test.skipIf(process.getuid?.() !== 0)('root creates no files of its own in the data directory of a user', async () => {
  const dataDir = path.join(temporaryDirectory(), 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, 65_534, 65_534);
  const status = await intray(['status', '--data-dir', dataDir]);
  expect([status.code, status.stdout]).toEqual([3, '']);
  expect(status.stderr).toContain('belongs to another user (65534)');
  expect(readdirSync(dataDir)).toEqual([]);
});
