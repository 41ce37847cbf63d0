import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Raster } from '#local-service/ocr/raster.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { postgresCannotRun, withClient } from '../postgres/postgres-server.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import { end, startWorker } from './team-worker.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

type Environment = Readonly<Record<string, string>>;
const exits = { fine: 0, failed: 1, wrongUsage: 2, cannotStart: 3, inUse: 4 } as const;
const leaseSeconds = 6;

describe.skipIf(postgresCannotRun !== null)('workers beside a service that does not read', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-workers-'));
  const folder = (name: string): string => path.join(place, name);
  let storage: TeamStorage;
  let env: Environment;
  let service: ServiceProcess;
  let client: ServiceCaller;
  let page: Raster;
  const running: ServiceProcess[] = [];

  beforeAll(async () => {
    const lines = ['Invoice INV-2026-17', 'Date: 2026-03-01', 'Net total\t100.00', 'Total EUR\t119.00'];
    [page] = (await picturePages(await buildTextPdf([{ kind: 'invoice', language: 'eng', lines }]), 150)) as [Raster];
    storage = await startTeamStorage();
    env = { ...(await storage.environment()), INTRAY_LEASE_SECONDS: String(leaseSeconds) };
    service = spawnServiceIn(env, 'serve', '--data-dir', folder('service'), '--port', '0', '--workers', '0');
    const baseUrl = await ready(service);
    const program = spawnServiceIn(env, 'credentials', '--data-dir', folder('service'), '--json');
    if ((await program.ended) !== 0) throw new Error(program.stderr());
    client = createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials);
  });
  afterEach(async () => {
    for (const worker of running.splice(0)) await end(worker, 'SIGKILL');
  });
  afterAll(async () => {
    await end(service, 'SIGTERM');
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const worker = async (name: string, more: Environment = {}): Promise<ServiceProcess> => {
    const started = await startWorker({ ...env, ...more }, folder(name));
    running.push(started);
    return started;
  };
  const add = async (text: string): Promise<string> => {
    const session = crypto.randomUUID();
    const id = await client.upload(session, `${crypto.randomUUID()}.txt`, new TextEncoder().encode(text));
    await client.createJob(session);
    return id;
  };
  const rows = (sql: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
    withClient(env['INTRAY_DATABASE'] ?? '', async (db) => (await db.query(sql, [...values])).rows as []);
  const status = async (fileId: string): Promise<unknown> =>
    (await rows('SELECT status FROM files WHERE id = $1', [fileId]))[0]?.['status'];
  const events = async (fileId: string): Promise<readonly unknown[]> =>
    (await rows('SELECT kind FROM events WHERE file_id = $1 ORDER BY seq', [fileId])).map(({ kind }) => kind);
  const untilStatus = (fileId: string, wanted: string): Promise<unknown> =>
    vi.waitFor(async () => expect(await status(fileId)).toBe(wanted), { timeout: 90_000, interval: 50 });
  /** Adds a document of so many pages, each of which takes a second or more to recognise. */
  const addScan = async (pages: number): Promise<string> => {
    const session = crypto.randomUUID();
    const scan = await buildScannedPdf(
      Array.from({ length: pages }, () => page),
      { title: session },
    );
    const id = await client.upload(session, `${session}.pdf`, Uint8Array.from(scan));
    await client.createJob(session);
    return id;
  };
  const logOf = (name: string): string => readFileSync(path.join(folder(name), 'logs', 'local-service.log'), 'utf8');
  const ends = ['file.processed', 'file.tagged'];
  const expectOnce = async (fileId: string): Promise<void> =>
    expect((await events(fileId)).filter((kind) => ends.includes(String(kind)))).toEqual(ends);

  test('the service leaves documents to workers; a worker is woken by what the service queues', async () => {
    const alone = await add('The apple tree stands by the road.');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await status(alone)).toBe('queued');
    await worker('first');
    await untilStatus(alone, 'tagged');
    // Without the notification it would be looked for every five seconds.
    const takenMs: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const id = await add(`The pear tree ${String(round)} stands by the road.`);
      await untilStatus(id, 'tagged');
      const [{ ms } = { ms: null }] = await rows(
        `SELECT extract(epoch FROM max(creation_date::timestamptz) FILTER (WHERE kind = 'file.processing')
           - min(creation_date::timestamptz) FILTER (WHERE kind = 'file.queued'))::float8 * 1000 AS ms
         FROM events WHERE file_id = $1`,
        [id],
      );
      takenMs.push(Number(ms));
    }
    expect(takenMs.toSorted((a, b) => a - b)[2]).toBeLessThan(1_500);
  });

  test('a worker needs neither key nor credentials, and gives the secrets to no program that reads', async () => {
    await worker('without-key');
    await untilStatus(await add('The plum tree stands by the road.'), 'tagged');
    const files = readdirSync(path.join(folder('without-key'), 'service'));
    expect(files.filter((name) => name === 'key' || name === 'credentials.json')).toEqual([]);
  });

  test('a worker that is asked to end puts back what it reads within seconds, and counts nothing', async () => {
    const first = await worker('asked');
    const scan = await addScan(30);
    await untilStatus(scan, 'processing');
    const startedMs = performance.now();
    expect(await end(first, 'SIGTERM')).toBe(exits.fine);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    expect(await rows('SELECT state, unclean_ends, failures FROM work_items WHERE file_id = $1', [scan])).toEqual([
      { state: 'waiting', unclean_ends: 0, failures: 0 },
    ]);
    await rows('DELETE FROM work_items WHERE file_id = $1', [scan]);
  });

  test('a worker that is killed and started again takes up at once what it read; how it ended is counted', async () => {
    await end(await worker('crashed'), 'SIGKILL');
    const patient = { INTRAY_LEASE_SECONDS: '3600' };
    const first = await worker('crashed', patient);
    const scan = await addScan(6);
    await untilStatus(scan, 'processing');
    await end(first, 'SIGKILL');
    await worker('crashed', { ...patient, INTRAY_PREVIOUS_EXIT: 'SIGSEGV' });
    await untilStatus(scan, 'tagged');
    await expectOnce(scan);
    const detail = await rows("SELECT detail_json FROM events WHERE file_id = $1 AND kind = 'file.requeued'", [scan]);
    expect(detail).toMatchObject([{ detail_json: expect.stringContaining('interrupted') as string }]);
  });

  test('a document that ends two workers is not read again: a crash counts for the worker that had it', async () => {
    const patient = { INTRAY_LEASE_SECONDS: '3600', INTRAY_PREVIOUS_EXIT: 'SIGSEGV' };
    const scan = await addScan(30);
    for (const _ of [1, 2]) {
      const started = await worker('poisoned', patient);
      await untilStatus(scan, 'processing');
      await end(started, 'SIGKILL');
    }
    await worker('poisoned', patient);
    await untilStatus(scan, 'failed');
    expect(await rows('SELECT error_json FROM files WHERE id = $1', [scan])).toMatchObject([
      { error_json: expect.stringContaining('crashes-the-reader') as string },
    ]);
  });

  test('what a lost worker has read comes back after its lease, to another one', async () => {
    const lost = await worker('lost');
    const scan = await addScan(6);
    await untilStatus(scan, 'processing');
    await end(lost, 'SIGKILL');
    await worker('heir');
    await untilStatus(scan, 'tagged');
    await expectOnce(scan);
  });

  test('a worker that was frozen past its lease changes nothing when it goes on, and reads further documents', async () => {
    const frozen = await worker('frozen');
    const scan = await addScan(8);
    await untilStatus(scan, 'processing');
    frozen.child.kill('SIGSTOP');
    const heir = await worker('heir-of-frozen');
    await untilStatus(scan, 'tagged');
    const before = await events(scan);
    await end(heir, 'SIGTERM');
    frozen.child.kill('SIGCONT');
    await vi.waitFor(() => expect(logOf('frozen')).toContain('late result of a lost claim refused'), {
      timeout: 60_000,
    });
    expect(await events(scan)).toEqual(before);
    await expectOnce(scan);
    expect(await rows('SELECT status, error_json FROM files WHERE id = $1', [scan])).toEqual([
      { status: 'tagged', error_json: null },
    ]);
    await untilStatus(await add('The cherry tree stands by the road.'), 'tagged');
    expect(frozen.child.exitCode).toBeNull();
  });

  test.each([
    [
      'without a database',
      { INTRAY_DATABASE: '', INTRAY_BLOBS: '' },
      exits.wrongUsage,
      'needs the database and the bucket',
    ],
    ['without a bucket', { INTRAY_BLOBS: '' }, exits.wrongUsage, 'needs a bucket'],
    ['without threads', { INTRAY_WORKERS: '0' }, exits.wrongUsage, 'from 1 to 16'],
    ['with a lease that is no number', { INTRAY_LEASE_SECONDS: 'long' }, exits.wrongUsage, 'from 4 to 3600'],
    ['with wrong keys of the bucket', { AWS_SECRET_ACCESS_KEY: 'wrong' }, exits.failed, 'SignatureDoesNotMatch'],
    [
      'without an answer of the database',
      { INTRAY_DATABASE: 'postgres://a:b@127.0.0.1:9/c' },
      exits.failed,
      'ECONNREFUSED',
    ],
  ])('a worker %s ends, and says why', async (_what, changed, code, words) => {
    const program = spawnServiceIn({ ...env, ...changed }, 'work', '--data-dir', folder('refused'));
    expect(await program.ended).toBe(code);
    expect(program.stderr()).toContain(words);
  });

  test('`intray service worker` starts one and ends it when it is asked to end', async () => {
    const cli = path.resolve(import.meta.dirname, '../../../main/hosts/cli/main.ts');
    const args = [cli, 'service', 'worker', '--data-dir', folder('by-command'), '--json'];
    const program = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(program, 'exit');
    const [line] = (await once(program.stdout, 'data')) as [Buffer];
    expect(JSON.parse(line.toString())).toEqual({ working: true, data_dir: folder('by-command') });
    await untilStatus(await add('The quince tree stands by the road.'), 'tagged');
    program.kill('SIGTERM');
    expect(await exit).toEqual([exits.fine, null]);
    expect(logOf('by-command')).toContain('"msg":"ended"');
  });

  test('a worker in the data directory of another process ends', async () => {
    const program = spawnServiceIn(env, 'work', '--data-dir', folder('service'));
    expect(await program.ended).toBe(exits.inUse);
    expect(program.stderr()).toContain('use another data directory');
  });

  test('a worker changes no tables: older ones are said, `migrate` makes them new, and newer ones are refused', async () => {
    const other = await storage.environment();
    const inOther = (sql: string) => withClient(other['INTRAY_DATABASE'] ?? '', (db) => db.query(sql));
    const early = spawnServiceIn(other, 'work', '--data-dir', folder('early'));
    expect(await early.ended).toBe(exits.failed);
    expect(early.stderr()).toContain('intray service migrate');
    expect((await inOther("SELECT to_regclass('schema_versions') AS found")).rows).toEqual([{ found: null }]);
    expect(await spawnServiceIn(other, 'migrate', '--data-dir', folder('early')).ended).toBe(exits.fine);
    await end(await startWorker(other, folder('early')), 'SIGTERM');
    await inOther("UPDATE schema_versions SET version = version + 1 WHERE part = 'search'");
    for (const verb of ['work', 'migrate']) {
      const late = spawnServiceIn(other, verb, '--data-dir', folder('early'));
      expect(await late.ended).toBe(exits.cannotStart);
      expect(late.stderr()).toContain('newer Intray');
    }
  });
});
