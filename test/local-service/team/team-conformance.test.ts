import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeConformance } from '../../suites/conformance/describe-conformance.ts';
import type { Target } from '../../suites/conformance/target.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import type { ServiceProcess } from '../service-process.ts';
import { startService, type RunningService } from '../start-service.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';
import { end, startWorker } from './team-worker.ts';

describe.skipIf(postgresCannotRun !== null).each([
  { who: 'alone', threads: {}, workers: 0 },
  { who: 'with three workers, and without reading itself', threads: { INTRAY_WORKERS: '0' }, workers: 3 },
])('the local service conforms in team mode $who', ({ threads, workers }) => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-team-workers-'));
  let storage: TeamStorage;
  let service: RunningService;
  let beside: readonly ServiceProcess[] = [];
  let target: Target;

  beforeAll(async () => {
    storage = await startTeamStorage();
    const env = await storage.environment();
    service = await startService({ ...env, ...threads });
    const names = Array.from({ length: workers }, (_, index) => `worker ${String(index + 1)}`);
    beside = await Promise.all(
      names.map((name) => startWorker({ ...env, INTRAY_WORKERS: '1' }, path.join(place, name))),
    );
    target = {
      baseUrl: service.baseUrl,
      admin: await service.credentials('Account Admin'),
      user: await service.credentials('User'),
      uploader: await service.credentials('Uploader'),
      foreign: await service.credentials('Account Admin', 'Another Company'),
    };
  }, 120_000);
  afterAll(async () => {
    await Promise.all([service.stop(), ...beside.map((worker) => end(worker, 'SIGTERM'))]);
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }, 60_000);

  describeConformance(() => target);
});
