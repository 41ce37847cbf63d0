import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { errorBody } from '#service-api/records/error.ts';
import { answerOf, call, headersOf, startTestService, upload, type TestService } from './test-service.ts';
import { exchange } from './raw-request.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('the error shape', () => {
  const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  const cases: [string, string, RequestInit, number, string][] = [
    ['an unknown path', '/api/nothing', {}, 404, 'not_found'],
    ['the root', '/', {}, 404, 'not_found'],
    ['another method', '/api/job/create', {}, 405, 'method_not_allowed'],
    ['another method on a path with an id', '/api/file/detail/x', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['an id that cannot be decoded', '/api/file/detail/%E0%A4%A', {}, 400, 'bad_request'],
    ['an id that is none', '/api/file/detail/none', {}, 404, 'not_found'],
    ['an unknown id', `/api/job/detail/${randomUUID()}`, {}, 404, 'not_found'],
    ['broken JSON', '/api/job/create', post('{"session_id":'), 400, 'bad_request'],
    ['JSON that reaches for prototypes', '/api/job/create', post('{"__proto__":{"a":1}}'), 400, 'bad_request'],
    ['no JSON at all', '/api/job/create', post(''), 422, 'invalid'],
    ['JSON of another kind', '/api/job/create', post('[]'), 422, 'invalid'],
    ['another type', '/api/job/create', post('a=b', { 'Content-Type': 'text/plain' }), 415, 'unsupported_media_type'],
    ['no type', '/api/job/create', post(Buffer.from('{}'), { 'Content-Type': '' }), 415, 'unsupported_media_type'],
    ['a compressed body', '/api/job/create', post('{}', { 'Content-Encoding': 'gzip' }), 415, 'unsupported_media_type'],
    ['a body that is too large', '/api/job/create', post(`{"a":"${'x'.repeat(5_000_000)}"}`), 413, 'too_large'],
    [
      'a form without a boundary',
      '/api/file/uploadfile',
      post('x', { 'Content-Type': 'multipart/form-data' }),
      400,
      'bad_request',
    ],
    ['a value out of range', '/api/job/all?pageSize=40', {}, 422, 'invalid'],
    ['a parameter given twice', '/api/search/basic?page=1&page=2', {}, 422, 'invalid'],
  ];
  test.each(cases)('%s', async (_what, route, init, status, code) => {
    const { status: found, body, headers } = await call(service, service.admin, route, init);
    expect([found, body.error.code]).toEqual([status, code]);
    expect(errorBody.parse(body).error.request_id).toBe(headers.get('x-request-id'));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    if (status === 405) expect(headers.get('allow')).toMatch(/^(GET|POST)/u);
    if (status === 422) expect(body.error.details.length).toBeGreaterThan(0);
  });

  test('a client that still sends when its body is refused is not cut off', async () => {
    const { hostname, port, host } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    const answers: string[] = [];
    socket.on('data', (data: Buffer) => answers.push(data.toString()));
    const rest = 6_000_000;
    const keys = Object.entries(headersOf(service.admin)).map(([name, value]) => `${name}: ${value}\r\n`);
    const common = `Host: ${host}\r\n${keys.join('')}`;
    socket.write(`POST /api/job/create HTTP/1.1\r\n${common}Content-Type: application/json\r\n`);
    socket.write(`Content-Length: ${rest}\r\n\r\n`);
    await vi.waitFor(() => expect(answers.join('')).toMatch(/^HTTP\/1\.1 413 /u));
    socket.write(Buffer.alloc(rest, 'x'));
    socket.write(`GET /api/platform/ping HTTP/1.1\r\n${common}Content-Type: application/json\r\n\r\n`);
    await vi.waitFor(() => expect(answers.join('')).toMatch(/HTTP\/1\.1 200 /u), { timeout: 10_000 });
    socket.destroy();
  });

  test('bytes that are not HTTP', async () => {
    for (const [bytes, status] of [
      ['garbage\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await exchange(service.baseUrl, bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
      expect(errorBody.safeParse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).success).toBe(true);
    }
  });

  test('a bug is reported without its details', async () => {
    const broken = await startTestService();
    broken.db.exec('ALTER TABLE events RENAME TO events_gone');
    const stored = await upload(broken, broken.admin, { content: 'x' });
    expect([stored.status, stored.body.error.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(stored.body)).not.toContain('events');
    await broken.close();
  });
});

describe('rate limit', () => {
  test('each key has its own limit; a request over it passes after the time that the reply names', async () => {
    const limited = await startTestService({ rateLimit: { perSecond: 0.5, burst: 3 } });
    const uploader = await limited.identity('Uploader');
    const ping = (who = limited.admin) => call(limited, who, '/api/platform/ping');
    const remaining: (string | null)[] = [];
    for (let index = 0; index < 3; index += 1) remaining.push((await ping()).headers.get('ratelimit-remaining'));
    expect(remaining).toEqual(['2', '1', '0']);
    const refused = await ping();
    expect([refused.status, refused.body.error.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      '2',
    ]);
    expect((await ping(uploader)).status).toBe(200);
    limited.advance(2_000);
    expect((await ping()).status).toBe(200);
    await limited.close();
  });
});

describe('download', () => {
  test('parts of a file, as the range asks', async () => {
    const bytes = randomBytes(1_000);
    const stored = await upload(service, service.admin, { name: 'a.bin', content: bytes });
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(`${service.baseUrl}/api/file/download/${stored.body.id}`, {
        headers: { ...headersOf(service.admin), ...headers },
      });
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        length: response.headers.get('content-length'),
        etag: response.headers.get('etag') ?? '',
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    };
    const whole = await get({});
    expect([whole.status, whole.length, whole.bytes.equals(bytes)]).toEqual([200, '1000', true]);
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 10],
      ['bytes=990-', 990, 1_000],
      ['bytes=-5', 995, 1_000],
      ['bytes=900-5000', 900, 1_000],
    ];
    for (const [range, from, to] of parts) {
      const part = await get({ Range: range });
      expect([part.status, part.range, part.length]).toEqual([206, `bytes ${from}-${to - 1}/1000`, String(to - from)]);
      expect(part.bytes.equals(bytes.subarray(from, to))).toBe(true);
    }
    for (const range of ['bytes=1000-', 'bytes=-0'])
      expect([(await get({ Range: range })).status, range]).toEqual([416, range]);
    for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
      expect((await get({ Range: range })).status).toBe(200);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': whole.etag })).status).toBe(206);
    expect((await get({ Range: 'bytes=0-1', 'If-Range': '"other"' })).status).toBe(200);
  });

  test('bytes that are missing on the disk are reported as missing', async () => {
    const stored = await upload(service, service.admin, { content: 'will be lost' });
    await service.data.blobs.remove(stored.body.sha256);
    const answer = await answerOf(
      await fetch(`${service.baseUrl}/api/file/download/${stored.body.id}`, { headers: headersOf(service.admin) }),
    );
    expect([answer.status, answer.body.error.code]).toEqual([500, 'bytes_missing']);
  });
});

test('a request without a header that the interface requires is answered, and noted in the log', async () => {
  const lines: string[] = [];
  const logged = await startTestService({}, { write: (line) => void lines.push(line) });
  try {
    expect((await call(logged, logged.admin, '/api/platform/ping')).status).toBe(200);
    const complete = { headers: { 'Content-Type': 'application/json' } };
    expect((await call(logged, logged.admin, '/api/platform/who-am-i', complete)).status).toBe(200);
    const noted = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ missing }) => missing);
    expect(noted).toMatchObject([{ route: '/api/platform/ping', missing: ['Content-Type'] }]);
  } finally {
    await logged.close();
  }
});
