import { createHash } from 'node:crypto';
import { Agent, type Dispatcher } from 'undici';
import { encodeKey, encodePart, signAws } from '#lib/sign-aws.ts';
import { answeredError, BucketError, noAnswer } from './bucket-error.ts';
import { urlOf, type S3Address, type S3Keys } from './s3-address.ts';
import { withRetries, type RetryOptions } from './with-retries.ts';

export interface S3Limits {
  readonly connectMs: number;
  /** The longest wait for an answer, and between two pieces of one. */
  readonly silentMs: number;
  readonly retry: RetryOptions;
}

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Names are in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** In hex. The bucket refuses another body. Computed from the body when it is not given. */
  readonly bodySha256?: string;
  /** Statuses that are an answer. Any other is a `BucketError`. */
  readonly statuses: readonly number[];
}

interface S3Head {
  readonly status: number;
  readonly header: (name: string) => string | null;
}

interface S3Reply extends S3Head {
  readonly text: string;
}

export interface S3Stream extends S3Head {
  readonly body: Dispatcher.ResponseData['body'];
}

/** Signed requests to one bucket. Each has timeouts, and errors are `BucketError`s. */
export interface S3Client {
  /** Sends a request that may be carried out twice, again and again while it fails for a temporary reason. */
  call(request: S3Request): Promise<S3Reply>;
  /** Sends a request once. The caller reads or destroys the body. */
  open(request: S3Request): Promise<S3Stream>;
  readonly retry: RetryOptions;
  close(): Promise<void>;
}

/** A bucket that takes longer for a body counts as silent. */
export const slowestBytesPerSecond = 256 * 1024;
/** Lists are the longest texts: 1,000 names on a page. */
const textMaxBytes = 16 * 1024 * 1024;

export function createS3Client(address: S3Address, keys: S3Keys, limits: S3Limits): S3Client {
  const { connectMs, silentMs, retry } = limits;
  const agent = new Agent({
    allowH2: false,
    bodyTimeout: silentMs,
    connect: { timeout: connectMs },
  });
  const open = async (request: S3Request, signal: AbortSignal | null): Promise<S3Stream> => {
    const what = `${request.method} ${request.key}`;
    const reply = await send(request, signal).catch((error: unknown) => {
      throw noAnswer(what, error);
    });
    const header = (name: string): string | null => firstOf(reply.headers[name]);
    // The body may be abandoned, and its error then has no other listener.
    reply.body.on('error', () => undefined);
    if (request.statuses.includes(reply.statusCode)) return { status: reply.statusCode, header, body: reply.body };
    const text = await textOf(reply.body, what);
    throw answeredError(what, reply.statusCode, text, header('retry-after'));
  };
  const send = (request: S3Request, signal: AbortSignal | null): Promise<Dispatcher.ResponseData> => {
    const { method, key, query = {}, headers = {}, body = null } = request;
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodePart(value)}`);
    const url = urlOf(address, encodeKey(key), search.join('&'));
    const hash =
      request.bodySha256 ??
      createHash('sha256')
        .update(body ?? '')
        .digest('hex');
    const account = { ...keys, region: address.region };
    const signed = signAws({ method, url, headers, bodySha256: hash }, account, Date.now());
    const { origin, pathname } = url;
    const path = pathname + url.search;
    // The wait for the answer begins when the body is handed to the connection.
    const headersTimeout = silentMs + sendingMs(request);
    return agent.request({ origin, path, method, headers: { ...signed }, body, signal, headersTimeout });
  };
  return {
    call: (request) =>
      withRetries(retry, async () => {
        const limitMs = connectMs + 2 * silentMs + sendingMs(request);
        const { status, header, body } = await open(request, AbortSignal.timeout(limitMs));
        return { status, header, text: await textOf(body, `${request.method} ${request.key}`) };
      }),
    open: (request) => open(request, null),
    retry,
    close: () => agent.destroy(),
  };
}

function sendingMs({ body }: S3Request): number {
  return Math.ceil(((body?.byteLength ?? 0) / slowestBytesPerSecond) * 1_000);
}

function firstOf(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : (value?.[0] ?? null);
}

async function textOf(body: AsyncIterable<Buffer>, what: string): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += piece.byteLength;
      if (bytes > textMaxBytes) throw new BucketError(`${what}: the answer is too long`, { isTemporary: false });
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof BucketError ? error : noAnswer(what, error);
  }
  return Buffer.concat(pieces).toString();
}
