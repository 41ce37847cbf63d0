import { Readable } from 'node:stream';
import { BucketError, noAnswer } from './bucket-error.ts';
import type { S3Client, S3Stream } from './s3-client.ts';
import { withRetries } from './with-retries.ts';

/** Both ends are inclusive. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the bytes of an object, or a part of them. A broken connection is resumed where it broke: the bytes under a key
 * never change. Rejects when the object does not exist or has no such part; the stream fails when it ends early.
 */
export async function readObject(client: S3Client, key: string, range: ByteRange | null): Promise<Readable> {
  let current = await withRetries(client.retry, () => openPart(client, key, range));
  let at = range?.first ?? 0;
  const last = range?.last ?? lengthOf(current) - 1;
  if (range === null && !Number.isInteger(last)) throw wrongPart(key);
  let pieces = current.body[Symbol.asyncIterator]();
  let isBroken = false;
  let hasLeft = false;
  const readerLeft = (): boolean => hasLeft;

  const next = (): Promise<Buffer | null> =>
    withRetries(client.retry, async () => {
      if (isBroken) {
        if (readerLeft() || at === last + 1) return null;
        current = await openPart(client, key, { first: at, last });
        if (readerLeft()) current.body.destroy();
        pieces = current.body[Symbol.asyncIterator]();
        isBroken = false;
      }
      try {
        const { done, value } = (await pieces.next()) as IteratorResult<Buffer, unknown>;
        if (done !== true) return value;
        if (at === last + 1) return null;
        throw new Error('the answer ended early');
      } catch (error) {
        isBroken = true;
        throw noAnswer(`GET ${key}`, error);
      }
    });

  async function* bytes(): AsyncGenerator<Buffer> {
    for (let piece = await next(); piece !== null; piece = await next()) {
      at += piece.byteLength;
      if (at > last + 1) throw wrongPart(key);
      yield piece;
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
  // A reader that leaves early must not wait for the bucket.
  stream.once('close', () => {
    hasLeft = true;
    current.body.destroy();
  });
  return stream;
}

async function openPart(client: S3Client, key: string, range: ByteRange | null): Promise<S3Stream> {
  const headers = range === null ? {} : { range: `bytes=${range.first}-${range.last}` };
  const opened = await client.open({ method: 'GET', key, headers, statuses: range === null ? [200] : [200, 206] });
  // A server that does not know ranges answers the whole object with status 200.
  const isPart = range === null || (opened.status === 206 && startOf(opened) === range.first) || range.first === 0;
  if (isPart && (range === null || lengthOf(opened) === range.last - range.first + 1)) return opened;
  opened.body.destroy();
  throw wrongPart(key);
}

function lengthOf({ header }: S3Stream): number {
  return Number(header('content-length') ?? Number.NaN);
}

function startOf({ header }: S3Stream): number {
  return Number(/^bytes (\d+)-/u.exec(header('content-range') ?? '')?.[1] ?? Number.NaN);
}

function wrongPart(key: string): BucketError {
  return new BucketError(`GET ${key}: the object has other bytes than expected`, { isTemporary: false });
}
