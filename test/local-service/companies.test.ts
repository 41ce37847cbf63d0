import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyChangeOf, isCompanyName, isSameName } from '#local-service/companies/company-change.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { postgresCannotRun } from './postgres/postgres-server.ts';
import { createServiceCaller } from './service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from './service-process.ts';
import { startTeamStorage, type TeamStorage } from './team/team-storage.ts';
import type { Credentials } from '../suites/conformance/target.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

test.each([
  ['nothing', {}, null],
  ['a new one', { add: ' Acme ' }, { kind: 'add', name: 'Acme' }],
  ['another name', { rename: 'Acme', name: 'Acme Ltd' }, { kind: 'rename', from: 'Acme', name: 'Acme Ltd' }],
  ['a name for none', { name: 'Acme' }, 'wrong'],
  ['no new name', { rename: 'Acme' }, 'wrong'],
  ['two at once', { add: 'Acme', rename: 'B', name: 'C' }, 'wrong'],
])('what is changed about companies: %s', (_what, given, change) => {
  expect(companyChangeOf(given)).toEqual(change);
});

test.each([
  ['Acme', true],
  ['Bäckerei Müller & Söhne', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['two\nlines', false],
  ['\u202egnihtemos', false],
])('the name %j may be that of a company: %j', (name, may) => {
  expect(isCompanyName(name)).toBe(may);
});

test('names that differ in case or spaces alone are the same', () => {
  expect(isSameName('Acme  Ltd', 'ACME LTD')).toBe(true);
  expect(isSameName('Acme', 'Acme 2')).toBe(false);
});

test('a list makes no archive where there is none', async () => {
  const dataDir = temporaryDirectory();
  const program = spawnServiceIn({}, 'companies', '--data-dir', dataDir);
  expect([await program.ended, program.stdout()]).toEqual([3, '']);
  expect(existsSync(path.join(dataDir, 'service'))).toBe(false);
});

interface Shown {
  readonly name: string;
  readonly id: string;
  readonly users: number;
  readonly documents: number;
  readonly bytes: number;
}

describe.each([
  ['in the data directory', false],
  ['in a PostgreSQL', true],
])('companies of a service with its data %s', (_where, isTeam) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intray-companies-'));
  let storage: TeamStorage | null = null;
  let env: Readonly<Record<string, string>> = {};
  let service: ServiceProcess | null = null;
  let baseUrl = '';

  beforeAll(async () => {
    if (isTeam && postgresCannotRun !== null) return;
    storage = isTeam ? await startTeamStorage() : null;
    env = (await storage?.environment()) ?? {};
    service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
    baseUrl = await ready(service);
  });
  afterAll(async () => {
    service?.child.kill('SIGTERM');
    await service?.ended;
    await storage?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const run = async (...args: readonly string[]) => {
    const program = spawnServiceIn(env, ...args, '--data-dir', dataDir);
    return { code: await program.ended, stdout: program.stdout(), stderr: program.stderr() };
  };
  const list = async (): Promise<readonly Shown[]> =>
    JSON.parse((await run('companies', '--json')).stdout) as readonly Shown[];
  const keysOf = async (company: string): Promise<Credentials> =>
    JSON.parse((await run('credentials', '--company', company, '--json')).stdout) as Credentials;

  test.skipIf(isTeam && postgresCannotRun !== null)(
    'are listed, added and renamed while it runs, and keep their keys and documents',
    async () => {
      expect(await list()).toMatchObject([{ name: 'Intray', users: 1, documents: 0, bytes: 0 }]);
      const added = await run('companies', '--add', 'Acme');
      expect(added.code).toBe(0);
      expect(added.stdout).toMatch(/^name +users +documents +bytes +id\nAcme +0 +0 +0 +[0-9a-f-]{36}\n$/u);

      const keys = await keysOf('Acme');
      const client = createServiceCaller(baseUrl, keys);
      await client.upload(crypto.randomUUID(), 'letter.txt', new TextEncoder().encode('Dear Sirs'));
      const before = await list();
      expect(before).toMatchObject([{ name: 'Intray' }, { name: 'Acme', users: 1, documents: 1, bytes: 9 }]);

      expect(await run('companies', '--rename', 'Acme', '--name', 'Acme Ltd')).toMatchObject({ code: 0, stderr: '' });
      expect(await list()).toEqual(before.map((one) => (one.name === 'Acme' ? { ...one, name: 'Acme Ltd' } : one)));
      expect(await keysOf('Acme Ltd')).toEqual(keys);
      expect(readFileSync(path.join(dataDir, 'service', 'credentials.json'), 'utf8')).not.toContain('"Acme"');
      expect(await client.get('/api/account/companies')).toMatchObject([{ name: 'Acme Ltd' }]);
    },
  );

  test.skipIf(isTeam && postgresCannotRun !== null)('what would do harm is refused and changes nothing', async () => {
    const before = await list();
    for (const [args, words] of [
      [['--add', 'intray'], 'There is a company Intray already'],
      [['--add', 'two\nlines'], 'one line'],
      [['--rename', 'Intray', '--name', 'Other'], 'keeps its name'],
      [['--rename', 'Nobody', '--name', 'Other'], 'There is no company Nobody'],
      [['--rename', 'Acme Ltd', '--name', 'INTRAY'], 'There is a company Intray already'],
    ] as const) {
      const refused = await run('companies', ...args);
      expect([args, refused.code, refused.stdout]).toEqual([args, 1, '']);
      expect(refused.stderr).toContain(words);
    }
    expect(await list()).toEqual(before);
  });
});
