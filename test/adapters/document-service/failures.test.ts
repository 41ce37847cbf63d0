import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { FailureKind } from '#core/failure.ts';
import type { ErrorShape } from '../../fakes/bare-server/dials.ts';
import type { Fault } from '../../fakes/bare-server/faults.ts';
import { bareService, clientFor, failureOf, sourceOf, valueOf } from './bare-client.ts';
import { english } from '../../builders/english.ts';
import { aText } from '../../lib/a-text.ts';
import { message } from '#contract/messages/message.ts';

const statuses: readonly (readonly [number, FailureKind, FailureKind])[] = [
  // Each row: status, failure of a call that changes nothing, failure of a call that changes something.
  [400, 'refused', 'refused'],
  [401, 'unauthorized', 'unauthorized'],
  [403, 'forbidden', 'forbidden'],
  [404, 'refused', 'refused'],
  [408, 'timeout', 'timeout'],
  [409, 'refused', 'refused'],
  [413, 'too-large', 'too-large'],
  [415, 'unsupported', 'unsupported'],
  [422, 'refused', 'refused'],
  [429, 'rate-limited', 'rate-limited'],
  [500, 'service-fault', 'unconfirmed'],
  [501, 'refused', 'refused'],
  [502, 'service-fault', 'unconfirmed'],
  // With Retry-After, both kinds of call fail with maintenance.
  [503, 'maintenance', 'unconfirmed'],
  [504, 'service-fault', 'unconfirmed'],
];

test.each(statuses)(
  'status %i is %s for a call that changes nothing and %s for one that changes something',
  async (status, read, change) => {
    const { server, service } = await bareService({}, { longestWaitMs: 2000 });
    server.failNext('/api', { kind: 'status', status }, 3);
    expect(failureOf(await service.tags())).toMatchObject({ kind: read, status, code: 'some_code', requestId: 'r-1' });
    expect(failureOf(await service.createJob({ sessionId: randomUUID() }))).toMatchObject({ kind: change, status });
    const uploaded = await service.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() });
    expect(failureOf(uploaded)).toMatchObject({ kind: change, status });
    expect(uploaded.sent.mayHaveArrived).toBe(change === 'unconfirmed');
  },
);

const wordless: readonly ErrorShape[] = ['html', 'empty'];
test.each<ErrorShape>(['error-object', 'message', 'error-text', 'detail', 'title', 'plain', 'html', 'empty'])(
  'the reason is found in an error in the form of %s',
  async (errorShape) => {
    const { server, service } = await bareService({ errorShape });
    server.failNext('/api/tag', { kind: 'status', status: 422 });
    const failure = failureOf(await service.tags());
    const planned = aText('as planned');
    expect(failure.message).toEqual(
      wordless.includes(errorShape) ? message('failure.no-reason', { status: 422 }) : planned,
    );
  },
);

const unconfirmedFaults: readonly Fault[] = [
  { kind: 'reset', when: 'mid-body' },
  { kind: 'reset', when: 'after-work' },
  { kind: 'cut-reply' },
  { kind: 'silence' },
  { kind: 'unreadable-reply', body: '{"status":"fine"}' },
  { kind: 'unreadable-reply', body: '{"id":' },
  { kind: 'unreadable-reply', body: '' },
  { kind: 'unreadable-reply', body: `{"a":"${randomUUID()}","b":"${randomUUID()}"}` },
  { kind: 'status-after-work', status: 502 },
];

describe.each(unconfirmedFaults)('$kind $when$body$status', (fault) => {
  test('leaves an upload unconfirmed', async () => {
    const { server, service } = await bareService({}, { timeouts: { headersMs: 300 } });
    server.failNext('/api/file/uploadfile', fault);
    // The answer to a large file may be late, because bytes are still in transit.
    const bytes = randomBytes(fault.kind === 'silence' ? 30_000 : 3_000_000);
    const uploaded = await service.upload({ source: sourceOf('a.pdf', bytes), sessionId: randomUUID() });
    expect(failureOf(uploaded).kind).toBe('unconfirmed');
    expect(uploaded.sent.mayHaveArrived).toBe(true);
    const arrived = server.store.files.size === 1;
    expect(arrived).toBe(fault.kind !== 'reset' || fault.when === 'after-work');
    // An upload either arrives completely or not; the reported hash is that of the bytes that the service holds.
    if (arrived) expect(uploaded.sent).toMatchObject({ sizeBytes: bytes.length, sha256: expect.any(String) as string });
  });

  test('leaves the creation of a job unconfirmed', async () => {
    const { server, service } = await bareService({}, { timeouts: { headersMs: 300 } });
    const sessionId = randomUUID();
    valueOf(await service.upload({ source: sourceOf('a.pdf'), sessionId }));
    server.failNext('/api/job/create', fault);
    expect(failureOf(await service.createJob({ sessionId })).kind).toBe('unconfirmed');
  });
});

// A GET has no body during which the connection could be reset.
const readUnconfirmed = unconfirmedFaults.filter((fault) => fault.kind !== 'reset' || fault.when !== 'mid-body');
test.each(readUnconfirmed)(
  '$kind $when$body$status is not unconfirmed for a call that changes nothing',
  async (fault) => {
    const { server, service } = await bareService({}, { timeouts: { headersMs: 300 } });
    server.failNext('/api/platform/ping', fault);
    expect(failureOf(await service.ping()).kind).toBe(fault.kind === 'silence' ? 'timeout' : 'service-fault');
  },
);

test('a service that is not there is offline, and nothing has left', async () => {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((resolve) => listener.close(resolve));

  const service = await clientFor(`http://127.0.0.1:${port}`);
  expect(failureOf(await service.ping())).toMatchObject({ kind: 'offline', code: 'ECONNREFUSED' });
  expect(failureOf(await service.removeSource('a'))).toMatchObject({ kind: 'offline' });
  expect(failureOf(await service.createJob({ sessionId: randomUUID() }))).toMatchObject({ kind: 'offline' });
  const uploaded = await service.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() });
  expect(failureOf(uploaded).kind).toBe('offline');
  expect(uploaded.sent).toEqual({ sizeBytes: 0, sha256: null, mayHaveArrived: false });
});

test('a changing call without a body is unconfirmed when its connection breaks', async () => {
  const { server, service } = await bareService();
  server.failNext('/api/source', { kind: 'reset', when: 'after-work' });
  expect(failureOf(await service.removeSource('a')).kind).toBe('unconfirmed');
});

test('an early refusal is read, although the rest of the upload ends in a broken pipe', async () => {
  const { server, service } = await bareService();
  server.failNext('/api/file/uploadfile', { kind: 'early-refusal', status: 413 }, 10);
  for (let times = 0; times < 10; times += 1) {
    const bytes = Buffer.alloc(20_000_000);
    const uploaded = await service.upload({ source: sourceOf('big.tif', bytes, 262_144), sessionId: randomUUID() });
    expect(failureOf(uploaded)).toMatchObject({ kind: 'too-large', status: 413, message: aText('as planned') });
    expect(uploaded.sent.mayHaveArrived).toBe(false);
    expect(uploaded.sent.sizeBytes).toBeLessThan(bytes.length);
  }
});

test('a redirect is a failure that names its target, and the keys are not sent there', async () => {
  const elsewhere = await bareService();
  const { server, service } = await bareService();
  for (const status of [301, 302, 303, 307, 308]) {
    server.failNext('/api', { kind: 'redirect', status, to: `${elsewhere.server.baseUrl}/api/tag/all?secret=1` }, 2);
    const failure = failureOf(await service.tags());
    expect(failure).toMatchObject({ kind: 'unauthorized', status });
    expect(english(failure.message)).toContain(elsewhere.server.baseUrl);
    expect(english(failure.message)).not.toContain('secret');
    expect(failureOf(await service.createJob({ sessionId: randomUUID() })).kind).toBe('unauthorized');
  }
  expect(elsewhere.server.calls).toEqual([]);
});

test('no call is ever sent twice by the client itself', async () => {
  const { server, service } = await bareService();
  server.failNext('/api', { kind: 'status', status: 503 }, 99);
  await service.tags();
  await service.createJob({ sessionId: randomUUID() });
  expect(server.calls.map(({ target }) => target)).toEqual(['/api/tag/all', '/api/job/create']);
});

test.each(['', 'two\nlines', 'schlüssel'])(
  'a key that cannot be sent in a header (%j) is reported as such and not sent',
  async (token) => {
    const { server, service } = await bareService(
      {},
      { signIn: { ...createBearerSignIn(''), authorize: () => token } },
    );
    expect(failureOf(await service.ping()).kind).toBe('unauthorized');
    const uploaded = await service.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() });
    expect(failureOf(uploaded).kind).toBe('unauthorized');
    expect(uploaded.sent.mayHaveArrived).toBe(false);
    expect(server.calls).toEqual([]);
  },
);

test('no failure contains a key', async () => {
  const { server, service } = await bareService();
  for (const { fault } of [{ fault: { kind: 'cut-reply' } }, { fault: { kind: 'status', status: 401 } }] as const) {
    server.failNext('/api', fault);
    expect(JSON.stringify(failureOf(await service.tags()))).not.toMatch(/bare-token|bare-app-key/);
  }
});
