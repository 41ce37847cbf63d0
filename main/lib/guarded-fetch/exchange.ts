import type { Dispatcher } from 'undici';
import { Client } from 'undici';
import { FetchProblemError, problemOf } from './fetch-problem.ts';
import { bareHost, lookupHost, pinnedLookup, resolveHost, type HostLookup } from './resolve-host.ts';

export interface ExchangeOptions {
  readonly lookup?: HostLookup;
  readonly connectMs?: number;
  /** The limit for the head of an answer, and between two pieces of it. */
  readonly silentMs?: number;
  /** Certificates to trust instead of those of Node, in PEM. */
  readonly ca?: string;
}

/** One request of a fetch. Each redirect makes another one. */
export interface Hop {
  readonly url: URL;
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
}

export interface Message {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Sends one request over a connection of its own to a checked address. */
export async function exchange<T>(
  options: ExchangeOptions,
  hop: Hop,
  message: Message,
  handle: (reply: Dispatcher.ResponseData) => Promise<T>,
): Promise<T> {
  const { lookup = lookupHost, connectMs = 10_000, silentMs = 30_000, ca } = options;
  const { url, signal } = hop;
  const resolved = resolveHost(url, hop.allowedHosts, lookup);
  const addresses = await untilEnded(resolved, AbortSignal.any([signal, AbortSignal.timeout(connectMs)]), url);
  const client = new Client(url.origin, {
    allowH2: false,
    headersTimeout: silentMs,
    bodyTimeout: silentMs,
    connect: { lookup: pinnedLookup(addresses), timeout: connectMs, ...(ca === undefined ? {} : { ca }) },
  });
  try {
    const reply = await untilEnded(
      client.request({ path: url.pathname + url.search, ...message, signal }),
      signal,
      url,
    );
    // The body may be abandoned, and its error then has no other listener.
    reply.body.on('error', () => undefined);
    return await handle(reply);
  } finally {
    await client.destroy();
  }
}

/** Waits for a step of a request, at most until the signal, and turns its error into a problem. */
async function untilEnded<T>(step: Promise<T>, signal: AbortSignal, url: URL): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (): void => reject(new Error('the fetch was ended'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  try {
    return await Promise.race([step, ended]);
  } catch (error) {
    throw new FetchProblemError(problemOf(error, bareHost(url), signal));
  } finally {
    signal.removeEventListener('abort', end);
  }
}
