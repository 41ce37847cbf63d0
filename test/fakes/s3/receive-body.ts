import { createHash } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { paced, type Dials } from './dials.ts';
import type { StoredBytes } from './object-files.ts';

export type ReceiveOutcome =
  | { readonly ok: true; readonly bytes: StoredBytes }
  /** `code` is that of the error to answer. */
  | { readonly ok: false; readonly code: string };

/** Writes a body into a file and compares it with each hash that came with it. Throws when the body breaks off. */
export async function receiveBody(request: IncomingMessage, file: string, dials: Dials): Promise<ReceiveOutcome> {
  const headerOf = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' ? value : null;
  };
  const signed = headerOf('x-amz-content-sha256') ?? '';
  if (signed.startsWith('STREAMING-')) return { ok: false, code: 'NotImplemented' };
  if (headerOf('content-length') === null) return { ok: false, code: 'MissingContentLength' };
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const chunk of paced(request as AsyncIterable<Buffer>, dials)) {
      md5.update(chunk);
      sha256.update(chunk);
      sizeBytes += chunk.byteLength;
      yield chunk;
    }
  }
  try {
    await pipeline(Readable.from(hashed()), createWriteStream(file));
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  const [etag, hash] = [md5.digest(), sha256.digest()];
  const checksum = headerOf('x-amz-checksum-sha256');
  const wrong = {
    XAmzContentSHA256Mismatch: signed !== 'UNSIGNED-PAYLOAD' && signed !== hash.toString('hex'),
    BadDigest:
      (checksum !== null && checksum !== hash.toString('base64')) ||
      ![null, etag.toString('base64')].includes(headerOf('content-md5')),
  };
  const code = wrong.XAmzContentSHA256Mismatch ? 'XAmzContentSHA256Mismatch' : wrong.BadDigest ? 'BadDigest' : null;
  if (code === null) return { ok: true, bytes: { file, sizeBytes, etag: etag.toString('hex'), checksum } };
  rmSync(file, { force: true });
  return { ok: false, code };
}
