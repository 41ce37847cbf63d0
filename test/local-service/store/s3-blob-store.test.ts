import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startS3Server } from '../../fakes/s3/s3-server.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { chunks, describeBlobStore, stageText } from './blob-store-contract.ts';
import { addressOf, localFiles, openS3, shortLimits, startServer, testKeys } from './s3-under-test.ts';
import { createS3BlobStore } from '#local-service/store/s3/s3-blob-store.ts';
import type { BlobStore, StagedBlob } from '#local-service/store/blob-store.ts';

describeBlobStore('bucket', async () => {
  const server = await startS3Server({ directory: temporaryDirectory(), pageSize: 3 });
  const directory = temporaryDirectory();
  const open = () => createS3BlobStore({ address: addressOf(server), keys: testKeys, directory, limits: shortLimits });
  let blobs = open();
  return {
    blobs,
    // A later run begins when the process of the one before has ended.
    reopen: () => {
      void blobs.close();
      blobs = open();
      return blobs;
    },
    staged: () => Promise.resolve(localFiles(directory)),
    async close() {
      await blobs.close();
      await server.close();
    },
  };
});

const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const mebibytes = 1024 * 1024;

async function stageBytes(blobs: BlobStore, bytes: Buffer): Promise<StagedBlob> {
  const outcome = await blobs.stage(
    (async function* () {
      yield* [await Promise.resolve(bytes)];
    })(),
    bytes.byteLength,
  );
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.staged;
}

test('bytes are stored under the prefix by their hash, with a checksum, and other objects are left alone', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  const others = openS3(server, { address: addressOf(server, '/documents/older') });
  await blobs.keep(await stageText(blobs, 'abc'));
  await others.keep(await stageText(others, 'other'));
  const object = server.objects.find(`documents/${abc}`);
  expect(object).toMatchObject({ sizeBytes: 3, checksum: Buffer.from(abc, 'hex').toString('base64') });
  expect(await Array.fromAsync(blobs.all())).toMatchObject([{ sha256: abc, sizeBytes: 3 }]);
});

const dayMs = 24 * 60 * 60_000;

test.each([
  { written: 9, given: 8, kept: 0 },
  { written: 9, given: 5, kept: 2 },
  { written: 4, given: 8, kept: 3 },
  { written: 9, given: null, kept: 7 },
])(
  'bytes written $written days ago in a bucket given to its database $given days ago are kept for $kept more',
  async ({ written, given, kept }) => {
    const server = await startServer();
    const blobs = openS3(server);
    await blobs.keep(await stageText(blobs, 'abc'));
    if (given !== null) await blobs.owner.claim('a database');
    const ages = { [`documents/${abc}`]: written, 'documents/intray-owner': given };
    for (const [key, days] of Object.entries(ages)) {
      const object = server.objects.find(key);
      if (object === null || days === null) continue;
      const file = server.objects.newFile();
      copyFileSync(object.file, file);
      server.objects.put({ ...object, file, modifiedMs: Date.now() - days * dayMs }, false);
    }
    const [found] = await Array.fromAsync(blobs.all());
    expect(Math.abs((found?.keepMs ?? -1) - kept * dayMs)).toBeLessThan(60_000);
  },
);

test('a list of several pages is complete', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  const texts = Array.from({ length: 10 }, (_, index) => `text ${String(index)}`);
  const staged = await Promise.all(texts.map((text) => stageText(blobs, text)));
  await Promise.all(staged.map((one) => blobs.keep(one)));
  const wanted = staged.map(({ sha256 }) => sha256).toSorted();
  const found = (await Array.fromAsync(blobs.all())).map(({ sha256 }) => sha256);
  // Four pages of objects, and the age of the mark.
  expect([found, server.requests.list]).toEqual([wanted, 5]);
});

test('large bytes are sent in parts with checksums, and appear when they are complete', async () => {
  const server = await startServer(5 * mebibytes);
  const blobs = openS3(server, { limits: { partBytes: 5 * mebibytes, partsAtOnce: 2 } });
  const bytes = randomBytes(16 * mebibytes + 17);
  const staged = await stageBytes(blobs, bytes);
  expect(await blobs.keep(staged)).toBe(true);
  const copy = await blobs.localCopy(staged.sha256);
  expect(readFileSync(copy.path).equals(bytes)).toBe(true);
  await copy.release();
  const part = await buffer(await blobs.read(staged.sha256, 5 * mebibytes - 10, 5 * mebibytes + 9));
  expect(part.equals(bytes.subarray(5 * mebibytes - 10, 5 * mebibytes + 10))).toBe(true);
  const sums = [0, 5, 10, 15].map((at) =>
    createHash('sha256')
      .update(bytes.subarray(at * mebibytes, Math.min((at + 5) * mebibytes, bytes.byteLength)))
      .digest(),
  );
  const sum = createHash('sha256').update(Buffer.concat(sums)).digest('base64');
  expect(server.objects.find(`documents/${staged.sha256}`)?.checksum).toBe(`${sum}-4`);
  expect(server.requests).toMatchObject({ put: 0, 'put-part': 4, 'complete-upload': 1, 'abort-upload': 0 });
  // Equal bytes are not sent again.
  expect(await blobs.keep(await stageBytes(blobs, bytes))).toBe(false);
  expect(server.requests).toMatchObject({ 'create-upload': 1, 'put-part': 4 });
});

test('a local copy is private, and removed when it is released', async () => {
  const directory = temporaryDirectory();
  const blobs = openS3(await startServer(), { directory });
  await blobs.keep(await stageText(blobs, 'abc'));
  const { path: file, release } = await blobs.localCopy(abc);
  expect([statSync(file).mode & 0o777, statSync(path.dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
  await release();
  await release();
  expect([existsSync(file), localFiles(directory)]).toEqual([false, []]);
});

test('an empty file has a local copy', async () => {
  const blobs = openS3(await startServer());
  const staged = await stageText(blobs, '');
  await blobs.keep(staged);
  const { path: file, release } = await blobs.localCopy(staged.sha256);
  expect(statSync(file).size).toBe(0);
  await release();
});

test('bytes that the bucket has changed are noticed and leave no copy', async () => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const blobs = openS3(server, { directory });
  await blobs.keep(await stageText(blobs, 'abc'));
  server.corrupt(`documents/${abc}`);
  await expect(blobs.localCopy(abc)).rejects.toThrow('has other bytes under this hash');
  expect(localFiles(directory)).toEqual([]);
});

test('other bytes under a hash are an error, and stay for a person to look at', async () => {
  const server = await startServer();
  const blobs = openS3(server);
  await blobs.keep(await stageText(blobs, 'abc'));
  const object = server.objects.find(`documents/${abc}`);
  if (object === null) throw new Error('not stored');
  server.objects.put({ ...object, file: `${object.file}-2`, sizeBytes: 2, checksum: null }, false);
  await expect(blobs.keep(await stageText(blobs, 'abc'))).rejects.toThrow('other bytes under this hash');
  expect(await blobs.has(abc)).toBe(true);
});

test('a part that the object does not have is an error', async () => {
  const blobs = openS3(await startServer());
  await blobs.keep(await stageText(blobs, 'abc'));
  await expect(blobs.read(abc, 1, 5)).rejects.toThrow('other bytes than expected');
  await expect(blobs.read(abc, 3, 5)).rejects.toThrow('416 InvalidRange');
  await expect(blobs.read(abc, 1, 0)).rejects.toThrow(RangeError);
});

test('a full local disk is an expected outcome, and leaves nothing', async () => {
  const directory = temporaryDirectory();
  const blobs = openS3(await startServer(), { directory });
  async function* full(): AsyncGenerator<Buffer> {
    yield* chunks('ab');
    throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
  }
  expect(await blobs.stage(full(), 9)).toEqual({ ok: false, reason: 'disk-full' });
  expect(localFiles(directory)).toEqual([]);
});

test('only files of ended runs, and uploads of ours that are older than a day, are removed', async () => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const running = openS3(server, { directory });
  const staged = await stageText(running, 'abc');
  mkdirSync(path.join(directory, 'notes'));
  writeFileSync(path.join(directory, 'notes', 'note.txt'), 'not ours');
  const create = (key: string): string => server.uploads.create(key, {}, Date.now()).uploadId;
  create(`documents/${abc}`);
  create('documents/another program');
  server.uploads.age(25 * 60 * 60_000);
  const young = create(`documents/${abc}`);
  const later = openS3(server, { directory });
  await later.discardAbandoned();
  expect(localFiles(directory).toSorted()).toEqual([staged.stageId, 'note.txt'].toSorted());
  const keys = server.uploads.list('').map(({ key, uploadId }) => (uploadId === young ? 'young' : key));
  expect(keys).toEqual(['documents/another program', 'young']);
  expect(await running.keep(staged)).toBe(true);
});

test('staged bytes that changed on this disk are not stored', async () => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const blobs = openS3(server, { directory });
  for (const text of ['abc', 'x'.repeat(600_000)]) {
    const staged = await stageText(blobs, text);
    const file = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find((name) =>
      name.endsWith(staged.stageId),
    );
    writeFileSync(path.join(directory, file ?? ''), 'b'.repeat(text.length));
    await expect(blobs.keep(staged)).rejects.toThrow(text === 'abc' ? '400' : 'staged bytes changed');
  }
  expect([server.objects.list('', '', 9), server.uploads.list('')]).toEqual([[], []]);
});

test('closing removes the files of the run and ends its requests', async () => {
  const server = await startServer();
  const directory = temporaryDirectory();
  const blobs = openS3(server, { directory });
  await stageText(blobs, 'abc');
  server.dials.latencyMs = 500;
  const asked = expect(blobs.has(abc)).rejects.toThrow('no complete answer');
  await blobs.close();
  await asked;
  expect(localFiles(directory)).toEqual([]);
});
