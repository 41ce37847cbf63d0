import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { BlobStore, StagedBlob } from '#local-service/store/blob-store.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import type { FaultKind, RequestKind } from '../../fakes/s3/dials.ts';
import { startS3Server, type S3Server } from '../../fakes/s3/s3-server.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { stageText } from './blob-store-contract.ts';
import { localFiles, openS3, shortLimits, startServer, testKeys } from './s3-under-test.ts';

const large = randomBytes(700_000);

async function stageLarge(blobs: BlobStore): Promise<StagedBlob> {
  async function* bytes(): AsyncGenerator<Buffer> {
    yield await Promise.resolve(large);
  }
  const outcome = await blobs.stage(bytes(), large.byteLength);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.staged;
}

function fail(server: S3Server, fault: FaultKind, kind: RequestKind | null = null, times = 1): void {
  server.dials.faults.push({ fault, kind, times });
}

/** Gives up soon, for faults that do not pass. */
const impatient = { limits: { retry: { ...shortLimits.retry, totalMs: 300 } } };

test.each<readonly [string, FaultKind, times: number]>([
  ['500', { status: 500 }, 3],
  ['503 SlowDown', { status: 503 }, 3],
  ['409 of another write at the same moment', { status: 409 }, 2],
  ['a connection that breaks in the body', 'break-upload', 2],
  ['a connection that breaks in place of the answer', 'break-reply', 1],
  ['silence', 'silence', 1],
])('small bytes are stored once in spite of %s', async (_what, fault, times) => {
  const server = await startServer();
  const blobs = openS3(server);
  const staged = await stageText(blobs, 'x'.repeat(200_000));
  fail(server, fault, 'put', times);
  // The answer that was lost said that these bytes were stored from this stage.
  expect(await blobs.keep(staged)).toBe(true);
  expect([server.requests.put, server.dials.faults]).toEqual([times + 1, []]);
  expect((await buffer(await blobs.read(staged.sha256, 0, 199_999))).byteLength).toBe(200_000);
});

test.each<readonly [RequestKind, FaultKind]>([
  ['create-upload', { status: 500 }],
  ['create-upload', 'break-reply'],
  ['put-part', { status: 503 }],
  ['put-part', 'break-upload'],
  ['put-part', 'silence'],
  ['complete-upload', { status: 500 }],
  ['complete-upload', { status: 409 }],
  ['complete-upload', 'error-in-body'],
  ['complete-upload', 'break-reply'],
  ['head', { status: 503 }],
])('large bytes are stored once when %s fails: %o', async (kind, fault) => {
  const server = await startServer();
  const blobs = openS3(server);
  const staged = await stageLarge(blobs);
  fail(server, fault, kind);
  expect(await blobs.keep(staged)).toBe(true);
  expect(server.dials.faults).toEqual([]);
  expect(server.objects.find(`documents/${staged.sha256}`)?.sizeBytes).toBe(large.byteLength);
  const lost = kind === 'create-upload' && fault === 'break-reply' ? 1 : 0;
  expect(server.uploads.list('')).toHaveLength(lost);
});

test.each<readonly [string, FaultKind, times: number]>([
  ['500', { status: 500 }, 2],
  ['503 SlowDown', { status: 503 }, 2],
  ['silence', 'silence', 1],
  ['a connection that breaks in the body', 'break-download', 2],
])('bytes are read completely in spite of %s', async (_what, fault, times) => {
  const server = await startServer();
  const blobs = openS3(server);
  const staged = await stageLarge(blobs);
  await blobs.keep(staged);
  fail(server, fault, 'get', times);
  const read = await buffer(await blobs.read(staged.sha256, 7, large.byteLength - 8));
  expect([read.equals(large.subarray(7, large.byteLength - 7)), server.dials.faults]).toEqual([true, []]);
  fail(server, fault, 'get', times);
  const { release } = await blobs.localCopy(staged.sha256);
  expect(server.dials.faults).toEqual([]);
  await release();
});

test('other requests are repeated, too', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  const { sha256 } = await stageText(blobs, 'abc').then(async (staged) => {
    await blobs.keep(staged);
    return staged;
  });
  for (const kind of ['head', 'list', 'delete', 'list-uploads'] as const) fail(server, { status: 503 }, kind);
  expect([await blobs.has(sha256), await Array.fromAsync(blobs.all())]).toMatchObject([true, [{ sha256 }]]);
  await blobs.remove(sha256);
  await blobs.discardAbandoned();
  expect([await blobs.has(sha256), server.dials.faults]).toEqual([false, []]);
});

test('a fault that does not pass ends in time, is named, and leaves the staged bytes for another try', async () => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const blobs = openS3(server, { ...impatient, directory });
  const staged = await stageText(blobs, 'abc');
  fail(server, { status: 503 }, null, 1_000);
  const startMs = performance.now();
  await expect(blobs.keep(staged)).rejects.toThrow(`PUT documents/${staged.sha256}: status 503 SlowDown`);
  await expect(blobs.read(staged.sha256, 0, 1)).rejects.toThrow('503 SlowDown');
  expect(performance.now() - startMs).toBeLessThan(5_000);
  server.dials.faults = [];
  expect([await blobs.has(staged.sha256), localFiles(directory)]).toEqual([false, [staged.stageId]]);
  expect(await blobs.keep(staged)).toBe(true);
});

test('bytes whose stored answer was lost for good are known to be ours at the next try', async () => {
  const server = await startServer();
  const blobs = openS3(server, impatient);
  const staged = await stageText(blobs, 'abc');
  fail(server, 'break-reply', 'put', 1);
  fail(server, 'silence', 'put', 1_000);
  await expect(blobs.keep(staged)).rejects.toThrow('no complete answer');
  expect(server.objects.find(`documents/${staged.sha256}`)?.sizeBytes).toBe(3);
  server.dials.faults = [];
  expect(await blobs.keep(staged)).toBe(true);
  expect(await blobs.keep(await stageText(blobs, 'abc'))).toBe(false);
});

test('an upload in parts that fails for good is aborted', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  const staged = await stageLarge(blobs);
  fail(server, { status: 403 }, 'put-part');
  await expect(blobs.keep(staged)).rejects.toThrow('status 403');
  expect([server.uploads.list(''), server.objects.list('', '', 9)]).toEqual([[], []]);
  expect(await blobs.keep(staged)).toBe(true);
});

test('a bucket that names a wait is not asked before', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  fail(server, { status: 503, retryAfterSeconds: 1 }, 'head');
  const startMs = performance.now();
  expect(await blobs.has('0'.repeat(64))).toBe(false);
  expect(performance.now() - startMs).toBeGreaterThan(900);
});

test('a connection that always breaks in the body fails the stream, and no copy is left', async () => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const blobs = openS3(server, { ...impatient, directory });
  const staged = await stageText(blobs, 'x'.repeat(200_000));
  await blobs.keep(staged);
  fail(server, 'silence', 'get', 1_000);
  server.dials.faults.unshift({ fault: 'break-download', kind: 'get', times: 1 });
  const stream = await blobs.read(staged.sha256, 0, 199_999);
  await expect(buffer(stream)).rejects.toThrow('no complete answer');
  server.dials.faults.unshift({ fault: 'break-download', kind: 'get', times: 1 });
  await expect(blobs.localCopy(staged.sha256)).rejects.toThrow('no complete answer');
  expect(localFiles(directory)).toEqual([]);
});

test('a flipped bit on the way is noticed by a local copy', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  const staged = await stageText(blobs, 'abc');
  await blobs.keep(staged);
  fail(server, 'corrupt-download', 'get');
  await expect(blobs.localCopy(staged.sha256)).rejects.toThrow('other bytes under this hash');
  const { release } = await blobs.localCopy(staged.sha256);
  await release();
});

test('a slow bucket is waited for as long as bytes come', async () => {
  const server = await startServer();
  const blobs = openS3(server, { limits: { silentMs: 2_500, partBytes: 1_000_000 } });
  server.dials.latencyMs = 100;
  server.dials.bytesPerSecond = 300_000;
  // Takes longer than the limit for silence.
  const staged = await stageText(blobs, 'x'.repeat(900_000));
  expect(await blobs.keep(staged)).toBe(true);
  expect((await buffer(await blobs.read(staged.sha256, 0, 99_999))).byteLength).toBe(100_000);
  expect(server.requests).toMatchObject({ put: 1, get: 1 });
});

test('a reader that leaves early does not wait for the bucket', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  const staged = await stageText(blobs, 'x'.repeat(600_000));
  await blobs.keep(staged);
  server.dials.bytesPerSecond = 100_000;
  const startMs = performance.now();
  for await (const _piece of await blobs.read(staged.sha256, 0, 599_999)) break;
  expect(performance.now() - startMs).toBeLessThan(3_000);
  expect(server.requests.get).toBe(1);
});

test.each([
  [507, 'InsufficientStorage'],
  [403, 'QuotaExceeded'],
] as const)('a full bucket counts as a full disk and is not asked again: %i', async (status, code) => {
  const server = await startServer();
  const blobs = openS3(server);
  server.dials.full = status;
  const errors = [];
  for (const staged of [await stageText(blobs, 'abc'), await stageLarge(blobs)]) {
    errors.push(await blobs.keep(staged).catch((error: unknown) => error));
  }
  expect(errors.map((error) => [isDiskFull(error), String(error).endsWith(code)])).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(server.requests).toMatchObject({ put: 1, 'create-upload': 1 });
});

test('a wrong secret is refused at once, and no error holds a secret', async () => {
  const server = await startServer();
  const wrong = 'a-secret-that-is-wrong';
  const blobs = openS3(server, { keys: { ...testKeys, secretKey: wrong } });
  const staged = await stageText(blobs, 'abc');
  const refused = await blobs.keep(staged).catch((error: unknown) => error);
  expect(String(refused)).toContain('403 SignatureDoesNotMatch');
  await expect(blobs.localCopy(staged.sha256)).rejects.toThrow('403 SignatureDoesNotMatch');
  await expect(blobs.has(staged.sha256)).rejects.toThrow('status 403');
  expect(server.requests).toMatchObject({ put: 1, get: 1, head: 1 });
  const broken = openS3(server, { ...impatient, keys: { ...testKeys, secretKey: wrong } });
  fail(server, 'break-reply', 'head', 1_000);
  const unanswered = await broken.has(staged.sha256).catch((error: unknown) => error);
  for (const error of [refused, unanswered]) {
    const everything = inspect(error, { depth: 20, showHidden: true });
    expect(everything).toContain('BucketError');
    expect(everything).not.toContain(wrong);
  }
});

test('a bucket that does not exist is not taken for missing bytes', async () => {
  const server = await startServer();
  const found = openS3(server);
  const address = { endpoint: new URL(server.endpoint), region: server.account.region, prefix: '', pathStyle: true };
  const blobs = openS3(server, { address: { ...address, bucket: 'nowhere' } });
  await expect(blobs.localCopy('0'.repeat(64))).rejects.toThrow('404 NoSuchBucket');
  await expect(blobs.discardAbandoned()).rejects.toThrow('404 NoSuchBucket');
  await expect(found.localCopy('0'.repeat(64))).rejects.toThrow('no-such-bytes');
});

test('a bucket that is gone is reported, and used again when it is back, with all of its bytes', async () => {
  const directory = temporaryDirectory();
  const server = await startS3Server({ directory });
  const blobs = openS3(server, impatient);
  const staged = await stageText(blobs, 'abc');
  await blobs.keep(staged);
  await server.close();
  await expect(blobs.has(staged.sha256)).rejects.toThrow('no complete answer');
  const later = await startS3Server({ directory, port: Number(new URL(server.endpoint).port) });
  onTestFinished(() => later.close());
  expect((await buffer(await blobs.read(staged.sha256, 0, 2))).toString()).toBe('abc');
});
