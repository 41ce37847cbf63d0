import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytes, redirect, shortened } from '../../fakes/web-server/web-server.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';
import { useFetchingService } from './fetching-service.ts';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { ensureTags } from '#local-service/store/seed-company.ts';
import { addOwner, at as storedAt } from '../store/store-under-test.ts';
import { companyScope } from '#local-service/store/scope.ts';

const { open, jobOf } = useFetchingService();

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
});

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
});

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

test('a fetch that is under way when its company is removed leaves nothing, and others go on', async () => {
  const waiting: (() => void)[] = [];
  const { fixture, at } = await open({
    '/late.txt': (_request, response) => {
      response.writeHead(200).write('{');
      waiting.push(() => response.end('}'));
    },
    '/broken.txt': (_request, response) => {
      response.writeHead(200).write('{');
      waiting.push(() => response.destroy());
    },
    '/other.txt': document('other'),
  });
  const { store } = fixture.data;
  const other = await addOwner(store, 'Other');
  await store.transaction(async (tx) => {
    await ensureTags(tx, other.companyId, builtInTags, storedAt);
    await tx.sources.setAllowedHosts(other.companyId, ['127.0.0.1']);
  });
  await jobOf(fixture, [`${at}/late.txt`, `${at}/broken.txt`]);
  await fixture.processor.start();
  await expect.poll(() => waiting.length).toBe(2);
  await store.transaction(({ companies }) => companies.remove(fixture.companyId));
  for (const end of waiting) end();
  // Nothing shows when the ends are recorded.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const jobId = await jobOf({ ...fixture, ...other }, [`${at}/other.txt`]);
  expect(await fixture.settled(jobId)).toMatchObject({ status: 'completed' });
  expect(fixture.db.prepare('SELECT DISTINCT company_id AS id FROM events').all()).toEqual([{ id: other.companyId }]);
  expect(fixture.db.prepare('SELECT name FROM files').all()).toEqual([{ name: 'other.txt' }]);
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

test('pages of fetched files are read and shown turned as the request says, and their bytes stay', async () => {
  const pdf = Buffer.from(await buildTextPdf([createPageText(0)]));
  const { fixture, at } = await open({ '/1.pdf': bytes(pdf) }, { entry: realThread });
  const jobId = await jobOf(fixture, [`${at}/1.pdf`], { pageRotation: 90 });
  await fixture.processor.start();
  expect(await fixture.settled(jobId, 50_000)).toMatchObject({ status: 'completed' });
  const { records } = fixture.data.store;
  const scope = companyScope(fixture.companyId);
  const [file] = await records.files.findAll(
    scope,
    (await records.jobs.find(scope, jobId))?.files.map(({ id }) => id) ?? [],
  );
  const { pages } = await records.history.reading(scope, file?.id ?? '', { first: 1, last: 1 });
  expect(pages).toMatchObject([{ page: 1, rotation: 90 }]);
  expect(file?.length).toBe(pdf.length);
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
    pageRotation: 0,
    merge: false,
    metadata: null,
  } as const;
  expect(await fixture.processor.createRemoteJob({ ...given, files })).toEqual({ kind: 'too-many-fetches' });
  expect(fixture.db.prepare('SELECT count(*) AS jobs FROM jobs').get()).toEqual({ jobs: 0 });
});
