import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { companyChangeOf, isCompanyName, isSameName } from '#local-service/companies/company-change.ts';
import { openStoreBeside } from '#local-service/service-data.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { openTeamStoreBeside } from '#local-service/team-data.ts';
import { openDatabase } from '#lib/sqlite.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { postgresCannotRun } from './postgres/postgres-server.ts';
import { createServiceCaller } from './service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from './service-process.ts';
import { postgresTables, sqliteTables } from './store/raw-tables.ts';
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
  ['one less', { remove: ' Acme' }, { kind: 'remove', name: 'Acme', isConfirmed: false }],
  ['one less without a question', { remove: 'Acme', yes: true }, { kind: 'remove', name: 'Acme', isConfirmed: true }],
  ['one more and one less', { add: 'Acme', remove: 'B' }, 'wrong'],
  ['an agreement to nothing', { add: 'Acme', yes: true }, 'wrong'],
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
      [['--remove', 'Intray', '--yes'], 'cannot be removed'],
      [['--remove', 'Nobody', '--yes'], 'There is no company Nobody'],
      [['--remove', 'Acme Ltd', '--yes'], 'Acme Ltd still has documents (1)'],
    ] as const) {
      const refused = await run('companies', ...args);
      expect([args, refused.code, refused.stdout]).toEqual([args, 1, '']);
      expect(refused.stderr).toContain(words);
    }
    expect(await list()).toEqual(before);
  });

  const credentialsFile = path.join(dataDir, 'service', 'credentials.json');
  const namesInFile = () => {
    const all = JSON.parse(readFileSync(credentialsFile, 'utf8')) as readonly { readonly company: string }[];
    return all.map(({ company }) => company);
  };
  /** Deletes all documents of a company for good, beside the service. */
  const deleteDocuments = async (companyId: string): Promise<void> => {
    const paths = servicePaths(dataDir);
    const team = { database: env['INTRAY_DATABASE'] ?? '', blobs: null };
    const opened = isTeam ? await openTeamStoreBeside(paths, team) : openStoreBeside(paths);
    if (!opened.ok) throw new Error(opened.why.code);
    const { store, search } = opened;
    for (const { fileId } of await store.inventory.searchable(0, 99))
      await store.transaction(async (tx) => {
        if ((await tx.files.find(fileId))?.companyId !== companyId) return;
        const at = new Date().toISOString();
        await tx.files.setStatus(fileId, { to: 'deleted', at, error: null, countsAsRetry: false });
        await search.remove(tx, fileId);
        await tx.trash.removeContent(fileId);
      });
    await opened.close();
  };
  const tablesWith = async (text: string): Promise<readonly string[]> => {
    const db = isTeam ? null : openDatabase(servicePaths(dataDir).database, { synchronous: 'NORMAL' });
    const tables = db === null ? postgresTables(env['INTRAY_DATABASE'] ?? '') : sqliteTables(db);
    const found: string[] = [];
    for (const table of (await tables.all()).keys())
      if ((await tables.rows(table)).some((row) => row.includes(text))) found.push(table);
    db?.close();
    return found;
  };

  test.skipIf(isTeam && postgresCannotRun !== null)(
    'one without documents is removed while it runs, and leaves nothing in any table',
    async () => {
      expect((await run('companies', '--add', 'Globex')).code).toBe(0);
      const keys = await keysOf('Globex');
      const client = createServiceCaller(baseUrl, keys);
      const session = crypto.randomUUID();
      await client.upload(session, 'letter.txt', new TextEncoder().encode('Dear Sirs'));
      await client.createJob(session);
      const id = (await list()).find(({ name }) => name === 'Globex')?.id ?? '';
      await vi.waitFor(async () => expect(await tablesWith(id)).toContain('search_documents'), 60_000);
      await deleteDocuments(id);
      expect((await tablesWith(id)).length).toBeGreaterThan(8);
      // Whoever is not asked has to say so.
      const unasked = await run('companies', '--remove', 'Globex');
      expect([unasked.code, unasked.stdout]).toEqual([2, '']);
      expect(unasked.stderr).toContain('--yes');
      expect(namesInFile()).toEqual(['Intray', 'Acme Ltd', 'Globex']);

      const removed = await run('companies', '--remove', 'Globex', '--yes', '--json');
      expect([removed.code, removed.stderr]).toEqual([0, '']);
      expect((JSON.parse(removed.stdout) as readonly Shown[]).map(({ name }) => name)).toEqual(['Intray', 'Acme Ltd']);
      expect(namesInFile()).toEqual(['Intray', 'Acme Ltd']);
      const headers = { 'X-PlatformAPI-Key': keys.api_key, Authorization: `Bearer ${keys.access_token}` };
      expect((await fetch(`${baseUrl}/api/platform/ping`, { headers })).status).toBe(401);
      expect(await tablesWith(id)).toEqual([]);
    },
  );

  test.skipIf(isTeam && postgresCannotRun !== null)(
    'the next command gives the file a name that a run did not write any more',
    async () => {
      const keys = await keysOf('Acme Ltd');
      const all = readFileSync(credentialsFile, 'utf8');
      writeFileSync(credentialsFile, all.replace('"Acme Ltd"', '"Acme"'));
      expect(namesInFile()).toContain('Acme');
      await list();
      expect(readFileSync(credentialsFile, 'utf8')).toBe(all);
      expect(await keysOf('Acme Ltd')).toEqual(keys);
    },
  );
});
