import path from 'node:path';
import { expect, test } from 'vitest';
import { defaultBatchRule, defaultJobOptions } from '#core/watch-folder.ts';
import type { CreateJobRequest } from '#ports/document-service.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

/** Notes the names of uploads in their order, and the requests for jobs. */
function watchCalls({ service }: EngineFixture) {
  const [uploads, requests] = [[] as string[], [] as CreateJobRequest[]];
  const { upload, createJob } = service;
  service.upload = (request) => {
    uploads.push(request.source.name);
    return upload(request);
  };
  service.createJob = (request, options) => {
    requests.push(request);
    return createJob(request, options);
  };
  return { uploads, requests };
}

test('the files of a folder that combines them are uploaded in the order of their names, and the job combines them', async () => {
  const batch = { ...defaultBatchRule, idleGapMs: 2_000 };
  const fixture = engineFixture({ folder: { batch, job: { ...defaultJobOptions, merge: true } } });
  const calls = watchCalls(fixture);
  for (const name of ['page 10.jpg', 'page 2.jpg', 'page 1.jpg']) fixture.write(name);
  await fixture.engine.start();
  await fixture.until(() => Object.values(fixture.states()).filter((kind) => kind === 'processing').length === 3);
  expect(calls.uploads).toEqual(['page 1.jpg', 'page 2.jpg', 'page 10.jpg']);
  expect(calls.requests).toMatchObject([{ merge: true }]);
  expect(calls.requests[0]).not.toHaveProperty('decompose');
});

test('a folder that splits its files says where', async () => {
  const job = { ...defaultJobOptions, decompose: true, split: { mode: 'pages', pages: 2 } } as const;
  const fixture = engineFixture({ folder: { job } });
  const calls = watchCalls(fixture);
  fixture.write('stack.pdf');
  await fixture.engine.start();
  await fixture.until(() => calls.requests.length > 0);
  expect(calls.requests).toMatchObject([{ decompose: true, split: { mode: 'pages', pages: 2 } }]);
});

test.each([true, false])('files that a person adds by hand are combined: %s', async (isCombined) => {
  const fixture = engineFixture();
  const calls = watchCalls(fixture);
  const named = ['b.jpg', 'a.jpg'].map((name) => path.join(fixture.root, '..', name));
  for (const name of named) fixture.write(path.relative(fixture.root, name));
  await fixture.engine.start();
  await fixture.engine.add(named, isCombined);
  // The id of the batch says it, so that a restart does not forget it.
  await fixture.engine.stop();
  await fixture.restart().start();
  await fixture.until(() => calls.requests.length > 0);
  expect(calls.requests[0]?.merge ?? false).toBe(isCombined);
});
