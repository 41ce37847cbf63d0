import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Credentials } from '../../suites/conformance/target.ts';
import { postgresCannotRun, withClient, type PostgresServer } from '../postgres/postgres-server.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

type Environment = Readonly<Record<string, string>>;

const dayMs = 24 * 60 * 60_000;
const letter = (word: string): string => `The ${word} tree stands by the road.\n`;
const keyOf = (word: string): string => `team-1/${createHash('sha256').update(letter(word)).digest('hex')}`;

async function valueOf(address: string, sql: string): Promise<string> {
  const { rows } = await withClient(address, (client) => client.query<{ readonly value: string }>(sql));
  return rows[0]?.value ?? '';
}

/** Resolves when all that the server has logged so far is in its archive. */
async function untilArchived(address: string): Promise<void> {
  const file = await valueOf(address, 'SELECT pg_walfile_name(pg_switch_wal()) AS value');
  const sql = `SELECT coalesce(last_archived_wal, '') AS value FROM pg_stat_archiver`;
  await vi.waitFor(async () => expect((await valueOf(address, sql)) >= file).toBe(true), { timeout: 30_000 });
}

/** Follows docs/team-mode.md#to-a-point-in-time with two servers. The bucket is the double of S3. */
describe.skipIf(postgresCannotRun !== null)('a server that is recovered to a point in time', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-point-'));
  const [before, after] = [path.join(place, 'before'), path.join(place, 'after')];
  let storage: TeamStorage;
  let second: PostgresServer;
  let env: Environment;
  let recovered: Environment;
  let service: ServiceProcess;

  const start = async (environment: Environment, dataDir: string): Promise<ServiceCaller> => {
    service = spawnServiceIn(environment, 'serve', '--data-dir', dataDir, '--port', '0');
    const baseUrl = await ready(service);
    const program = spawnServiceIn(environment, 'credentials', '--data-dir', dataDir, '--json');
    if ((await program.ended) !== 0) throw new Error(program.stderr());
    return createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials);
  };
  const stop = async (): Promise<void> => {
    service.child.kill('SIGTERM');
    await service.ended;
  };
  const hits = async (caller: ServiceCaller, word: string): Promise<number> =>
    ((await caller.get(`/api/search/basic?query=${word}`)) as { readonly total: number }).total;
  const addAndFind = async (caller: ServiceCaller, word: string): Promise<void> => {
    const session = crypto.randomUUID();
    await caller.upload(session, `${word}.txt`, new TextEncoder().encode(letter(word)));
    await caller.createJob(session);
    await vi.waitFor(async () => expect(await hits(caller, word)).toBe(1), { timeout: 60_000, interval: 300 });
  };
  const run = async (environment: Environment, dataDir: string, ...args: readonly string[]) => {
    const program = spawnServiceIn(environment, ...args, '--data-dir', dataDir);
    const code = await program.ended;
    return { code, stderr: program.stderr(), stdout: program.stdout() };
  };
  const objects = (): readonly string[] => storage.s3.objects.list('', '', 9).map(({ key }) => key);
  const makeOlder = (key: string, days: number): void => {
    const object = storage.s3.objects.find(key);
    if (object === null) throw new Error(`no object ${key}`);
    const file = storage.s3.objects.newFile();
    cpSync(object.file, file);
    storage.s3.objects.put({ ...object, file, modifiedMs: object.modifiedMs - days * dayMs }, false);
  };

  beforeAll(async () => {
    storage = await startTeamStorage({ archives: true });
    env = await storage.environment();
    const address = env['INTRAY_DATABASE'] ?? '';
    const caller = await start(env, before);
    await addAndFind(caller, 'apple');
    const backup = await storage.postgres.backUp();
    await addAndFind(caller, 'pear');
    await delay(1_000);
    const moment = await valueOf(address, 'SELECT clock_timestamp()::text AS value');
    await delay(1_000);
    await addAndFind(caller, 'later');
    await untilArchived(address);
    second = await backup.recover(moment);
    const url = new URL(address);
    url.port = String(second.port());
    recovered = { ...env, INTRAY_DATABASE: url.href };
    mkdirSync(after, { recursive: true });
    for (const name of ['key', 'credentials.json'])
      cpSync(path.join(before, 'service', name), path.join(after, 'service', name));
  });
  afterAll(async () => {
    await Promise.all([second.stop(), storage.stop()]);
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test.each(['serve', 'work'])('does not %s beside the archive with the same bucket', async (verb) => {
    const all = objects();
    const port = verb === 'serve' ? ['--port', '0'] : [];
    const ended = await run(recovered, after, verb, ...port);
    expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining('intray service take-bucket') as string });
    expect(objects()).toEqual(all);
    expect(await run(env, before, 'verify', '--hashes')).toMatchObject({ code: 0 });
  });

  test('takes over the bucket, and what it does not name stays for seven days and is listed', async () => {
    await stop();
    expect(await run(recovered, after, 'take-bucket')).toMatchObject({ code: 0 });
    // Written long before, but the bucket is this database's since now.
    makeOlder(keyOf('later'), 8);
    const caller = await start(recovered, after);
    expect(await Promise.all(['apple', 'pear', 'later'].map((word) => hits(caller, word)))).toEqual([1, 1, 0]);
    await stop();
    const { code, stdout } = await run(recovered, after, 'verify', '--json');
    const report = JSON.parse(stdout) as { readonly findings: readonly { readonly keptUntil: string }[] };
    expect([code, report]).toMatchObject([0, { findings: [{ kind: 'bytes-not-needed' }], problems: 0 }]);
    const keptDays = (Date.parse(report.findings[0]?.keptUntil ?? '') - Date.now()) / dayMs;
    expect(keptDays).toBeGreaterThan(6.9);
    expect(keptDays).toBeLessThanOrEqual(7);
    expect((await run(recovered, after, 'verify')).stdout).toContain('the first start of the service after');
  });

  test('loses nothing by a moment too early: the other database gets the bucket back with all documents', async () => {
    expect(await run(env, before, 'serve', '--port', '0')).toMatchObject({ code: 3 });
    expect(await run(env, before, 'take-bucket')).toMatchObject({ code: 0 });
    const caller = await start(env, before);
    expect(await hits(caller, 'later')).toBe(1);
    await stop();
    const { code, stdout } = await run(env, before, 'verify', '--hashes', '--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { findings: [], compared: { files: 3, objects: 3 } }]);
  });

  test('removes what it does not name when the seven days have passed', async () => {
    expect(await run(recovered, after, 'take-bucket')).toMatchObject({ code: 0 });
    for (const key of [...['apple', 'pear', 'later'].map(keyOf), 'team-1/intray-owner']) makeOlder(key, 8);
    await start(recovered, after);
    await vi.waitFor(() => expect(objects()).not.toContain(keyOf('later')), { timeout: 30_000 });
    await stop();
    expect(objects().toSorted()).toEqual([keyOf('apple'), keyOf('pear'), 'team-1/intray-owner'].toSorted());
  });
});
