import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '#local-service/service-port.ts';
import type { Credentials } from '../../../suites/conformance/target.ts';
import { temporaryDirectory } from '../../../lib/temporary-directory.ts';
import { postgresCannotRun } from '../../postgres/postgres-server.ts';
import { createServiceCaller } from '../../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../../service-process.ts';
import { startTeamStorage, type TeamStorage } from '../../team/team-storage.ts';
import { parseOpenMetrics } from './parse-open-metrics.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe.skipIf(postgresCannotRun !== null)('a service that is monitored', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'intray-monitored-'));
  let storage: TeamStorage;
  let service: ServiceProcess;
  let baseUrl = '';
  let monitorUrl = '';
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    storage = await startTeamStorage();
    env = await storage.environment();
    const port = await findFreePort();
    monitorUrl = `http://127.0.0.1:${String(port)}`;
    service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0', '--metrics-port', String(port));
    baseUrl = await ready(service);
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    await storage.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const statusAndText = async (url: string) => {
    const response = await fetch(url);
    return [response.status, await response.text()] as const;
  };
  const metrics = async () => parseOpenMetrics(await (await fetch(`${monitorUrl}/metrics`)).text());

  test('lives and is ready, on both ports, without a key', async () => {
    expect(await statusAndText(`${baseUrl}/health`)).toEqual([200, '{"status":"ok"}']);
    expect(await statusAndText(`${baseUrl}/ready`)).toEqual([200, '{"status":"ready"}']);
    expect(await statusAndText(`${monitorUrl}/health`)).toEqual([200, 'ok\n']);
    expect(await statusAndText(`${monitorUrl}/ready`)).toEqual([200, 'ready\n']);
  });

  test('shows no metrics on the port of the service, and none to a foreign host name', async () => {
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404);
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${monitorUrl}/metrics`, { headers: { host: 'rebound.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).end();
    });
    expect(status).toBe(403);
  });

  test('counts a document and its reading, and shows no name of it', async () => {
    const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--json');
    expect(await program.ended).toBe(0);
    const caller = createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials);
    const session = crypto.randomUUID();
    const fileId = await caller.upload(session, 'secretword.txt', new TextEncoder().encode('The secretword.\n'));
    await caller.createJob(session);
    await vi.waitFor(
      async () => {
        const all = await metrics();
        expect(all.get('intray_documents')?.samples.get('intray_documents_total{result="tagged"}')).toBe(1);
      },
      { timeout: 60_000, interval: 300 },
    );
    const all = await metrics();
    expect(all.get('intray_reading_seconds')?.samples.get('intray_reading_seconds_count')).toBe(1);
    expect(all.get('intray_requests')?.samples.get('intray_requests_total{status="200"}')).toBeGreaterThan(0);
    expect(all.get('intray_queue_documents')?.samples.get('intray_queue_documents{state="waiting"}')).toBe(0);
    const { samples } = all.get('intray_database_connections')!;
    expect([...samples.values()].reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0);
    const [, text] = await statusAndText(`${monitorUrl}/metrics`);
    for (const word of ['secretword', fileId, session]) expect(text).not.toContain(word);
  });

  test('is not ready while the bucket answers nothing, says so within seconds, and lives', async () => {
    storage.s3.dials.faults.push({ kind: 'head', fault: { status: 503 }, times: 1_000 });
    await vi.waitFor(
      async () => {
        const startedMs = performance.now();
        expect(await statusAndText(`${baseUrl}/ready`)).toEqual([
          503,
          '{"status":"not_ready","unreachable":["bytes"]}',
        ]);
        expect(performance.now() - startedMs).toBeLessThan(10_000);
      },
      { timeout: 30_000, interval: 500 },
    );
    expect(await statusAndText(`${baseUrl}/health`)).toEqual([200, '{"status":"ok"}']);
    storage.s3.dials.faults.length = 0;
    await vi.waitFor(async () => expect((await fetch(`${baseUrl}/ready`)).status).toBe(200), { timeout: 60_000 });
  });

  test('a worker is monitored in the same way, and shows what it reads', async () => {
    const port = String(await findFreePort());
    const worker = spawnServiceIn(env, 'work', '--data-dir', temporaryDirectory(), '--metrics-port', port);
    try {
      const url = `http://127.0.0.1:${port}`;
      await vi.waitFor(async () => expect(await statusAndText(`${url}/ready`)).toEqual([200, 'ready\n']), {
        timeout: 60_000,
        interval: 300,
      });
      const shown = parseOpenMetrics((await statusAndText(`${url}/metrics`))[1]);
      expect(shown.get('intray_reading_documents')?.samples.get('intray_reading_documents')).toBe(0);
      expect(shown.has('intray_queue_documents')).toBe(true);
      expect(shown.has('intray_requests')).toBe(false);
      const second = spawnServiceIn(env, 'work', '--data-dir', temporaryDirectory(), '--metrics-port', port);
      expect(await second.ended).toBe(3);
      expect(second.stderr()).toContain(`Port ${port} is used`);
    } finally {
      worker.child.kill('SIGTERM');
      await worker.ended;
    }
  });

  test('a taken port for metrics is said', async () => {
    const port = new URL(monitorUrl).port;
    const other = spawnServiceIn(
      {},
      'serve',
      '--data-dir',
      temporaryDirectory(),
      '--port',
      '0',
      '--metrics-port',
      port,
    );
    expect(await other.ended).toBe(3);
    expect(other.stderr()).toContain(`Port ${port} is used`);
  });
});
