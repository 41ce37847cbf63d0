import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { clientFor, failureOf, sourceOf, valueOf } from './bare-client.ts';
import { english } from '../../builders/english.ts';
import { aText } from '../../lib/a-text.ts';

const appId = '4d53bce0-3f0e-4b0b-9a3c-2f7f5b9a1c11';
const secret = Buffer.from('a secret of thirty-two bytes....').toString('base64');

/** Computes the signature step by step from the scheme's text, without any code under test. */
function expectedSignature(method: string, uri: string, seconds: string, nonce: string, body: Buffer): string {
  const lower = uri.toLowerCase();
  let encoded = '';
  for (const byte of Buffer.from(lower, 'utf8')) {
    const char = String.fromCharCode(byte);
    encoded += /[A-Za-z0-9\-_.!~*'()]/.test(char) ? char : `%${byte.toString(16).padStart(2, '0')}`;
  }
  const md5 = body.length === 0 ? '' : createHash('md5').update(body).digest('base64');
  return createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${appId}${method}${encoded}${seconds}${nonce}${md5}`)
    .digest('base64');
}

test('a signature is the one that was computed by hand with openssl', () => {
  const signIn = createAmxSignIn(
    { appId: 'app', secret: 'c2VjcmV0' },
    { nowMs: () => 1_700_000_000_999, nonce: () => 'n1' },
  );
  const url = new URL('https://Example.org/api/search/basic?query=A%C3%84+b');
  // printf '%s' 'appGEThttps%3a%2f%2fexample.org%2fapi%2fsearch%2fbasic%3fquery%3da%25c3%2584%2bb1700000000n1' |
  //   openssl dgst -sha256 -hmac secret -binary | base64
  expect(signIn.authorize({ method: 'GET', url, bodyMd5: null })).toBe(
    'amx app:q3kU4EX58v+aPanJgXU+oLhytI3GZtS5pvt0VX9JpKg=:n1:1700000000',
  );
});

interface Checked {
  readonly right: boolean;
  readonly nonce: string;
  readonly skewS: number;
}

/** Starts a server that checks every signature over the bytes that it received. */
async function signedServer(answer: { readonly status: number; readonly headers?: Record<string, string> }) {
  const checked: Checked[] = [];
  async function check(request: IncomingMessage, origin: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [, id, signature, nonce = '', seconds = ''] =
      /^amx ([^:]+):([^:]+):([^:]+):(\d+)$/.exec(request.headers.authorization ?? '') ?? [];
    const uri = origin + (request.url ?? '');
    const right = signature === expectedSignature(request.method ?? '', uri, seconds, nonce, Buffer.concat(chunks));
    checked.push({ right: right && id === appId, nonce, skewS: Math.abs(Date.now() / 1000 - Number(seconds)) });
  }
  const server = createServer((request, response) => {
    void check(request, origin).then(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(
        JSON.stringify(answer.status < 300 ? { id: randomUUID(), pong: 'me', result: [] } : { message: 'no' }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, checked };
}

test('every kind of request is signed right: without a body, with JSON on POST and GET, and a streamed form', async () => {
  const { origin, checked } = await signedServer({ status: 200 });
  const service = await clientFor(origin, { signIn: createAmxSignIn({ appId, secret }) });
  valueOf(await service.ping());
  valueOf(await service.search({ query: "Müller & Söhne (50%) ~'*!", tagName: 'Ä/b' }));
  valueOf(await service.createJob({ sessionId: randomUUID(), metadata: { name: 'ü' } }));
  valueOf(await service.classify('Sehr geehrte Damen'));
  valueOf(await service.upload({ source: sourceOf('Büro "1".pdf', randomBytes(500_000)), sessionId: randomUUID() }));
  expect(checked.map(({ right }) => right)).toEqual([true, true, true, true, true]);
  expect(new Set(checked.map(({ nonce }) => nonce)).size).toBe(5);
  expect(Math.max(...checked.map(({ skewS }) => skewS))).toBeLessThan(10);
});

test.each([
  ['ahead', 600_000],
  ['behind', -600_000],
])('a 401 while the clock is %s fails with clock-skew and states the difference', async (words, skewMs) => {
  const { origin } = await signedServer({ status: 401 });
  const nowMs = () => Date.now() + skewMs;
  const signIn = createAmxSignIn({ appId, secret }, { nowMs, nonce: randomUUID });
  const failure = failureOf(await (await clientFor(origin, { signIn, nowMs })).ping());
  expect(failure).toMatchObject({ kind: 'clock-skew', status: 401 });
  // The Date header has whole seconds, so the difference may be off by a second or two.
  expect(english(failure.message)).toMatch(new RegExp(`(59[89]|60[0-2]) s ${words}`, 'u'));
  expect(Math.abs((failure.clockSkewMs ?? 0) - skewMs)).toBeLessThan(3000);
});

test('a 401 with a right clock is reported as unauthorized', async () => {
  const { origin } = await signedServer({ status: 401 });
  const service = await clientFor(origin, { signIn: createAmxSignIn({ appId, secret }) });
  expect(failureOf(await service.ping())).toMatchObject({ kind: 'unauthorized', message: aText('no') });
});

test('with a token, the clock does not matter', async () => {
  const { origin } = await signedServer({ status: 401 });
  expect(failureOf(await (await clientFor(origin, { nowMs: () => 0 })).ping()).kind).toBe('unauthorized');
});

test('a 401 to a file that changed between signing and sending is "changed"', async () => {
  const { origin, checked } = await signedServer({ status: 401 });
  const service = await clientFor(origin, { signIn: createAmxSignIn({ appId, secret }) });
  const source = { name: 'a', sizeBytes: 1000, open: () => sourceOf('a', randomBytes(1000)).open() };
  const uploaded = await service.upload({ source, sessionId: randomUUID() });
  expect(checked).toMatchObject([{ right: false }]);
  expect(failureOf(uploaded).kind).toBe('changed');
  expect(uploaded.sent.mayHaveArrived).toBe(false);
});

test('an upload that is cancelled while it is being signed sends nothing', async () => {
  const { origin, checked } = await signedServer({ status: 200 });
  const service = await clientFor(origin, { signIn: createAmxSignIn({ appId, secret }) });
  const controller = new AbortController();
  const bytes = randomBytes(500_000);
  const source = {
    name: 'a',
    sizeBytes: bytes.length,
    open: () => {
      setImmediate(() => controller.abort());
      return slowly(bytes);
    },
  };
  const uploaded = await service.upload({ source, sessionId: randomUUID(), signal: controller.signal });
  expect(failureOf(uploaded)).toMatchObject({ kind: 'timeout', cancelled: true });
  expect(uploaded.sent.mayHaveArrived).toBe(false);
  expect(checked).toEqual([]);
});

async function* slowly(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 10_000) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    yield bytes.subarray(at, at + 10_000);
  }
}
