import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
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

describe.skipIf(postgresCannotRun !== null)('what an administrator sees of a team', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-administration-'));
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
    env = await storage.environment();
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

  test('a worker logs what it has read, in its file and where it is wanted on stdout', async () => {
    const reader = await worker('logging', { INTRAY_LOG_STDOUT: 'on' });
    const id = await add('The plum tree stands by the road.');
    await untilStatus(id, 'tagged');
    const line: unknown = expect.stringMatching(
      new RegExp(`"fileId":"${id}","task":"read","outcome":"read","pages":1,"durationMs":`),
    );
    await vi.waitFor(() => expect([reader.stdout(), logOf('logging')]).toEqual([line, line]), { timeout: 5_000 });
  });

  test('workers are listed with what they read, also beside the service', async () => {
    await worker('listed', { INTRAY_WORKERS: '1' });
    const id = await addScan(3);
    await untilStatus(id, 'processing');
    const program = spawnServiceIn(env, 'workers', '--data-dir', folder('nothing'), '--json');
    expect([await program.ended, program.stderr()]).toEqual([0, '']);
    const { processes } = JSON.parse(program.stdout()) as { readonly processes: readonly { readonly kind: string }[] };
    const address = '127.0.0.1';
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/u) as string;
    expect(processes).toMatchObject([
      { kind: 'service', reading: [], host: hostname(), address, since },
      { kind: 'worker', reading: [{ fileId: id }], host: hostname(), address, since },
    ]);
    const text = spawnServiceIn(env, 'workers', '--data-dir', folder('nothing'));
    expect(await text.ended).toBe(0);
    expect(text.stdout()).toMatch(new RegExp(`^service  .*\\nworker  .*\\n  ${id}  `, 'u'));
    await untilStatus(id, 'tagged');
  });

  test('what failed is listed for all companies, and is read again when that is wanted', async () => {
    const session = crypto.randomUUID();
    const id = await client.upload(session, 'a\u202efdp.pdf', new TextEncoder().encode('%PDF-1.7 and nothing else'));
    await client.createJob(session);
    await worker('failing');
    await untilStatus(id, 'failed');
    const failed = async (...args: readonly string[]) => {
      const program = spawnServiceIn(env, 'failed', '--data-dir', folder('service'), ...args);
      const code = await program.ended;
      return { code, stdout: program.stdout() };
    };
    const { code, stdout } = await failed('--json');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { documents: [{ fileId: id }], queued: 0 }]);
    const listed = await failed();
    expect(listed.stdout).toMatch(
      new RegExp(`^${id}  \\d{4}-.*@.*a_fdp\\.pdf  .+\\nDocuments whose reading failed: 1\\n$`, 'u'),
    );
    expect(await failed('--again')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('again: 1') as string,
    });
    await vi.waitFor(async () => expect((await events(id)).at(-1)).toBe('file.not_processed_again'), {
      timeout: 30_000,
    });
    expect((await events(id)).at(-2)).toBe('file.queued_again');
    expect(await status(id)).toBe('failed');
  });

  test('the service logs who asked for what in a file of its own', async () => {
    await client.get('/api/search/basic?query=secretword');
    const log = readFileSync(path.join(folder('service'), 'logs', 'access.log'), 'utf8');
    const last = JSON.parse(log.trim().split('\n').at(-1) ?? '') as Readonly<Record<string, unknown>>;
    expect(last).toMatchObject({ log: 'access', route: '/api/search/basic', status: 200, address: '127.0.0.1' });
    expect(log).not.toContain('secretword');
  });
});
