import { afterAll, beforeAll, describe } from 'vitest';
import { describeConformance } from '../../suites/conformance/describe-conformance.ts';
import type { Target } from '../../suites/conformance/target.ts';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { startService, type RunningService } from '../start-service.ts';
import { startTeamStorage, type TeamStorage } from './team-storage.ts';

describe.skipIf(postgresCannotRun !== null)('the local service conforms in team mode', () => {
  let storage: TeamStorage;
  let service: RunningService;
  let target: Target;

  beforeAll(async () => {
    storage = await startTeamStorage();
    service = await startService(await storage.environment());
    target = {
      baseUrl: service.baseUrl,
      admin: await service.credentials('Account Admin'),
      user: await service.credentials('User'),
      uploader: await service.credentials('Uploader'),
      foreign: await service.credentials('Account Admin', 'Another Company'),
    };
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await storage.stop();
  }, 60_000);

  describeConformance(() => target);
});
