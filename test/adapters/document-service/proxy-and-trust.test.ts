import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import { selfSignedCertificate } from '../../builders/self-signed-certificate.ts';
import { listen, tunnelProxy } from '../../fakes/tunnel-proxy.ts';
import { bareService, clientFor, failureOf, sourceOf, valueOf } from './bare-client.ts';

/** No resolver knows this host, so only the proxy can lead to it. */
const host = 'documents.intray.invalid';
const certificate = selfSignedCertificate([host, '127.0.0.1']);
let dir = '';
let caFile = '';

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'intray-trust-'));
  caFile = path.join(dir, 'ca.pem');
  await writeFile(caFile, certificate.certificate);
});
afterAll(() => rm(dir, { recursive: true }));

/** Starts a service over TLS that greets and accepts files. */
async function tlsService() {
  const calls: IncomingHttpHeaders[] = [];
  const server = createTlsServer({ cert: certificate.certificate, key: certificate.key }, (request, response) => {
    calls.push(request.headers);
    request.resume().on('end', () => response.end(JSON.stringify({ pong: 'me', id: randomUUID() })));
  });
  return { port: await listen(server), calls };
}

describe('the proxy of the environment', () => {
  test.each(['HTTPS_PROXY', 'https_proxy'])(
    'leads to a service beyond this machine (%s), and sees no key',
    async (name) => {
      const service = await tlsService();
      const { url, seen } = await tunnelProxy(service.port);
      const client = await clientFor(`https://${host}`, { env: { [name]: url }, caFile });
      expect(valueOf(await client.ping())).toBe('me');
      valueOf(await client.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() }));
      expect(new Set(seen.map(({ target }) => target))).toEqual(new Set([`CONNECT ${host}:443`]));
      expect(JSON.stringify(seen)).not.toMatch(/bare-token|bare-app-key/);
      expect(service.calls[0]).toMatchObject({
        authorization: 'Bearer bare-token',
        'x-platformapi-key': 'bare-app-key',
      });
    },
  );

  test('is never used for this machine, over http or https', async () => {
    const secure = await tlsService();
    const { url, seen } = await tunnelProxy(secure.port);
    const env = { HTTP_PROXY: url, http_proxy: url, HTTPS_PROXY: url, https_proxy: url };
    const { service } = await bareService({}, { env });
    valueOf(await service.ping());
    const port = new URL(service.origin).port;
    valueOf(await (await clientFor(`http://localhost:${port}`, { env })).ping());
    valueOf(await (await clientFor(`https://127.0.0.1:${secure.port}`, { env, caFile })).ping());
    expect(seen).toEqual([]);
  });

  test('is not asked for what NO_PROXY names', async () => {
    const service = await tlsService();
    const { url, seen } = await tunnelProxy(service.port);
    const env = { HTTPS_PROXY: url, NO_PROXY: 'other.example,.intray.invalid' };
    const client = await clientFor(`https://${host}`, { env, caFile, timeouts: { connectMs: 2000 } });
    expect(failureOf(await client.ping()).kind).toBe('offline');
    expect(seen).toEqual([]);
  });

  test.each([407, 502])('leaves the client offline when it answers %i, with nothing sent', async (status) => {
    const service = await tlsService();
    const { url } = await tunnelProxy(service.port, status);
    const client = await clientFor(`https://${host}`, { env: { HTTPS_PROXY: url }, caFile });
    expect(failureOf(await client.ping())).toMatchObject({
      kind: 'offline',
      message: { code: 'failure.no-tunnel' },
    });
    expect(failureOf(await client.createJob({ sessionId: randomUUID() })).kind).toBe('offline');
    expect(failureOf(await client.removeSource('a')).kind).toBe('offline');
    expect(service.calls).toEqual([]);
  });

  test('leaves the client offline when it is not there', async () => {
    const client = await clientFor(`https://${host}`, { env: { HTTPS_PROXY: 'http://127.0.0.1:1' }, caFile });
    expect(failureOf(await client.createJob({ sessionId: randomUUID() })).kind).toBe('offline');
    const uploaded = await client.upload({ source: sourceOf('a.pdf'), sessionId: randomUUID() });
    expect(uploaded.sent.mayHaveArrived).toBe(false);
  });

  test('may be named by host and port alone, or for http only', async () => {
    const service = await tlsService();
    const { url, seen } = await tunnelProxy(service.port);
    const client = await clientFor(`https://${host}`, { env: { HTTP_PROXY: new URL(url).host }, caFile });
    expect(valueOf(await client.ping())).toBe('me');
    expect(seen.length).toBe(1);
  });

  test.each(['not a url', 'socks5://127.0.0.1:1'])('that cannot be used (%s) is refused at once', async (address) => {
    expect(failureOf(await made({ env: { HTTPS_PROXY: address } })).kind).toBe('refused');
  });
});

describe('trust', () => {
  test('in a self-signed certificate needs the file that vouches for it', async () => {
    const { port, calls } = await tlsService();
    const trusting = await clientFor(`https://127.0.0.1:${port}`, { caFile });
    expect(valueOf(await trusting.ping())).toBe('me');
    const strict = await clientFor(`https://127.0.0.1:${port}`);
    for (const result of [await strict.ping(), await strict.createJob({ sessionId: randomUUID() })]) {
      expect(failureOf(result).kind).toBe('offline');
      expect(failureOf(result).message).toEqual(message('failure.untrusted', { why: 'self-signed certificate' }));
    }
    expect(calls.length).toBe(1);
  });

  test('is not reported as the problem of a service that does not speak TLS', async () => {
    const port = await listen(createServer((_request, response) => response.end('plain')));
    const failure = failureOf(await (await clientFor(`https://127.0.0.1:${port}`)).ping());
    expect(failure.kind).toBe('offline');
    expect(failure.message.code).toBe('failure.no-connection');
  });

  test('does not extend to another host name', async () => {
    const { port } = await tlsService();
    const client = await clientFor(`https://localhost:${port}`, { caFile });
    expect(failureOf(await client.ping()).message.code).toBe('failure.untrusted');
  });

  test('cannot be obtained from a file that is missing or is no certificate', async () => {
    const odd = path.join(dir, 'odd.pem');
    await writeFile(odd, 'hello');
    expect(failureOf(await made({ caFile: path.join(dir, 'none.pem') })).kind).toBe('refused');
    expect(failureOf(await made({ caFile: odd })).kind).toBe('refused');
  });
});

function made({ env = {}, ...options }: { readonly env?: Record<string, string>; readonly caFile?: string }) {
  return createDocumentService(
    { signIn: createBearerSignIn('t'), apiKey: 'k', env, nowMs: Date.now },
    { baseUrl: `https://${host}`, userAgent: 'Intray/test', ...options },
  );
}
