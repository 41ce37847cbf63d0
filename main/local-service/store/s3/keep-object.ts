import { createHash } from 'node:crypto';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import type { StagedBlob } from '../blob-store.ts';
import type { Bucket, ObjectInfo, WriteOutcome } from './bucket.ts';
import { BucketError } from './bucket-error.ts';

export interface PartLimits {
  /** Larger objects are sent in parts of at least this size. S3 wants at least 5 MiB. */
  readonly partBytes: number;
  /** How many parts are in memory and on the way at the same time. */
  readonly partsAtOnce: number;
}

const partsMax = 10_000;
/** How often bytes are sent when others store or remove the same ones meanwhile. */
const rounds = 4;

/**
 * Stores a staged file under the key of its hash. Returns false when equal bytes were stored already. The object is
 * visible only when it is complete, and it is the bucket that decides which of several writers is first.
 */
export async function keepObject(
  bucket: Bucket,
  limits: PartLimits,
  key: string,
  source: { readonly path: string; readonly staged: StagedBlob },
): Promise<boolean> {
  const { path, staged } = source;
  for (let round = 0; round < rounds; round += 1) {
    const isWhole = staged.sizeBytes <= limits.partBytes;
    const outcome = isWhole ? await putWhole(bucket, key, source) : await putParts(bucket, limits, key, source);
    const info = outcome.isStored && outcome.checksum !== null && isWhole ? null : await bucket.head(key);
    if (outcome.isStored) {
      if (isAsStaged(staged, info, outcome.checksum)) return true;
      // Nobody can use these bytes, and nobody else could store the right ones under this key.
      await bucket.remove(key);
      throw new BucketError(`PUT ${key}: the bucket stored other bytes than those of ${path}`, { isTemporary: false });
    }
    // The key existed and was removed, or an upload was aborted: it is free again.
    if (info === null) continue;
    if (!isAsStaged(staged, info, null)) {
      throw new BucketError(`PUT ${key}: the bucket has other bytes under this hash`, { isTemporary: false });
    }
    // The answer to an earlier attempt was lost on the way when the object was written from these staged bytes.
    return info.stageId === staged.stageId;
  }
  throw new BucketError(`PUT ${key}: others write and remove the same bytes`, { isTemporary: false });
}

/** Compares what the bucket says with the staged bytes. It keeps no checksum of the whole for an object of parts. */
function isAsStaged(staged: StagedBlob, info: ObjectInfo | null, replied: string | null): boolean {
  const whole = Buffer.from(staged.sha256, 'hex').toString('base64');
  const isEqual = (checksum: string | null): boolean =>
    checksum === null || checksum.includes('-') || checksum === whole;
  return isEqual(replied) && (info === null || (info.sizeBytes === staged.sizeBytes && isEqual(info.checksum)));
}

async function putWhole(
  bucket: Bucket,
  key: string,
  { path, staged }: { readonly path: string; readonly staged: StagedBlob },
): Promise<WriteOutcome> {
  const body = await readFile(path);
  // The bucket compares the body with the hash of the staged bytes: damage on this disk is found, too.
  return bucket.put({ key, body, sha256: staged.sha256, stageId: staged.stageId });
}

/** An upload that is left behind by a killed process holds invisible parts, which `discardAbandoned` removes later. */
async function putParts(
  bucket: Bucket,
  limits: PartLimits,
  key: string,
  { path, staged }: { readonly path: string; readonly staged: StagedBlob },
): Promise<WriteOutcome> {
  // Many bytes are not sent in vain.
  if ((await bucket.head(key)) !== null) return { isStored: false, reason: 'exists' };
  const upload = { key, uploadId: await bucket.createUpload(key, staged.stageId) };
  let isDone = false;
  const file = await open(path);
  try {
    const parts = await sendParts(bucket, limits, upload, { file, staged });
    const outcome = await bucket.completeUpload(upload, parts.uploaded);
    isDone = outcome.isStored;
    const isOther = outcome.isStored && outcome.checksum !== null && outcome.checksum !== parts.checksum;
    if (!isOther) return outcome;
    await bucket.remove(key);
    throw new BucketError(`POST ${key}: the bucket joined other parts than were sent`, { isTemporary: false });
  } finally {
    await file.close();
    // A failure here leaves invisible parts for `discardAbandoned`, and must not hide the error that led here.
    if (!isDone) await bucket.abortUpload(upload).catch(() => undefined);
  }
}

interface SentParts {
  readonly uploaded: readonly Awaited<ReturnType<Bucket['putPart']>>[];
  /** The checksum that S3 computes of all parts. */
  readonly checksum: string;
}

async function sendParts(
  bucket: Bucket,
  { partBytes, partsAtOnce }: PartLimits,
  upload: { readonly key: string; readonly uploadId: string },
  { file, staged }: { readonly file: FileHandle; readonly staged: StagedBlob },
): Promise<SentParts> {
  const size = Math.max(partBytes, Math.ceil(staged.sizeBytes / partsMax));
  const [whole, ofParts] = [createHash('sha256'), createHash('sha256')];
  const uploaded: Awaited<ReturnType<Bucket['putPart']>>[] = [];
  let at = 0;
  while (at < staged.sizeBytes) {
    const parts: { readonly body: Buffer; readonly hash: Buffer }[] = [];
    for (; parts.length < partsAtOnce && at < staged.sizeBytes; at += size) {
      const body = await readFully(file, at, Math.min(size, staged.sizeBytes - at));
      const hash = createHash('sha256').update(body).digest();
      whole.update(body);
      ofParts.update(hash);
      parts.push({ body, hash });
    }
    const first = uploaded.length + 1;
    const sending = parts.map(({ body, hash }, index) => bucket.putPart(upload, first + index, body, hash));
    // Waits for all of them also when one fails, so that none arrives after the upload is aborted.
    for (const one of await Promise.allSettled(sending)) {
      if (one.status === 'rejected') throw one.reason;
      uploaded.push(one.value);
    }
  }
  if (whole.digest('hex') !== staged.sha256) throw new Error(`staged bytes changed on this disk: ${staged.stageId}`);
  return { uploaded, checksum: `${ofParts.digest('base64')}-${uploaded.length}` };
}

async function readFully(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(buffer, read, length - read, position + read);
    if (bytesRead === 0) throw new Error('staged bytes are shorter than they were');
    read += bytesRead;
  }
  return buffer;
}
