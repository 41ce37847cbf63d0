import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import type { FetchFile } from '#local-service/queue/fetch-loop.ts';
import { createFetchRemote } from '#local-service/sources/fetch-remote.ts';
import { bytes, redirect, shortened, startWebServer, type WebServer } from '../../fakes/web-server/web-server.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';
import { companyScope } from '#local-service/store/scope.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

type Pages = Parameters<typeof startWebServer>[0];

/** A processor that fetches from a web server on this computer. */
async function open(
  pages: Pages,
  given: {
    readonly nowMs?: () => number;
    readonly allow?: boolean;
    readonly maxBytes?: number;
    readonly entry?: URL;
  } = {},
): Promise<{ fixture: QueueFixture; server: WebServer; at: string }> {
  const server = await startWebServer(pages);
  closing.push(() => server.close());
  const later: { fetchFile: FetchFile | null } = { fetchFile: null };
  const fetchFile: FetchFile = (...request) => {
    if (later.fetchFile === null) throw new Error('fetched before it was ready');
    return later.fetchFile(...request);
  };
  const { nowMs = Date.now, allow = true, maxBytes = 100_000, ...more } = given;
  const fixture = await openQueueFixture({ fetchFile, fileMaxBytes: maxBytes, freeFloorBytes: 0, ...more }, nowMs);
  closing.push(() => fixture.close());
  const { store } = fixture.data;
  later.fetchFile = createFetchRemote({
    store,
    fetch: createGuardedFetch({ silentMs: 500 }),
    openBox: () => Promise.reject(new Error('this test has no sources')),
    nowMs,
  });
  if (allow) await store.transaction(({ sources }) => sources.setAllowedHosts(fixture.companyId, ['127.0.0.1']));
  return { fixture, server, at: server.at('127.0.0.1') };
}

async function jobOf(
  fixture: QueueFixture,
  urls: readonly string[],
  { folder = 'Inbox', merge = false }: { readonly folder?: string; readonly merge?: boolean } = {},
): Promise<string> {
  const files = urls.map((url, number) => ({
    target: { kind: 'url', url } as const,
    name: `${number}`,
    metadata: { number },
  }));
  const { companyId, userId } = fixture;
  const given = {
    companyId,
    userId,
    files,
    folder,
    priority: 'normal',
    propagateMetadata: false,
    merge,
    metadata: null,
  } as const;
  const outcome = await fixture.processor.createRemoteJob(given);
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome.jobId;
}

const document = (text: string) => bytes(JSON.stringify({ unique: text }));

test('files are fetched, named, filed and read', async () => {
  const { fixture, server, at } = await open({
    '/a/first.txt': document('first'),
    '/download': bytes(JSON.stringify({ unique: 2 }), {
      'content-disposition': 'attachment; filename="second file.txt"',
    }),
    '/moved': redirect('/a/third.txt'),
    '/a/third.txt': document('third'),
  });
  const jobId = await jobOf(fixture, [`${at}/a/first.txt`, `${at}/download?id=7`, `${at}/moved`], { folder: 'Web' });
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  const scope = companyScope(fixture.companyId);
  const { store } = fixture.data;
  const job = await store.records.jobs.find(scope, jobId);
  expect(job).toMatchObject({ session_id: null, progress: { total: 3, done: 3, failed: 0, percent: 100 } });
  const files = await store.records.files.findAll(scope, job?.files.map(({ id }) => id) ?? []);
  const byNumber = files.toSorted((a, b) => Number(a.metadata?.number) - Number(b.metadata?.number));
  expect(byNumber).toMatchObject([
    { name: 'first.txt', folder: 'Web', channel: 'remote', status: 'tagged', session_id: null, job_id: jobId },
    { name: 'second file.txt' },
    { name: 'third.txt' },
  ]);
  expect(
    fixture.events({ fileId: byNumber[1]?.id ?? '' }).map(({ kind, detail }) => [kind, detail?.from]),
  ).toContainEqual(['file.uploaded', `${at}/download`]);
  expect(server.seen.length).toBe(4);
});

test('a job shows the files that are still to be fetched, and those that could not be', async () => {
  const { fixture, at } = await open({
    '/good.txt': document('good'),
    '/login.pdf': bytes('<html>Sign in</html>', { 'content-type': 'text/html' }),
    '/large.txt': bytes('x'.repeat(100_001)),
    '/inner.txt': redirect('http://169.254.169.254/'),
    '/secret.txt': (_request, response) => response.writeHead(403).end(),
  });
  const urls = ['good.txt', 'login.pdf', 'large.txt', 'inner.txt', 'secret.txt', 'none.txt'].map(
    (name) => `${at}/${name}`,
  );
  const jobId = await jobOf(fixture, urls);
  const scope = companyScope(fixture.companyId);
  const find = () => fixture.data.store.records.jobs.find(scope, jobId);
  const before = await find();
  expect(before?.files.map(({ status, name }) => [status, name])).toEqual(
    urls.map((_, number) => ['fetching', `${number}`]),
  );
  expect(before?.progress).toEqual({ total: 6, done: 0, failed: 0, percent: 0 });
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed_with_errors' });
  const after = await find();
  expect(after?.files.map(({ name, status, error }) => [name, status, error?.code ?? null])).toEqual([
    ['good.txt', 'tagged', null],
    ['1', 'failed', 'fetch-refused-type'],
    ['2', 'failed', 'fetch-too-large'],
    ['3', 'failed', 'fetch-refused-address'],
    ['4', 'failed', 'fetch-no-access'],
    ['5', 'failed', 'fetch-not-found'],
  ]);
  expect(after?.files[0]?.id).toBe(before?.files[0]?.id);
  expect(after?.output_file_ids).toEqual([before?.files[0]?.id]);
  expect(after?.progress).toEqual({ total: 6, done: 6, failed: 5, percent: 100 });
  expect(fixture.events({ fileId: before?.files[1]?.id ?? '' })).toMatchObject([
    { kind: 'file.failed', to_status: 'failed' },
  ]);
  expect(JSON.stringify(fixture.db.prepare('SELECT target_json FROM fetches').all())).not.toContain('http');
});

test('one failed fetch fails the job where the company wants that', async () => {
  const { fixture, at } = await open({ '/a.txt': document('a') });
  fixture.settings({ invalid_on_failed_fetch: true });
  const jobId = await jobOf(fixture, [`${at}/a.txt`, `${at}/none.txt`]);
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'failed' });
});

test('a job of which nothing could be fetched has failed', async () => {
  const { fixture, at, server } = await open({ '/a.txt': document('a') }, { allow: false });
  const jobId = await jobOf(fixture, [`${at}/a.txt`]);
  await fixture.processor.start();
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'failed' });
  expect(server.seen).toEqual([]);
});

test('a server that fails for a while is asked again', async () => {
  let calls = 0;
  const { fixture, at } = await open({
    '/a.txt': (request, response, body) => {
      calls += 1;
      if (calls === 1) response.writeHead(503).end();
      else if (calls === 2) shortened('{', 50)(request, response, body);
      else document('a')(request, response, body);
    },
  });
  const jobId = await jobOf(fixture, [`${at}/a.txt`]);
  await fixture.processor.start();
  expect(await fixture.settled(jobId, 20_000)).toMatchObject({ status: 'completed' });
  expect(calls).toBe(3);
}, 30_000);

test('a server that stays away holds the job for another round, and then fails it', async () => {
  let aheadMs = 0;
  const { fixture, at, server } = await open(
    { '/a.txt': (_request, response) => response.writeHead(500).end() },
    {
      nowMs: () => Date.now() + aheadMs,
    },
  );
  fixture.settings({ file_retry_limit: 1, job_retry_limit: 1 });
  const jobId = await jobOf(fixture, [`${at}/a.txt`]);
  await fixture.processor.start();
  await expect.poll(() => fixture.job(jobId).status, { timeout: 10_000 }).toBe('retrying');
  expect(server.seen).toHaveLength(2);
  aheadMs = 120_000;
  expect(await fixture.settled(jobId, 20_000)).toMatchObject({ status: 'failed', retry_count: 1 });
  expect(server.seen).toHaveLength(4);
}, 40_000);

test('nothing is fetched in the maintenance window, and what was asked for waits until its end', async () => {
  let now = Date.parse('2026-03-01T03:30:00Z'); // A Sunday.
  const { fixture, at, server } = await open({ '/a.txt': document('a') }, { nowMs: () => now });
  fixture.settings({
    maintenance_window_start_day: 'sunday',
    maintenance_window_start_time: '03:00:00',
    maintenance_window_duration: 1,
    maintenance_window_time_zone: 'UTC',
  });
  const jobId = await jobOf(fixture, [`${at}/a.txt`]);
  await fixture.processor.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(server.seen).toEqual([]);
  expect(fixture.job(jobId).status).toBe('queued');
  now = Date.parse('2026-03-01T04:00:01Z');
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
});

test('a fetch that is under way when the service stops is put back', async () => {
  const { fixture, at, server } = await open({ '/a.txt': (_request, response) => response.writeHead(200).write('{') });
  await jobOf(fixture, [`${at}/a.txt`]);
  await fixture.processor.start();
  await expect.poll(() => server.seen.length).toBe(1);
  await fixture.processor.stop();
  expect(fixture.db.prepare('SELECT state, failures FROM fetches').all()).toEqual([{ state: 'waiting', failures: 0 }]);
  expect(fixture.db.prepare('SELECT count(*) AS files FROM files').get()).toEqual({ files: 0 });
});

const realThread = new URL('../../../main/local-service/queue/document-worker.ts', import.meta.url);
const picture = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

test('pictures that are to be merged become one document in the order of the request', async () => {
  const [white, grey] = [await picture('#fff'), await picture('#ccc')];
  let calls = 0;
  const { fixture, at, server } = await open(
    {
      '/1.png': (request, response, body) =>
        (calls += 1) === 1 ? response.writeHead(503).end() : bytes(white)(request, response, body),
      '/2.png': bytes(grey),
    },
    { entry: realThread },
  );
  const jobId = await jobOf(fixture, [`${at}/1.png`, `${at}/2.png`], { merge: true });
  await fixture.processor.start();
  expect(await fixture.settled(jobId, 50_000)).toMatchObject({ status: 'completed' });
  const scope = companyScope(fixture.companyId);
  const job = await fixture.data.store.records.jobs.find(scope, jobId);
  expect(job?.files.map(({ name, status }) => [name, status])).toEqual([
    ['1.png', 'merged'],
    ['2.png', 'merged'],
    ['1.pdf', 'tagged'],
  ]);
  expect(job?.output_file_ids).toEqual([job?.files[2]?.id]);
  expect(job?.warnings).toEqual([]);
  expect(server.seen.map(({ line }) => line)).toEqual(['GET /1.png', 'GET /1.png', 'GET /2.png']);
}, 60_000);

test('when one of them is missing or no picture, the others are processed one by one and the job says so', async () => {
  const { fixture, at } = await open(
    { '/1.png': bytes(await picture('#fff')), '/2.png': bytes('no picture'), '/3.png': bytes(await picture('#ccc')) },
    { entry: realThread },
  );
  const jobId = await jobOf(fixture, [`${at}/1.png`, `${at}/2.png`, `${at}/3.png`], { merge: true });
  await fixture.processor.start();
  expect(await fixture.settled(jobId, 50_000)).toMatchObject({ status: 'completed_with_errors' });
  const scope = companyScope(fixture.companyId);
  const job = await fixture.data.store.records.jobs.find(scope, jobId);
  expect(job?.files.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
    ['tagged', null],
    ['tagged', null],
    ['failed', 'not-an-image'],
  ]);
  expect(job?.warnings).toMatchObject([{ code: 'not-merged' }]);
}, 60_000);

test('more files than one user may have waiting are refused as a whole', async () => {
  const { fixture, at } = await open({});
  const { companyId, userId } = fixture;
  const files = Array.from({ length: 10_001 }, () => ({
    target: { kind: 'url', url: `${at}/${randomUUID()}` } as const,
    name: 'a',
    metadata: null,
  }));
  const given = {
    companyId,
    userId,
    folder: 'Inbox',
    priority: 'normal',
    propagateMetadata: false,
    merge: false,
    metadata: null,
  } as const;
  expect(await fixture.processor.createRemoteJob({ ...given, files })).toEqual({ kind: 'too-many-fetches' });
  expect(fixture.db.prepare('SELECT count(*) AS jobs FROM jobs').get()).toEqual({ jobs: 0 });
});
