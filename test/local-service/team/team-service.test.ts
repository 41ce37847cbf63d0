import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { openTeamData } from '#local-service/team-data.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Environment = Readonly<Record<string, string>>;
const inUse = 4;
const cannotStart = 3;
const failed = 1;

describe.skipIf(postgresCannotRun !== null)('a service that keeps its data in PostgreSQL and a bucket', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-team-data-'));
  const dataDir = path.join(place, 'data');
  let storage: TeamStorage;
  let env: Environment;
  let service: ServiceProcess;
  let baseUrl = '';

  const start = async (): Promise<void> => {
    service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
    baseUrl = await ready(service);
  };
  const caller = async () => {
    const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--json');
    if ((await program.ended) !== 0) throw new Error(program.stderr());
    return createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials);
  };
  /** Uploads a text and waits until a search finds it. */
  const addAndFind = async (word: string): Promise<void> => {
    const client = await caller();
    const session = crypto.randomUUID();
    await client.upload(session, `${word}.txt`, new TextEncoder().encode(`The ${word} tree stands by the road.\n`));
    await client.createJob(session);
    await vi.waitFor(async () => expect(await hits(client, word)).toBe(1), { timeout: 60_000, interval: 300 });
  };
  const hits = async (client: ServiceCaller, word: string): Promise<number> => {
    const found = (await client.get(`/api/search/basic?query=${word}`)) as { readonly total: number };
    return found.total;
  };

  beforeAll(async () => {
    storage = await startTeamStorage();
    env = await storage.environment();
    await start();
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('reads and finds a document, whose bytes are in the bucket alone', async () => {
    await addAndFind('apple');
    // The owner of the bucket, and the document.
    expect(storage.s3.requests.put).toBe(2);
    expect(existsSync(path.join(dataDir, 'service', 'blobs'))).toBe(false);
  });

  test('has everything after a kill and a new start', async () => {
    service.child.kill('SIGKILL');
    await service.ended;
    await start();
    expect(await hits(await caller(), 'apple')).toBe(1);
    await addAndFind('pear');
  });

  test('goes on after PostgreSQL was killed and started again', async () => {
    await storage.postgres.killAndStart();
    await vi.waitFor(async () => expect(await hits(await caller(), 'pear')).toBe(1), { timeout: 60_000 });
    await addAndFind('plum');
    expect(service.child.exitCode).toBeNull();
  });

  test('a document arrives although the bucket answers 503 for a while', async () => {
    storage.s3.dials.faults.push({ kind: 'put', fault: { status: 503 }, times: 3 });
    await addAndFind('cherry');
  });

  test('a second process on the same database ends and changes nothing', async () => {
    const other = path.join(place, 'second');
    mkdirSync(path.join(other, 'service'), { recursive: true });
    for (const file of ['key', 'credentials.json'])
      copyFileSync(path.join(dataDir, 'service', file), path.join(other, 'service', file));
    const second = spawnServiceIn(env, 'serve', '--data-dir', other, '--port', '0');
    expect(await second.ended).toBe(inUse);
    expect(second.stderr()).toContain('Another service uses this database');
    await addAndFind('quince');
  });

  test('credentials are printed before the first start, and the data directory is marked as one of team mode', async () => {
    const early = [await storage.environment(), 'credentials', '--data-dir', path.join(place, 'early')] as const;
    const program = spawnServiceIn(...early, '--json');
    expect([await program.ended, program.stderr()]).toEqual([0, '']);
    expect(existsSync(servicePaths(path.join(place, 'early')).team)).toBe(true);
  });

  test('a data directory with another key is refused, and all identities stay', async () => {
    const other = path.join(place, 'other');
    const program = spawnServiceIn(env, 'credentials', '--data-dir', other, '--json');
    expect(await program.ended).toBe(cannotStart);
    expect(program.stderr()).toContain('another key');
    await addAndFind('medlar');
  });

  test('the same data directory without its database is refused, instead of an empty archive', async () => {
    const { INTRAY_DATABASE: _, INTRAY_BLOBS: __, ...embedded } = env;
    const program = spawnServiceIn(embedded, 'credentials', '--data-dir', dataDir, '--json');
    expect(await program.ended).toBe(cannotStart);
    expect(program.stderr()).toContain('team mode');
  });

  test('a data directory with an archive of its own is refused in team mode', async () => {
    const own = path.join(place, 'own');
    expect(await spawnServiceIn({}, 'credentials', '--data-dir', own, '--json').ended).toBe(0);
    const program = spawnServiceIn(env, 'serve', '--data-dir', own, '--port', '0');
    expect(await program.ended).toBe(cannotStart);
    expect(program.stderr()).toContain('archive of its own');
  });

  test('the secrets are not left for the programs that read documents', async () => {
    const environment = await storage.environment();
    vi.stubEnv('PGPASSWORD', 'a secret');
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const { INTRAY_DATABASE: database = '', INTRAY_BLOBS: blobs = '' } = environment;
    const opened = await openTeamData(path.join(place, 'inside'), { database, blobs }, 'service');
    const left = Object.keys(process.env).filter((name) =>
      /^(?:AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY)|PGPASSWORD|INTRAY_DATABASE)$/u.test(name),
    );
    vi.unstubAllEnvs();
    if (!opened.ok) throw new Error(opened.why.code);
    await opened.data.close();
    expect(left).toEqual([]);
  });

  /** Changes what the program is given, and what it prints about it. */
  type Change = (given: Environment) => Environment;
  const bucket =
    (from: RegExp, to: string): Change =>
    ({ INTRAY_BLOBS = '' }) => ({
      INTRAY_BLOBS: INTRAY_BLOBS.replace(from, to),
    });

  test.each<[string, Change, RegExp]>([
    [
      'a database that does not answer',
      () => ({ INTRAY_DATABASE: 'postgres://intray:secret@127.0.0.1:9/intray' }),
      /^The database postgres:\/\/127\.0\.0\.1:9\/intray cannot be used \(connect ECONNREFUSED/u,
    ],
    [
      'a wrong password of the database',
      ({ INTRAY_DATABASE = '' }) => ({ INTRAY_DATABASE: INTRAY_DATABASE.replace(/:[^:@]+@/u, ':secret@') }),
      /^The database .+ cannot be used \(password authentication failed for user "intray"\)/u,
    ],
    [
      'wrong keys of the bucket',
      () => ({ AWS_SECRET_ACCESS_KEY: 'secret' }),
      /^The bucket s3:\/\/archive\/team-\d+ cannot be used \(.+ 403 SignatureDoesNotMatch\)/u,
    ],
    [
      'a bucket that is not there',
      bucket(/s3:\/\/archive/u, 's3://nowhere'),
      /^The bucket s3:\/\/nowhere\/team-\d+ cannot be used \(.+ 404 NoSuchBucket\)/u,
    ],
    [
      'a bucket that does not answer',
      bucket(/endpoint=[^&]+/u, 'endpoint=http://127.0.0.1:9'),
      /^The bucket .+ cannot be used \(.+ no complete answer \(ECONNREFUSED\)\)/u,
    ],
  ])('%s is said, with the cause and without secrets', async (_what, change, words) => {
    const given = await storage.environment();
    const wrong = { ...given, ...change(given) };
    const program = spawnServiceIn(wrong, 'serve', '--data-dir', path.join(place, 'away'), '--port', '0');
    expect([await program.ended, program.stderr()]).toEqual([failed, expect.stringMatching(words)]);
    expect(program.stderr()).not.toContain('secret');
  });

  test.each([
    ['keys', { AWS_ACCESS_KEY_ID: '' }, 'AWS_ACCESS_KEY_ID is not set'],
    [
      'region',
      { INTRAY_BLOBS: 's3://documents/archive' },
      'The bucket s3://documents/archive cannot be used (the address needs a region)',
    ],
    [
      'a place for its keys',
      { INTRAY_BLOBS: 's3://key:secret@documents/archive?region=a' },
      'the address contains a key',
    ],
  ])('a bucket without %s is said, and no supervisor tries again', async (_what, changed, words) => {
    const wrong = { ...(await storage.environment()), ...changed };
    const program = spawnServiceIn(wrong, 'serve', '--data-dir', path.join(place, 'incomplete'), '--port', '0');
    expect([await program.ended, program.stderr()]).toEqual([3, expect.stringContaining(words)]);
    expect(program.stderr()).not.toContain('secret');
  });
});
