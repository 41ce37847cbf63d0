import { readFile } from 'node:fs/promises';
import { getCACertificates } from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, buildConnector, EnvHttpProxyAgent } from 'undici';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Failure, Result } from '#core/failure.ts';
import { authenticateAsClient } from '#lib/mutual-authentication.ts';
import { isLoopback } from '../origin.ts';

export interface Timeouts {
  /** The limit for name lookup, connection and TLS together. */
  readonly connectMs: number;
  /**
   * The limit from the last byte of the request to the head of the answer, and for a connection that takes no bytes.
   */
  readonly headersMs: number;
  /** The limit between two pieces of an answer. */
  readonly bodyMs: number;
  /**
   * The limit for a whole call, from its first byte. It does not apply to uploads and downloads; the other limits do.
   */
  readonly totalMs: number;
}

/** A Unix socket or Windows pipe, and the secret that both ends of a connection must prove to know. */
export interface OwnSocket {
  readonly path: string;
  readonly secret: Buffer;
}

export interface DispatcherOptions {
  readonly timeouts: Timeouts;
  readonly ownSocket?: OwnSocket;
  /** A PEM file, trusted in addition to the authorities that Node trusts. */
  readonly caFile?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const maxConnections = 16;

/**
 * Makes the connections to one service, through the proxy that the environment names. Connections to this computer
 * never use the proxy, which would receive the key. HTTP/1.1 only, because there a refusal during an upload arrives as
 * an ordinary answer.
 */
export async function createDispatcher(baseUrl: URL, options: DispatcherOptions): Promise<Result<Dispatcher>> {
  const { timeouts, caFile, env, ownSocket } = options;
  const trust = caFile === undefined ? null : await trustedWith(caFile);
  if (trust?.ok === false) return trust;
  const tls = trust === null ? {} : { ca: trust.value };
  const agentOptions = {
    connections: maxConnections,
    allowH2: false,
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
    connect: { ...tls, timeout: timeouts.connectMs },
  };
  if (ownSocket !== undefined) {
    return {
      ok: true,
      value: new Agent({ ...agentOptions, connect: connectAuthenticated(ownSocket, timeouts.connectMs) }),
    };
  }
  if (isLoopback(baseUrl)) return { ok: true, value: new Agent(agentOptions) };
  const proxy = proxyOf(env);
  if (proxy === null) return refused(message('failure.proxy-address'));
  const proxies = { httpProxy: proxy, httpsProxy: proxy, noProxy: env['no_proxy'] ?? env['NO_PROXY'] ?? '' };
  return { ok: true, value: new EnvHttpProxyAgent({ ...agentOptions, ...proxies, requestTls: tls, proxyTls: tls }) };
}

/** Connects only after the other end has proven its identity, so that no request or key reaches another program. */
function connectAuthenticated({ path, secret }: OwnSocket, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ socketPath: path, timeout: timeoutMs, allowH2: false });
  return (target, done) =>
    connect(target, (error, socket) => {
      if (error !== null) return done(error, null);
      void authenticateAsClient(socket, secret, timeoutMs).then((isProven) => {
        if (isProven) return done(null, socket);
        socket.destroy();
        // The same code as for a refused connection: nothing has left, and the call may be repeated.
        done(Object.assign(new Error('The service could not prove who it is'), { code: 'ECONNREFUSED' }), null);
      });
    });
}

/**
 * Returns the address of the proxy: empty when there is none (with `undefined` undici would read the environment
 * itself), `null` when it cannot be used. A host and port without a scheme are accepted.
 */
function proxyOf(env: DispatcherOptions['env']): string | null {
  const named = env['https_proxy'] ?? env['HTTPS_PROXY'] ?? env['http_proxy'] ?? env['HTTP_PROXY'] ?? '';
  if (named === '') return '';
  const proxy = named.includes('://') ? named : `http://${named}`;
  return URL.canParse(proxy) && /^https?:$/.test(new URL(proxy).protocol) ? proxy : null;
}

async function trustedWith(caFile: string): Promise<Result<string[]>> {
  const pem = await readFile(caFile, 'utf8').catch(() => null);
  if (pem === null) return refused(message('failure.certificate-unreadable', { path: caFile }));
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return refused(message('failure.no-certificate', { path: caFile }));
  return { ok: true, value: [...getCACertificates('default'), pem] };
}

function refused(why: AnyMessage): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure: { kind: 'refused', message: why } };
}
