import type { Dispatcher } from 'undici';
import { exchange, type ExchangeOptions, type Hop } from './exchange.ts';
import { FetchProblemError, type FetchProblem } from './fetch-problem.ts';
import { readExcerpt, translated, withinCap } from './reply-body.ts';
import { bareHost } from './resolve-host.ts';

interface GuardedRequest {
  readonly url: string;
  /** Sent to the first origin only, never to the target of a redirect at another one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Hosts that an administrator allowed although their addresses are not public. */
  readonly allowedHosts: readonly string[];
  /** The time for everything, in ms. */
  readonly totalMs?: number;
  readonly signal?: AbortSignal;
}

export interface GetRequest extends GuardedRequest {
  /** A longer answer is a `too-large` problem. */
  readonly maxBytes: number;
  readonly maxRedirects?: number;
  /** Receives the type in lower case and without parameters, `''` when there is none. */
  readonly acceptsType?: (type: string) => boolean;
}

interface PostRequest extends GuardedRequest {
  readonly body: string | Buffer;
}

/** A 2xx answer. `url` is the address after all redirects. */
export interface FetchedReply {
  readonly url: URL;
  readonly header: (name: string) => string | null;
  /** Fails with an error of this module, which `get` turns into a problem. It must reach `get` unchanged. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Any answer to a POST, redirects and errors included. `excerpt`: its first characters. */
interface PostReply {
  readonly status: number;
  readonly excerpt: string;
}

type FetchOutcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: FetchProblem };

/**
 * Requests to addresses that somebody else chose. The host is resolved once, all of its addresses are checked, and the
 * connection goes to one of them, without a proxy. Each redirect is checked in the same way
 * (docs/security.md#addresses-that-are-fetched).
 */
export interface GuardedFetch {
  /** Passes a 2xx answer to `receive`. An error of `receive` itself is thrown. */
  get<T>(request: GetRequest, receive: (reply: FetchedReply) => Promise<T>): Promise<FetchOutcome<T>>;
  /** Follows no redirect, because the body is meant for the given address only. */
  post(request: PostRequest): Promise<FetchOutcome<PostReply>>;
}

const getTotalMs = 30 * 60_000;
const postTotalMs = 15_000;
const redirectsMax = 5;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

export function createGuardedFetch(options: ExchangeOptions = {}): GuardedFetch {
  return {
    get(request, receive) {
      return inTime(request, request.totalMs ?? getTotalMs, (hop) => get(options, request, hop, receive));
    },
    post(request) {
      const { body, headers = {} } = request;
      return inTime(request, request.totalMs ?? postTotalMs, (hop) =>
        exchange(options, hop, { method: 'POST', headers, body }, async (reply) => ({
          status: reply.statusCode,
          excerpt: await readExcerpt(reply.body),
        })),
      );
    },
  };
}

/** Runs a fetch with its limit of time, and returns every failure of the other side as a problem. */
async function inTime<T>(
  { url, allowedHosts, signal }: GuardedRequest,
  totalMs: number,
  run: (hop: Hop) => Promise<T>,
): Promise<FetchOutcome<T>> {
  const overdue = AbortSignal.timeout(totalMs);
  const either = signal === undefined ? overdue : AbortSignal.any([signal, overdue]);
  try {
    return { ok: true, value: await run({ url: parseUrl(url), allowedHosts, signal: either }) };
  } catch (error) {
    if (error instanceof FetchProblemError) return { ok: false, problem: error.problem };
    throw error;
  }
}

type Step<T> = { readonly next: URL } | { readonly value: T };

async function get<T>(
  options: ExchangeOptions,
  request: GetRequest,
  first: Hop,
  receive: (reply: FetchedReply) => Promise<T>,
): Promise<T> {
  const { maxRedirects = redirectsMax, headers = {} } = request;
  let hop = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const own = hop.url.origin === first.url.origin ? headers : {};
    const message = { method: 'GET', headers: { 'accept-encoding': 'identity', ...own } } as const;
    const { url } = hop;
    const step: Step<T> = await exchange(options, hop, message, async (reply) => {
      const next = targetOf(reply, url);
      if (next !== null && maxRedirects > 0) return { next };
      return { value: await receive(await checkedReply(request, hop, reply)) };
    });
    if ('value' in step) return step.value;
    hop = { ...hop, url: step.next };
  }
  throw new FetchProblemError({ kind: 'too-many-redirects', host: bareHost(hop.url) });
}

/** Where an answer redirects to; `null` when it does not. */
function targetOf({ statusCode, headers }: Dispatcher.ResponseData, base: URL): URL | null {
  if (!redirectStatuses.includes(statusCode)) return null;
  return typeof headers.location === 'string' ? parseUrl(headers.location, base) : null;
}

/** Refuses an answer that is not a success, too long by its own account, encoded or of a type that is not accepted. */
async function checkedReply(request: GetRequest, hop: Hop, reply: Dispatcher.ResponseData): Promise<FetchedReply> {
  const host = bareHost(hop.url);
  const { statusCode: status, body } = reply;
  const header = (name: string): string | null => {
    const value = reply.headers[name];
    return typeof value === 'string' ? value : null;
  };
  if (status < 200 || status > 299) {
    throw new FetchProblemError({ kind: 'status', host, status, excerpt: await readExcerpt(body) });
  }
  if (Number(header('content-length') ?? 0) > request.maxBytes) {
    throw new FetchProblemError({ kind: 'too-large', host });
  }
  const type = (header('content-type') ?? '').split(';', 1).join('').trim().toLowerCase();
  if (request.acceptsType?.(type) === false) throw new FetchProblemError({ kind: 'refused-type', host, type });
  // The encoding was not asked for. Its bytes would be kept as the file.
  if ((header('content-encoding') ?? 'identity') !== 'identity') {
    throw new FetchProblemError({ kind: 'broken-answer', host });
  }
  return { url: hop.url, header, body: withinCap(translated(body, hop.url, hop.signal), request.maxBytes, host) };
}

/** User names and passwords are refused, because the address is shown and kept in clear. */
function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === null || !isHttp || url.username !== '' || url.password !== '') {
    throw new FetchProblemError({ kind: 'bad-url' });
  }
  return url;
}
