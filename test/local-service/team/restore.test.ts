import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startS3Server, type S3Server } from '../../fakes/s3/s3-server.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { findPostgres } from '../postgres/find-postgres.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Environment = Readonly<Record<string, string>>;

/** Runs a program that comes with PostgreSQL. */
function postgresProgram(name: 'pg_dump' | 'pg_restore', args: readonly string[]): Buffer {
  const found = findPostgres();
  if (typeof found === 'string') throw new Error(found);
  return execFileSync(path.join(path.dirname(realpathSync(found.initdb)), name), args, { maxBuffer: 64 * 1024 * 1024 });
}

/** Copies an object with its bytes from one bucket to another one. */
function copyObject(from: S3Server, to: S3Server, key: string): void {
  const object = from.objects.find(key);
  if (object === null) throw new Error(`no object ${key}`);
  const file = to.objects.newFile();
  copyFileSync(object.file, file);
  to.objects.put({ ...object, file }, true);
}

const letter = (word: string): string => `The ${word} tree stands by the road.\n`;

/** Follows docs/team-mode.md#backup-and-restore. The bucket is the double of S3. */
describe.skipIf(postgresCannotRun !== null)('an archive that is restored from a dump and a copy of the bucket', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-restore-'));
  const [before, after] = [path.join(place, 'before'), path.join(place, 'after')];
  let storage: TeamStorage;
  let copy: S3Server;
  let env: Environment;
  let restored: Environment;
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
  const verify = async (environment: Environment, dataDir: string) => {
    const program = spawnServiceIn(environment, 'verify', '--data-dir', dataDir, '--hashes', '--json');
    const code = await program.ended;
    return { code, stderr: program.stderr(), stdout: program.stdout() };
  };

  beforeAll(async () => {
    storage = await startTeamStorage();
    env = await storage.environment();
    const caller = await start(env, before);
    await addAndFind(caller, 'apple');
    await addAndFind(caller, 'pear');
    const dump = path.join(place, 'archive.dump');
    postgresProgram('pg_dump', ['-Fc', `--file=${dump}`, env['INTRAY_DATABASE'] ?? '']);
    // The bucket is copied after the dump, while the service goes on: it has a document that the dump does not know.
    await addAndFind(caller, 'later');
    copy = await startS3Server({ directory: path.join(place, 'bucket') });
    for (const { key } of storage.s3.objects.list('', '', 9)) copyObject(storage.s3, copy, key);
    await stop();
    const database = await storage.postgres.createDatabase();
    postgresProgram('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${database}`, dump]);
    const blobs = (env['INTRAY_BLOBS'] ?? '').replace(storage.s3.endpoint, copy.endpoint);
    restored = { ...env, INTRAY_DATABASE: database, INTRAY_BLOBS: blobs };
    mkdirSync(path.join(after, 'service'), { recursive: true, mode: 0o700 });
    for (const name of ['key', 'credentials.json'])
      copyFileSync(path.join(before, 'service', name), path.join(after, 'service', name));
  });
  afterAll(async () => {
    await Promise.all([copy.close(), storage.stop()]);
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('has all documents with their bytes, and lists the object that is newer than the dump', async () => {
    const { code, stdout } = await verify(restored, after);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      findings: [{ kind: 'bytes-not-needed', keptUntil: expect.any(String) as string }],
      problems: 0,
      compared: { files: 2, objects: 3, indexed: 2 },
    });
  });

  test('without key and credentials is not opened', async () => {
    const { code, stderr } = await verify(restored, path.join(place, 'without-key'));
    expect([code, stderr]).toEqual([3, expect.stringContaining('another key')]);
  });

  test('with a bucket that is older than the dump is found incomplete', async () => {
    const key = `team-1/${createHash('sha256').update(letter('pear')).digest('hex')}`;
    copy.objects.remove(key);
    const { code, stdout } = await verify(restored, after);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ findings: [{}, {}], problems: 1 });
    expect(stdout).toContain('"kind":"bytes-missing"');
    copyObject(storage.s3, copy, key);
  });

  test.each(['serve', 'work'])(
    'beside the archive that it comes from, with the same bucket, does not %s',
    async (verb) => {
      const beside = { ...restored, INTRAY_BLOBS: env['INTRAY_BLOBS'] ?? '' };
      const port = verb === 'serve' ? ['--port', '0'] : [];
      service = spawnServiceIn(beside, verb, '--data-dir', after, ...port);
      expect([await service.ended, service.stderr()]).toEqual([
        3,
        expect.stringContaining('intray service take-bucket'),
      ]);
      expect(await verify(env, before)).toMatchObject({ code: 0 });
    },
  );

  test('with a copy of the bucket starts after the copy was given to it', async () => {
    service = spawnServiceIn(restored, 'serve', '--data-dir', after, '--port', '0');
    expect(await service.ended).toBe(3);
    const taking = spawnServiceIn(restored, 'take-bucket', '--data-dir', after);
    expect([await taking.ended, taking.stdout()]).toEqual([0, expect.stringContaining('belongs to the database')]);
    await start(restored, after);
    await stop();
  });

  test('with a bucket that names no owner starts, which an empty database does not', async () => {
    copy.objects.remove('team-1/intray-owner');
    const empty = { ...restored, INTRAY_DATABASE: await storage.postgres.createDatabase() };
    service = spawnServiceIn(empty, 'serve', '--data-dir', path.join(place, 'empty'), '--port', '0');
    expect(await service.ended).toBe(3);
    await start(restored, after);
    await stop();
    expect(copy.objects.find('team-1/intray-owner')).not.toBeNull();
  });

  test('serves its documents, and takes new ones', async () => {
    const caller = await start(restored, after);
    expect([await hits(caller, 'apple'), await hits(caller, 'pear'), await hits(caller, 'later')]).toEqual([1, 1, 0]);
    await addAndFind(caller, 'plum');
    await stop();
    expect(await verify(restored, after)).toMatchObject({ code: 0 });
  });
});
