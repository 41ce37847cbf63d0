import { message } from '#contract/messages/message.ts';
import type { Result } from '#core/failure.ts';
import type { Endpoint } from '#service-api/endpoint.ts';
import type { OutgoingBody } from './outgoing-body.ts';

export interface WireRequest {
  readonly method: Endpoint['method'];
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: OutgoingBody | null;
  /** Whether the call changes something at the service. Without an answer it is then unconfirmed. */
  readonly changes: boolean;
}

export interface RequestInput {
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Text, numbers and booleans by name. Undefined values are left out. */
  readonly query?: object | undefined;
  readonly body?: OutgoingBody | null | undefined;
}

/** What a request needs of an endpoint's row. A call by GET changes nothing. */
export type RequestRow = Pick<Endpoint, 'method' | 'path' | 'requiredHeaders' | 'response'>;

/** Makes a request from the endpoint's row, without credentials. */
export function requestFor(
  endpoint: RequestRow,
  baseUrl: URL,
  input: RequestInput,
  userAgent: string,
): Result<WireRequest> {
  const path = filledPath(endpoint.path, input.params ?? {});
  if (path === null) {
    return { ok: false, failure: { kind: 'refused', message: message('failure.empty-name') } };
  }
  const url = new URL(baseUrl);
  url.pathname = baseUrl.pathname.replace(/\/$/, '') + path;
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const body = input.body ?? null;
  const contentType =
    body?.contentType ?? (endpoint.requiredHeaders.includes('Content-Type') ? 'application/json' : null);
  const headers = {
    accept: endpoint.response === 'bytes' ? '*/*' : 'application/json',
    // A gateway must not compress the answer, because its bytes are hashed and counted as the service keeps them.
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    ...(contentType === null ? {} : { 'content-type': contentType }),
    ...(body === null ? {} : { 'content-length': String(body.sizeBytes) }),
  };
  return { ok: true, value: { method: endpoint.method, url, headers, body, changes: endpoint.method !== 'GET' } };
}

/**
 * Fills the parameters into a path; `null` when a value would change the path, because URLs resolve dots, even
 * percent-encoded ones.
 */
function filledPath(path: string, params: Readonly<Record<string, string>>): string | null {
  const values = Object.values(params);
  if (values.some((value) => value === '' || value === '.' || value === '..')) return null;
  return path.replace(/:([a-z-]+)/g, (_, name: string) => encodeURIComponent((params[name] ?? '').toWellFormed()));
}
