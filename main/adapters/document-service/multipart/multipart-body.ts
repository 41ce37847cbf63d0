import { createHash, randomBytes } from 'node:crypto';
import type { CancelSignal } from '#core/cancel.ts';
import type { UploadSource } from '#ports/document-service.ts';
import type { ByteLimit } from '../pace/byte-limit.ts';
import type { OutgoingBody } from '../wire/outgoing-body.ts';
import { announcedBytes } from './announced-bytes.ts';
import { quotedName } from './quoted-name.ts';

/** The part of the file that was handed to the connection so far. */
interface SentFile {
  sizeBytes(): number;
  /** Lower-case hex when every byte has been sent, else `null`. */
  sha256(): string | null;
  /** Returns whether the sent body differs from the signed one, because the file changed between the two reads. */
  differsFromSigned(): boolean;
}

export interface MultipartBody extends OutgoingBody {
  readonly sent: SentFile;
}

interface SendingOptions {
  readonly onProgress?: ((uploadedBytes: number) => void) | undefined;
  readonly limit?: ByteLimit | undefined;
  /** Stops a wait for the limit. */
  readonly signal?: CancelSignal | undefined;
}

/**
 * A piece of this size fills the socket's buffer, so the next one is requested when this one has gone to the kernel. A
 * smaller piece may still wait in that buffer when its source reuses its own, so it is copied.
 */
const takenAtOnceBytes = 64 * 1024;

/**
 * A multipart/form-data body (RFC 7578) that streams one file and knows its length in advance. The text fields come
 * first, so that a service knows the session before the bytes arrive. It holds one chunk of the source in memory.
 */
export function createMultipartBody(
  fields: Readonly<Record<string, string>>,
  source: UploadSource,
  { onProgress, limit, signal }: SendingOptions = {},
): MultipartBody {
  const boundary = `intray-${randomBytes(18).toString('hex')}`;
  const head = Buffer.from(headText(boundary, fields, source.name));
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const fileHash = createHash('sha256');
  let sizeBytes = 0;
  let sha256: string | null = null;
  let signedSha256: string | null = null;

  async function* stream(): AsyncGenerator<Uint8Array> {
    yield head;
    for await (const whole of announcedBytes(source)) {
      fileHash.update(whole);
      for (const chunk of limit === undefined ? [whole] : pieces(whole, limit)) {
        await limit?.acquire(chunk.byteLength, signal);
        yield chunk.byteLength < takenAtOnceBytes ? Uint8Array.from(chunk) : chunk;
        // The next chunk was requested, so the socket has taken this one.
        sizeBytes += chunk.byteLength;
        onProgress?.(sizeBytes);
      }
    }
    sha256 = fileHash.digest('hex');
    yield tail;
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: head.length + source.sizeBytes + tail.length,
    stream,
    async md5(signal) {
      const digest = createHash('md5').update(head);
      const signedHash = createHash('sha256');
      for await (const chunk of announcedBytes(source)) {
        signal.throwIfAborted();
        digest.update(chunk);
        signedHash.update(chunk);
      }
      signedSha256 = signedHash.digest('hex');
      return digest.update(tail).digest();
    },
    sent: {
      sizeBytes: () => sizeBytes,
      sha256: () => sha256,
      differsFromSigned: () => signedSha256 !== null && sha256 !== null && signedSha256 !== sha256,
    },
  };
}

/** Reads the limit for each piece, because it may change while a file is uploaded. */
function* pieces(chunk: Uint8Array, limit: ByteLimit): Generator<Uint8Array> {
  for (let at = 0; at < chunk.byteLength;) {
    const piece = chunk.subarray(at, at + limit.pieceBytes());
    at += piece.byteLength;
    yield piece;
  }
}

function headText(boundary: string, fields: Readonly<Record<string, string>>, fileName: string): string {
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quotedName(name)}"\r\n\r\n${value}\r\n`,
  );
  const name = fileName === '' ? 'unnamed' : quotedName(fileName);
  return [
    ...texts,
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n`,
    'Content-Type: application/octet-stream\r\n\r\n',
  ].join('');
}
