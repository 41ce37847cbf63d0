import { createReadStream, rmSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { paced, type FaultKind } from './dials.ts';
import type { StoredObject } from './object-files.ts';
import { receiveBody } from './receive-body.ts';
import { refuse } from './replies.ts';
import type { Bucket } from './s3-server.ts';

export async function putObject(
  bucket: Bucket,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const received = await receiveBody(request, bucket.objects.newFile(), bucket.dials);
  if (!received.ok) {
    refuse(response, received.code);
    return;
  }
  const metadata = metadataOf(request);
  const object = { ...received.bytes, key, metadata, modifiedMs: Date.now() };
  if (!bucket.objects.put(object, request.headers['if-none-match'] === '*')) {
    rmSync(object.file, { force: true });
    refuse(response, 'PreconditionFailed');
    return;
  }
  response.writeHead(200, hashesOf(object)).end();
}

export function metadataOf(request: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name.startsWith('x-amz-meta-'))
      .map(([name, value]) => [name, String(value)]),
  );
}

export function hashesOf({ etag, checksum }: Pick<StoredObject, 'etag' | 'checksum'>): OutgoingHttpHeaders {
  return { etag: `"${etag}"`, ...(checksum === null ? {} : { 'x-amz-checksum-sha256': checksum }) };
}

/** Answers GET and HEAD, the first with a part of the object when the request names one. */
export async function getObject(
  object: StoredObject,
  request: IncomingMessage,
  response: ServerResponse,
  { dials, fault }: { readonly dials: Bucket['dials']; readonly fault: FaultKind | null },
): Promise<void> {
  const range = rangeOf(request.headers.range, object.sizeBytes);
  if (range === 'unsatisfiable') {
    refuse(response, 'InvalidRange');
    return;
  }
  const [first, last] = range ?? [0, object.sizeBytes - 1];
  const length = last - first + 1;
  const headers: OutgoingHttpHeaders = {
    ...object.metadata,
    ...(range === null && request.headers['x-amz-checksum-mode'] === 'ENABLED'
      ? hashesOf(object)
      : { etag: `"${object.etag}"` }),
    'accept-ranges': 'bytes',
    'content-length': length,
    'content-type': 'binary/octet-stream',
    'last-modified': new Date(object.modifiedMs).toUTCString(),
    ...(range === null
      ? {}
      : { 'content-range': `bytes ${String(first)}-${String(last)}/${String(object.sizeBytes)}` }),
  };
  response.writeHead(range === null ? 200 : 206, headers);
  if (request.method === 'HEAD' || length === 0) return void response.end();
  response.flushHeaders();
  const bytes = createReadStream(object.file, { start: first, end: last }) as AsyncIterable<Buffer>;
  await pipeline(Readable.from(faulty(paced(bytes, dials), fault, length)), response).catch(() => response.destroy());
}

/** The body as the fault leaves it. */
async function* faulty(body: AsyncIterable<Buffer>, fault: FaultKind | null, length: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for await (const chunk of body) {
    if (fault === 'break-download' && sent + chunk.byteLength > length / 2) {
      yield chunk.subarray(0, Math.max(0, Math.floor(length / 2) - sent));
      // What was written leaves before the connection breaks.
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('the dial breaks the body');
    }
    sent += chunk.byteLength;
    yield fault === 'corrupt-download' ? withFirstBitFlipped(chunk) : chunk;
  }
}

export function withFirstBitFlipped(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of((bytes[0] ?? 0) ^ 1), bytes.subarray(1)]);
}

function rangeOf(header: string | undefined, size: number): readonly [number, number] | 'unsatisfiable' | null {
  const given = /^bytes=(\d+)-(\d*)$/u.exec(header ?? '');
  if (given === null) return null;
  const [first, last] = [Number(given[1]), given[2] === '' ? size - 1 : Math.min(Number(given[2]), size - 1)];
  return first > last ? 'unsatisfiable' : [first, last];
}
