import { afterAll, beforeAll, describe } from 'vitest';
import { describeConformance } from '../suites/conformance/describe-conformance.ts';
import { type Target, targetFromEnvironment } from '../suites/conformance/target.ts';
import { startService, type RunningService } from './start-service.ts';

// `npm run conformance` names another service in the environment; otherwise the suite starts the local service.
const given = targetFromEnvironment(process.env);

describe(given === null ? 'the local service conforms' : `${given.baseUrl} conforms`, () => {
  let service: RunningService | null = null;
  let target: Target | null = given;

  beforeAll(async () => {
    if (target !== null) return;
    service = await startService();
    target = {
      baseUrl: service.baseUrl,
      admin: await service.credentials('Account Admin'),
      user: await service.credentials('User'),
      uploader: await service.credentials('Uploader'),
      foreign: await service.credentials('Account Admin', 'Another Company'),
    };
  }, 60_000);

  afterAll(() => service?.stop(), 30_000);

  describeConformance(() => {
    if (target === null) throw new Error('a test ran before the service was there');
    return target;
  });
});
