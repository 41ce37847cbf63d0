import { request } from 'undici';
import { expect } from 'vitest';
import { type AmxDials, signAmx } from './amx.ts';
import type { Credentials } from './target.ts';

type Method = 'GET' | 'POST' | 'DELETE' | 'PUT';

export interface Call {
  /** The caller; `null` sends neither key nor token. */
  readonly as: Credentials | null;
  readonly method?: Method;
  /** The path from `/api` on. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Bytes and text are sent unchanged; any other value is written as JSON. */
  readonly body?: unknown;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Signs with amx instead of the Bearer token. */
  readonly amx?: AmxDials;
  /** Omits one of the two headers. */
  readonly without?: 'key' | 'token';
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Uint8Array;
  /** The body parsed as JSON, or `undefined` when it is not JSON. */
  readonly json: unknown;
}

export async function send(baseUrl: string, call: Call): Promise<Reply> {
  const method = call.method ?? 'GET';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) query.set(name, String(value));
  const url = `${baseUrl}${call.path}${query.size === 0 ? '' : `?${query.toString()}`}`;
  const body = toBytes(call.body);
  const headers: Record<string, string> = { 'Content-Type': call.contentType ?? 'application/json' };
  if (call.path.startsWith('/api/account/')) headers['User-Agent'] = 'conformance';
  if (call.as !== null && call.without !== 'key') headers['X-PlatformAPI-Key'] = call.as.api_key;
  if (call.as !== null && call.without !== 'token') {
    headers.Authorization =
      call.amx === undefined ? `Bearer ${call.as.access_token}` : signAmx(call.as, { method, url, body }, call.amx);
  }
  const sent = { method, headers: { ...headers, ...call.headers }, ...(body.byteLength === 0 ? {} : { body }) };
  const reply = await request(url, sent);
  const bytes = await reply.body.bytes();
  return { status: reply.statusCode, headers: flat(reply.headers), bytes, json: parse(bytes) };
}

/** Returns the reply's JSON; the call must succeed. */
export async function ask(baseUrl: string, call: Call): Promise<unknown> {
  const reply = await send(baseUrl, call);
  expect(reply.status, `${call.path}: ${new TextDecoder().decode(reply.bytes.slice(0, 500))}`).toBeLessThan(300);
  return reply.json;
}

function toBytes(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return Object.fromEntries(entries) as Readonly<Record<string, string | undefined>>;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
