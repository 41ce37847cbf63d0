import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres } from '../postgres/find-postgres.ts';
import { postgresCannotRun, startPostgres, withClient, type PostgresServer } from '../postgres/postgres-server.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Environment = Readonly<Record<string, string>>;

const query = (address: string, sql: string) => withClient(address, (client) => client.query(sql));
const nameOf = (address: string): string => new URL(address).pathname.slice(1);

/** Makes a database one of a server that lets its user read nothing about the server. Returns its address for this user. */
async function asTenant(address: string): Promise<string> {
  const role = `DO $$ BEGIN CREATE ROLE tenant LOGIN PASSWORD 'tenant'; EXCEPTION WHEN duplicate_object THEN NULL; END $$`;
  for (const sql of [
    role,
    `ALTER DATABASE ${nameOf(address)} OWNER TO tenant`,
    'ALTER SCHEMA public OWNER TO tenant',
    'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC',
  ])
    await query(address, sql);
  const { port } = new URL(address);
  return `postgres://tenant:tenant@127.0.0.1:${port}/${nameOf(address)}`;
}

function postgresProgram(name: 'pg_dump' | 'pg_restore', args: readonly string[]): void {
  const found = findPostgres();
  if (typeof found === 'string') throw new Error(found);
  execFileSync(path.join(path.dirname(realpathSync(found.initdb)), name), args, { stdio: 'pipe', timeout: 30_000 });
}

/** Follows docs/team-mode.md#what-lies-where. */
describe.skipIf(postgresCannotRun !== null)('a server that does not tell its identifier', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-managed-'));
  const dump = path.join(place, 'archive.dump');
  let storage: TeamStorage;
  let second: PostgresServer;
  let administrator: string;
  let env: Environment;

  const spawn = (environment: Environment, folder: string, ...args: readonly string[]): ServiceProcess =>
    spawnServiceIn(environment, ...args, '--data-dir', path.join(place, folder));
  const startAndStop = async (environment: Environment, folder: string): Promise<void> => {
    const service = spawn(environment, folder, 'serve', '--port', '0');
    await ready(service);
    service.child.kill('SIGTERM');
    await service.ended;
  };
  const owner = (): string => readFileSync(storage.s3.objects.find('team-1/intray-owner')?.file ?? '', 'utf8');
  /** The dump in another database, on the bucket of the archive, with the key of the archive. */
  const restored = async (server: PostgresServer, folder: string) => {
    cpSync(path.join(place, 'data'), path.join(place, folder), { recursive: true });
    const empty = await server.createDatabase();
    const address = await asTenant(empty);
    postgresProgram('pg_restore', ['--no-owner', '--role=tenant', '--no-privileges', `--dbname=${empty}`, dump]);
    return { ...env, INTRAY_DATABASE: address };
  };

  beforeAll(async () => {
    [storage, second] = await Promise.all([startTeamStorage(), startPostgres()]);
    const environment = await storage.environment();
    administrator = environment['INTRAY_DATABASE'] ?? '';
    env = { ...environment, INTRAY_DATABASE: await asTenant(administrator) };
    await query(administrator, `COMMENT ON DATABASE ${nameOf(administrator)} IS 'of it''s @office'`);
    await startAndStop(env, 'data');
    postgresProgram('pg_dump', ['-Fc', `--file=${dump}`, administrator]);
  });
  afterAll(async () => {
    await Promise.all([storage.stop(), second.stop()]);
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('is known by a mark beside what the comment of the database says, and stays the owner of its bucket', async () => {
    const sql = `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = current_database()`;
    const { rows } = await query(administrator, sql);
    expect(rows).toEqual([{ comment: expect.stringMatching(/^of it's @office \[intray [\da-f-]{36}\]$/u) as string }]);
    const before = owner();
    expect(before).toMatch(/^[\da-f-]{36}(?:\/\d+){3} timeline 1$/u);
    await query(administrator, 'VACUUM (FULL, FREEZE) pg_shdescription');
    await startAndStop(env, 'data');
    const worker = spawn(env, 'worker', 'work');
    await vi.waitFor(() => expect(worker.stdout()).toContain('"working":true'), { timeout: 30_000 });
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(owner()).toBe(before);
  });

  test.each([
    ['serve', 'the same server', () => storage.postgres],
    ['work', 'the same server', () => storage.postgres],
    ['serve', 'another server', () => second],
  ] as const)('%s: a dump that is restored on %s is refused beside the archive', async (verb, where, server) => {
    const folder = `${verb} on ${where}`;
    const copy = await restored(server(), folder);
    const program = spawn(copy, folder, verb, ...(verb === 'serve' ? ['--port', '0'] : []));
    expect([await program.ended, program.stderr()]).toEqual([3, expect.stringContaining('intray service take-bucket')]);
  });

  test('a dump that was restored with the comment of its database is refused, too', async () => {
    // Makes the role that owns what is restored.
    const other = await second.createDatabase();
    await asTenant(other);
    const made = other.replace(/[^/]*$/u, nameOf(administrator));
    await second.dropDatabase(made);
    const from = other.replace(/[^/]*$/u, 'postgres');
    postgresProgram('pg_restore', ['--create', '--exit-on-error', '--no-privileges', `--dbname=${from}`, dump]);
    cpSync(path.join(place, 'data'), path.join(place, 'created'), { recursive: true });
    const program = spawn({ ...env, INTRAY_DATABASE: await asTenant(made) }, 'created', 'serve', '--port', '0');
    expect([await program.ended, program.stderr()]).toEqual([3, expect.stringContaining('intray service take-bucket')]);
  });

  test('a bucket can be given to a restored copy, and the archive does not start on it then', async () => {
    const copy = await restored(storage.postgres, 'taking');
    const taking = spawn(copy, 'taking', 'take-bucket');
    expect([await taking.ended, taking.stderr()]).toEqual([0, '']);
    await startAndStop(copy, 'taking');
    const program = spawn(env, 'data', 'serve', '--port', '0');
    expect(await program.ended).toBe(3);
  });
});
