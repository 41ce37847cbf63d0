import { createHash, randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAll } from '#lib/write-all.ts';
import type { BlobStore, StagedBlob, StoredBytes } from '../blob-store.ts';
import { stageFile } from '../stage-file.ts';
import { BucketError, isNoObject } from './bucket-error.ts';
import { createBucket, type Bucket } from './bucket.ts';
import { createBucketOwner, type BucketOwner } from './bucket-owner.ts';
import { keepObject, type PartLimits } from './keep-object.ts';
import { readObject } from './read-object.ts';
import { createRunDirectory } from './run-directory.ts';
import type { S3Address, S3Keys } from './s3-address.ts';
import { createS3Client, slowestBytesPerSecond, type S3Client, type S3Limits } from './s3-client.ts';

interface S3BlobStoreOptions {
  readonly address: S3Address;
  readonly keys: S3Keys;
  /** On a disk of this computer, for staged bytes and local copies. Several processes may use the same one. */
  readonly directory: string;
  readonly limits?: Partial<S3Limits & PartLimits>;
}

export interface S3BlobStore extends BlobStore {
  readonly owner: BucketOwner;
  /** Ends all requests and removes the files of this run. */
  close(): Promise<void>;
}

const defaults: S3Limits & PartLimits = {
  connectMs: 5_000,
  silentMs: 15_000,
  retry: { totalMs: 30_000, firstWaitMs: 200, random: Math.random },
  partBytes: 8 * 1024 * 1024,
  partsAtOnce: 3,
};

/** An upload that is younger may belong to a process that still sends. */
const abandonedAfterMs = 24 * 60 * 60_000;

/**
 * How long bytes that no file needs stay, since they were written and since the bucket was given to its database: a database that
 * was restored to a moment too early does not name them, and the right one, restored after it, does.
 */
const graceMs = 7 * 24 * 60 * 60_000;

/**
 * Stores bytes in an S3 bucket as `<prefix><sha256>` (docs/decisions/0023-bytes-in-a-bucket.md). Staged bytes are in a
 * file on this computer: their hash is known only at their end, the bucket would have to copy them to their key, and
 * what a killed process leaves behind is found by the next run on the same disk without asking who else stages.
 */
export function createS3BlobStore(options: S3BlobStoreOptions): S3BlobStore {
  const { address, keys, directory } = options;
  const limits = { ...defaults, ...options.limits };
  const run = createRunDirectory(directory);
  const client = createS3Client(address, keys, limits);
  const bucket = createBucket(client);
  const owner = createBucketOwner(bucket, client, address.prefix);
  const keyOf = (sha256: string): string => address.prefix + sha256;
  const pathOf = ({ stageId }: StagedBlob): string => join(run.path, stageId);
  const isOurs = (key: string): boolean =>
    key.startsWith(address.prefix) && /^[0-9a-f]{64}$/u.test(key.slice(address.prefix.length));

  return {
    owner,
    stage: (bytes, maxBytes) => stageFile(run.path, bytes, maxBytes),
    async keep(staged) {
      const [key, path] = [keyOf(staged.sha256), pathOf(staged)];
      if (!existsSync(path)) {
        if ((await bucket.head(key)) !== null) return false;
        throw new Error(`no-staged-bytes: ${staged.stageId}`);
      }
      const isNew = await keepObject(bucket, limits, key, { path, staged });
      rmSync(path, { force: true });
      return isNew;
    },
    discard: (staged) => Promise.try(() => rmSync(pathOf(staged), { force: true })),
    has: async (sha256) => (await bucket.head(keyOf(sha256))) !== null,
    remove: (sha256) => bucket.remove(keyOf(sha256)),
    async read(sha256, first, last) {
      if (last < first) throw new RangeError(`no bytes from ${first} to ${last}`);
      return readObject(client, keyOf(sha256), { first, last });
    },
    async localCopy(sha256) {
      const path = join(run.path, `copy-${randomUUID()}`);
      const release = (): Promise<void> => Promise.try(() => rmSync(path, { force: true })).catch(() => undefined);
      try {
        await download(client, { key: keyOf(sha256), sha256, path });
        return { path, release };
      } catch (error) {
        await release();
        throw isNoObject(error) ? new Error(`no-such-bytes: ${sha256}`, { cause: error }) : error;
      }
    },
    all: () => storedBytes(bucket, owner, address.prefix, isOurs),
    freeBytes: () => Promise.resolve(null),
    async discardAbandoned() {
      run.removeEnded();
      for await (const upload of bucket.uploads(address.prefix)) {
        if (isOurs(upload.key) && upload.ageMs > abandonedAfterMs) await bucket.abortUpload(upload);
      }
    },
    async close() {
      run.close();
      await client.close();
    },
  };
}

async function* storedBytes(
  bucket: Bucket,
  owner: BucketOwner,
  prefix: string,
  isOurs: (key: string) => boolean,
): AsyncGenerator<StoredBytes> {
  const ownedMs = (await owner.ageMs()) ?? 0;
  for await (const { key, sizeBytes, ageMs } of bucket.objects(prefix)) {
    if (!isOurs(key)) continue;
    const keepMs = Math.max(0, graceMs - Math.min(ageMs ?? 0, ownedMs));
    yield { sha256: key.slice(prefix.length), sizeBytes, keepMs };
  }
}

/** Writes an object into a new file that only this user can read, and refuses bytes that do not have its hash. */
async function download(
  client: S3Client,
  { key, sha256, path }: { readonly key: string; readonly sha256: string; readonly path: string },
): Promise<void> {
  const bytes = await readObject(client, key, null);
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  const startMs = performance.now();
  let received = 0;
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      received += piece.byteLength;
      const limitMs = client.retry.totalMs + (received / slowestBytesPerSecond) * 1_000;
      if (performance.now() - startMs > limitMs) throw new BucketError(`GET ${key}: too slow`, { isTemporary: false });
      hash.update(piece);
      await writeAll(file, piece);
    }
  } finally {
    bytes.destroy();
    await file.close();
  }
  if (hash.digest('hex') !== sha256) {
    throw new Error(`bucket: GET ${key}: the bucket has other bytes under this hash`);
  }
}
