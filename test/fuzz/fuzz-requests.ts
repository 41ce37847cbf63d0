import { ownCalls, ownPath, type OwnCallName } from '#service-api/own-calls.ts';
import type { Endpoint } from '#service-api/endpoint.ts';
import { endpoints } from '#service-api/endpoints.ts';
import { inputJsonSchema, type JsonSchema } from '#service-api/json-schema.ts';
import type { Random } from '../builders/seeded-random.ts';
import { changeBytes } from './change-bytes.ts';
import { oddJson, oddValue, spoilValue } from './odd-values.ts';
import { createSchemaValues, type KnownThings } from './schema-values.ts';
import type { StartingPoints } from './starting-points.ts';

/** A request as the bytes that are sent, and how the connection is treated. */
export interface FuzzRequest {
  readonly route: string;
  /** The socket of the app, or the port. */
  readonly at: 'socket' | 'port';
  readonly bytes: Buffer;
  /** Whether it is whole, so that an answer is owed. */
  readonly isWhole: boolean;
  readonly ending: 'wait' | 'half-close' | 'reset';
}

interface Route {
  readonly name: string;
  readonly at: 'socket' | 'port';
  readonly method: string;
  readonly path: string;
  readonly params: JsonSchema | null;
  readonly query: JsonSchema | null;
  readonly body: JsonSchema | null;
  readonly isForm: boolean;
}

const schemaOf = (schema: Endpoint['body']): JsonSchema | null => (schema === null ? null : inputJsonSchema(schema));

function routes(): readonly Route[] {
  const ofInterface = Object.entries<Endpoint>(endpoints).map(([name, endpoint]): Route => {
    const { method, path, params, query, bodyKind, body } = endpoint;
    const schemas = { params: schemaOf(params), query: schemaOf(query), body: schemaOf(body) };
    return { name, at: 'port', method, path, ...schemas, isForm: bodyKind === 'multipart' };
  });
  const ofApp = Object.keys(ownCalls).map((name): Route => {
    const call = name as OwnCallName;
    const body = inputJsonSchema(ownCalls[call].input);
    return { name, at: 'socket', method: 'POST', path: ownPath(call), params: null, query: null, body, isForm: false }; // prettier-ignore
  });
  const plain = { at: 'port', method: 'GET', params: null, query: null, body: null, isForm: false } as const;
  return [
    ...ofInterface,
    ...ofApp,
    { ...plain, name: 'share link', path: '/share/:code' },
    { ...plain, name: 'openapi', path: '/api/openapi.json' },
  ];
}

export interface RequestMaker {
  readonly routeNames: readonly string[];
  make(random: Random): FuzzRequest;
}

/**
 * @param points what half of the requests start from
 * @param headers the host and what signs a request in, by the way it goes
 */
export function createRequestMaker(
  known: () => KnownThings,
  points: () => StartingPoints,
  headers: Readonly<Record<'socket' | 'port', readonly string[]>>,
): RequestMaker {
  const { valueOf } = createSchemaValues(known);
  const all = routes();
  const make = (random: Random): FuzzRequest => {
    const route = all[Math.floor(random() * all.length)];
    if (route === undefined) throw new Error('no route');
    const point = random() < 0.5 ? points().get(route.name)?.(random) : undefined;
    const spoiled = (schema: JsonSchema | null, given: unknown): unknown => {
      const value = given ?? (schema === null ? {} : valueOf(schema, random));
      return random() < 0.3 ? spoilValue(value, random) : value;
    };
    const params = spoiled(route.params, point?.params);
    const query = spoiled(route.query, point === undefined ? undefined : (point.query ?? {}));
    const target = `${pathOf(route, params, known(), random)}${queryOf(query)}`;
    const { body, type } = bodyOf(route, spoiled(route.body, point?.body), random);
    const method = random() < 0.95 ? route.method : (['PUT', 'HEAD', 'OPTIONS', 'TRACE', 'GET', 'DELETE'].at(Math.floor(random() * 6)) ?? 'GET'); // prettier-ignore
    const head = headOf([`${method} ${target} HTTP/1.1`, ...headers[route.at], type], body, random);
    const bytes = Buffer.concat([head.bytes, body]);
    const ending = random() < 0.92 ? 'wait' : random() < 0.5 ? 'half-close' : 'reset';
    const cut = random() < 0.04;
    return {
      ...{ route: route.name, at: route.at, ending },
      bytes: cut ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes,
      isWhole: head.isWhole && !cut && ending === 'wait' && method !== 'HEAD',
    };
  };
  return { routeNames: all.map(({ name }) => name), make };
}

function pathOf(route: Route, params: unknown, { ids }: KnownThings, random: Random): string {
  const given = Object.values(typeof params === 'object' && params !== null ? params : {});
  return route.path.replaceAll(/:[a-z-]+/gu, () => {
    const value: unknown = given.shift();
    const text = typeof value === 'string' ? value : (ids[Math.floor(random() * ids.length)] ?? 'x');
    if (random() < 0.05) return ['%00', '%ff', '..%2f..', '%', 'a'.repeat(2_000), '%F0%9F'].at(Math.floor(random() * 6)) ?? ''; // prettier-ignore
    return encodeURIComponent(text.isWellFormed() ? text : 'x').slice(0, 3_000);
  });
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed().slice(0, 2_000))}`;
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&').slice(0, 8_000)}`;
}

const jsonType = 'Content-Type: application/json';

interface Body {
  readonly body: Buffer;
  readonly type: string;
}

function bodyOf(route: Route, value: unknown, random: Random): Body {
  if (route.isForm) return formOf(random);
  if (route.body === null) return { body: Buffer.alloc(0), type: jsonType };
  if (random() < 0.05) return { body: Buffer.from(oddJson(random)), type: jsonType };
  const body = Buffer.from(JSON.stringify(value ?? null));
  if (random() < 0.05) return { body: changeBytes(body, random, Buffer.from('{"a":[1,2]}')), type: jsonType };
  return { body, type: random() < 0.97 ? jsonType : 'Content-Type: text/plain; charset=\xff' };
}

function formOf(random: Random): Body {
  const metadata = random() < 0.5 ? '{"a":1}' : JSON.stringify(oddValue(random) ?? null);
  const name = random() < 0.6 ? 'a.txt' : ['', 'a"b.txt', '\\\\..\\x', 'ä'.repeat(300), 'a\0.pdf', '%22', 'con'].at(Math.floor(random() * 7)); // prettier-ignore
  const body = Buffer.from(
    `--edge\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${metadata}\r\n` +
      `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nLetter ${random()}\r\n--edge--\r\n`,
  );
  const type =
    random() < 0.95 ? 'Content-Type: multipart/form-data; boundary=edge' : 'Content-Type: multipart/form-data';
  return { body: random() < 0.5 ? body : changeBytes(body, random, Buffer.from('--edge--')), type };
}

const oddHeaders = [
  'Content-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: nothing',
  'Range: bytes=0-0',
  'Range: bytes=9-1,-5,99999999999-',
  'If-None-Match: "',
  'If-Modified-Since: yesterday',
  'Content-MD5: x',
  'Accept-Language: de;q=9,*;q=-1',
  'X-Request-Id: \xff\xfe',
  'Origin: null',
  'Sec-Fetch-Site: cross-site',
  'Upgrade: websocket',
  'Connection: upgrade',
  'Authorization: amx a:b:c:99999999999999999999',
  'Authorization: Bearer',
  'Cookie: a=b',
  `X-Long: ${'a'.repeat(9_000)}`,
  'Host: 127.0.0.1',
  ' folded: x',
  'no colon',
];

/** A head with the right length, sometimes with odd headers, a wrong length or chunks. */
function headOf(lines: readonly string[], body: Buffer, random: Random) {
  const odd = random() < 0.15 ? [oddHeaders[Math.floor(random() * oddHeaders.length)] ?? ''] : [];
  const kind = random();
  const length = kind < 0.03 ? body.length + 100 : kind < 0.05 ? -1 : body.length;
  const bodyLine = kind > 0.98 ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const text = [...lines, ...odd, bodyLine, 'Connection: close', '', ''].join('\r\n');
  // A request of which more is announced than comes is ended by the service, but only after its time.
  return { bytes: Buffer.from(text, 'latin1'), isWhole: kind >= 0.05 && kind <= 0.98 && odd.length === 0 };
}
