import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { getObject, putObject, withFirstBitFlipped } from './answer-object.ts';
import { completeUpload, createUpload, putPart } from './answer-upload.ts';
import { checkS3Request, type S3Account } from './check-signature.ts';
import { noFaults, requestKinds, takeFault, type Dials, type FaultKind, type RequestKind } from './dials.ts';
import { openObjectFiles, type ObjectFiles } from './object-files.ts';
import { answerXml, codeOfStatus, listXml, refuse, uploadsXml } from './replies.ts';
import { openUploads, type Uploads } from './uploads.ts';

export interface Bucket {
  readonly name: string;
  readonly objects: ObjectFiles;
  readonly uploads: Uploads;
  readonly dials: Dials;
}

export interface S3Server extends Bucket {
  readonly endpoint: string;
  readonly account: S3Account;
  /** How many requests of each kind arrived, refused ones included. */
  readonly requests: Record<RequestKind, number>;
  /** Changes a byte of a stored object and none of its hashes, as a failing disk does. */
  corrupt(key: string): void;
  close(): Promise<void>;
}

interface S3ServerOptions {
  /** Outlives the server: a later one with the same directory has the same objects. */
  readonly directory: string;
  readonly bucket?: string;
  readonly port?: number;
  readonly account?: S3Account;
  /** The most objects on a page of a list. */
  readonly pageSize?: number;
  /** The least size of a part that is not the last. S3 has 5 MiB. */
  readonly partMinBytes?: number;
}

export const testAccount: S3Account = {
  accessKey: 'AKIADOUBLE',
  secretKey: 'secret-of-the-double',
  region: 'eu-test-1',
};

/** S3 on loopback with one bucket, with dials for what goes wrong. README.md tells what it supports. */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  const { directory, bucket: name = 'archive', account = testAccount, pageSize = 1_000 } = options;
  const objects = openObjectFiles(directory);
  const bucket = {
    name,
    objects,
    uploads: openUploads(directory, objects, options.partMinBytes ?? 5 * 1024 * 1024),
    dials: noFaults(),
  };
  const requests = Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as Record<RequestKind, number>;
  const server = createServer((request, response) => {
    answer({ bucket, account, requests, pageSize }, request, response).catch(() => response.destroy());
  });
  // A test may be slower than a connection that nobody uses for five seconds.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    ...bucket,
    account,
    requests,
    endpoint: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    corrupt(key) {
      const object = objects.find(key);
      if (object === null) throw new Error(`no object ${key}`);
      writeFileSync(object.file, withFirstBitFlipped(readFileSync(object.file)));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Service {
  readonly bucket: Bucket;
  readonly account: S3Account;
  readonly requests: Record<RequestKind, number>;
  readonly pageSize: number;
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { bucket, account, requests } = service;
  const url = new URL(request.url ?? '/', 'http://double');
  if (url.pathname.startsWith('/-/')) return answerControl(service, url.pathname, request, response);
  const kind = kindOf(request.method ?? '', url);
  const { dials } = bucket;
  if (dials.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, dials.latencyMs));
  if (kind === null) {
    refuse(response, 'MethodNotAllowed');
    return;
  }
  requests[kind] += 1;
  const fault = takeFault(dials, kind);
  if (fault === 'silence') return;
  if (fault === 'break-upload') {
    breakUpload(request);
    return;
  }
  const checked = checkS3Request(request, account, Date.now());
  const refusal = checked.code ?? refusalOf(bucket, url, kind, fault);
  if (refusal !== null) {
    // S3 reads what the client still sends, so that the client reads the answer.
    request.resume();
    const retryAfter = typeof fault === 'object' ? fault?.retryAfterSeconds : undefined;
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    refuse(response, refusal, checked.code === null ? undefined : checked.status);
    return;
  }
  if (fault === 'break-reply') breakReply(response);
  await answerKind(service, { kind, url, request, response, fault });
}

/** The code of an error that needs no look at the body. */
function refusalOf(bucket: Bucket, url: URL, kind: RequestKind, fault: FaultKind | null): string | null {
  if (typeof fault === 'object' && fault !== null) return codeOfStatus(fault.status);
  if (url.pathname.split('/')[1] !== bucket.name) return 'NoSuchBucket';
  const takesRoom = kind === 'put' || kind === 'put-part' || kind === 'create-upload';
  if (!takesRoom || bucket.dials.full === null) return null;
  return bucket.dials.full === 507 ? 'InsufficientStorage' : 'QuotaExceeded';
}

function kindOf(method: string, url: URL): RequestKind | null {
  const { searchParams: query, pathname } = url;
  const isBucket = /^\/[^/]+\/?$/u.test(pathname);
  if (isBucket) return method !== 'GET' ? null : query.has('uploads') ? 'list-uploads' : 'list';
  const ofUpload = query.has('uploadId');
  switch (method) {
    case 'GET':
      return 'get';
    case 'HEAD':
      return 'head';
    case 'PUT':
      return ofUpload ? 'put-part' : 'put';
    case 'DELETE':
      return ofUpload ? 'abort-upload' : 'delete';
    case 'POST':
      return ofUpload ? 'complete-upload' : query.has('uploads') ? 'create-upload' : null;
    default:
      return null;
  }
}

interface Call {
  readonly kind: RequestKind;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly fault: FaultKind | null;
}

async function answerKind({ bucket, pageSize }: Service, call: Call): Promise<void> {
  const { kind, url, request, response, fault } = call;
  const key = decodeURIComponent(url.pathname.split('/').slice(2).join('/'));
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  switch (kind) {
    case 'put':
      return putObject(bucket, key, request, response);
    case 'get':
    case 'head': {
      const object = bucket.objects.find(key);
      if (object === null) {
        refuse(response, 'NoSuchKey');
        return;
      }
      return getObject(object, request, response, { dials: bucket.dials, fault });
    }
    case 'delete':
      bucket.objects.remove(key);
      return void response.writeHead(204).end();
    case 'list': {
      listObjects(bucket, url, response, pageSize);
      return;
    }
    case 'list-uploads': {
      const after = `${query('key-marker')} ${query('upload-id-marker')}`;
      const all = bucket.uploads.list(query('prefix')).filter((one) => `${one.key} ${one.uploadId}` > after);
      const page = all.toSorted((a, b) => (`${a.key} ${a.uploadId}` < `${b.key} ${b.uploadId}` ? -1 : 1));
      answerXml(response, uploadsXml(bucket.name, page.slice(0, pageSize), page.length > pageSize));
      return;
    }
    case 'create-upload': {
      createUpload(bucket, key, request, response);
      return;
    }
    case 'put-part':
    case 'complete-upload':
    case 'abort-upload': {
      const upload = bucket.uploads.find(key, query('uploadId'));
      if (upload === null) {
        request.resume();
        refuse(response, 'NoSuchUpload');
        return;
      }
      if (kind === 'put-part') return putPart(bucket, upload, Number(query('partNumber')), { request, response });
      if (kind === 'complete-upload') return completeUpload(bucket, upload, { request, response, fault });
      bucket.uploads.remove(upload);
      return void response.writeHead(204).end();
    }
  }
}

function listObjects(bucket: Bucket, url: URL, response: ServerResponse, pageSize: number): void {
  const query = url.searchParams;
  if (query.get('list-type') !== '2') return refuse(response, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  const max = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize);
  const token = query.get('continuation-token');
  const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();
  const found = bucket.objects.list(prefix, after, max + 1);
  const objects = found.slice(0, max);
  const next = found.length > max ? Buffer.from(objects.at(-1)?.key ?? '').toString('base64url') : null;
  const encode = query.get('encoding-type') === 'url' ? encodeURIComponent : (text: string) => text;
  answerXml(response, listXml({ bucket: bucket.name, prefix, objects, next, encode }));
}

/** Breaks the connection after half of the announced body. */
function breakUpload(request: IncomingMessage): void {
  const half = Number(request.headers['content-length'] ?? 0) / 2;
  let received = 0;
  if (half === 0) return void request.destroy();
  request.on('data', (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received >= half) request.destroy();
  });
}

/** Lets the work be done and breaks the connection at the first byte of its answer. */
function breakReply(response: ServerResponse): void {
  response.writeHead = (): ServerResponse => {
    response.socket?.destroy();
    return response;
  };
}

/** Dials and counters for tests in other processes: `PUT /-/dials` with some of the dials, `GET /-/requests`. */
async function answerControl(
  { bucket, requests }: Service,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'PUT' && pathname === '/-/dials') {
    Object.assign(bucket.dials, (await json(request)) as Partial<Dials>);
    return void response.writeHead(204).end();
  }
  if (request.method !== 'GET' || pathname !== '/-/requests') return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(requests));
}
