import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { createServer, request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createDocumentService } from '#adapters/document-service/create-document-service.ts';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { publicUrlOf } from '#local-service/public-url.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { sourceOf, valueOf } from '../../adapters/document-service/bare-client.ts';
import { selfSignedCertificate } from '../../builders/self-signed-certificate.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { spawnServiceIn } from '../service-process.ts';
import { amxHeaders } from './amx-headers.ts';
import { clientOf, configurationOf, start } from './own-client.ts';

describe('the public URL', () => {
  test.each([
    ['nothing', undefined, {}, null],
    ['an option', 'https://archive.example', {}, 'https://archive.example'],
    ['the environment', undefined, { INTRAY_PUBLIC_URL: 'https://archive.example' }, 'https://archive.example'],
    ['the option before the environment', 'https://a.example', { INTRAY_PUBLIC_URL: 'x' }, 'https://a.example'],
    ['a slash, capitals and the default port', 'HTTPS://Archive.example:443/', {}, 'https://archive.example'],
    ['another port', 'https://archive.example:8443', {}, 'https://archive.example:8443'],
    ['plain HTTP on loopback', 'http://127.0.0.1:8080', {}, 'http://127.0.0.1:8080'],
    ['plain HTTP on loopback in IPv6', 'http://[::1]:8080', {}, 'http://[::1]:8080'],
    ['an empty variable', undefined, { INTRAY_PUBLIC_URL: '' }, null],
  ])('%s', (_what, given, environment, publicUrl) => {
    expect(publicUrlOf(given, environment)).toEqual({ ok: true, publicUrl });
  });

  test.each([
    ['no scheme', 'archive.example', 'has the form'],
    ['another scheme', 'ftp://archive.example', 'has the form'],
    ['a path', 'https://archive.example/intray', 'without a path'],
    ['a query', 'https://archive.example?a=b', 'has the form'],
    ['an empty query', 'https://archive.example/?', 'has the form'],
    ['a user', 'https://me:secret@archive.example', 'has the form'],
    ['plain HTTP', 'http://archive.example', 'begins with https://'],
    ['a name that only begins as loopback', 'http://127.0.0.1.example', 'begins with https://'],
  ])('with %s is refused', (_what, given, words) => {
    const problem: unknown = expect.stringContaining(words);
    expect(publicUrlOf(given, {})).toEqual({ ok: false, problem });
  });
});

/** A proxy with TLS that passes requests on to a port, under the host that it was called by or that of its target. */
async function startProxy(passesHost: boolean) {
  const { certificate, key } = selfSignedCertificate(['localhost']);
  const target = { port: 0 };
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const { port } = target;
    const headers = passesHost ? request.headers : { ...request.headers, host: `127.0.0.1:${port}` };
    const { method, url: route } = request;
    const passedOn = plainRequest({ host: '127.0.0.1', port, method, path: route, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response).catch(() => response.destroy());
    });
    pipeline(request, passedOn).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const caFile = path.join(temporaryDirectory(), 'ca.pem');
  writeFileSync(caFile, certificate);
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, certificate, caFile, target };
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly ca?: string;
}

async function get(url: string, options: Sent = {}) {
  const sent = (url.startsWith('https:') ? tlsRequest : plainRequest)(url, { agent: false, ...options });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

/** The real service behind a proxy, and the keys that it prints. */
async function startBehindProxy(passesHost: boolean) {
  const proxy = await startProxy(passesHost);
  const dataDir = temporaryDirectory();
  const { base_url: baseUrl, own } = await start(dataDir, '--port', '0', '--public-url', proxy.url);
  proxy.target.port = Number(readFileSync(path.join(dataDir, 'service', 'port'), 'utf8'));
  const program = spawnServiceIn({}, 'credentials', '--data-dir', dataDir, '--json');
  expect(await program.ended).toBe(0);
  const keys = JSON.parse(program.stdout()) as Credentials & { readonly base_url: string };
  return { proxy, baseUrl, own, keys };
}

async function amxClient({ proxy, keys }: Awaited<ReturnType<typeof startBehindProxy>>) {
  const { app_id: appId, secret, api_key: apiKey } = keys;
  const deps = { signIn: createAmxSignIn({ appId, secret }), apiKey, env: {}, nowMs: Date.now };
  const client = valueOf(
    await createDocumentService(deps, { baseUrl: keys.base_url, userAgent: 'Intray/test', caFile: proxy.caFile }),
  );
  onTestFinished(() => client.close());
  return client;
}

describe.each([
  ['names its target as the host', false],
  ['passes on the host that it was called by', true],
])('behind a proxy with TLS that %s', (_what, passesHost) => {
  test('keys, links and signatures are those of the public URL', { timeout: 120_000 }, async () => {
    const service = await startBehindProxy(passesHost);
    const { proxy, baseUrl, own, keys } = service;
    expect([baseUrl, keys.base_url]).toEqual([proxy.url, proxy.url]);

    const ask = configurationOf(await clientOf(own));
    const user = (await ask('users.add', { userName: 'a@b.example', name: 'A', lastName: 'B', role: 'User' })) as {
      readonly id: string;
    };
    expect(await ask('keys.make', { userId: user.id, name: 'station' })).toMatchObject({ address: proxy.url });

    const client = await amxClient(service);
    const content = Buffer.from('Dear Sirs,\nthis letter is about magnolias.\n');
    const upload = { source: sourceOf('letter.txt', content), sessionId: crypto.randomUUID() };
    const { id } = valueOf(await client.upload(upload));
    const parts: Uint8Array[] = [];
    valueOf(await client.download(id, { write: (chunk) => Promise.resolve(void parts.push(Buffer.from(chunk))) }));
    expect(Buffer.concat(parts)).toEqual(content);

    const { url } = valueOf(await client.share(id, { lifetimeS: 600 }));
    expect(url).toMatch(new RegExp(`^${proxy.url}/share/`, 'u'));
    expect(await get(url, { ca: proxy.certificate })).toEqual({ status: 200, text: content.toString() });
  });
});

test('a client that calls beside the proxy chooses no address by its headers', { timeout: 120_000 }, async () => {
  const { proxy, keys } = await startBehindProxy(true);
  const direct = `http://127.0.0.1:${proxy.target.port}`;
  const status = async (
    signed: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number | undefined> => {
    const signature = amxHeaders(keys, { method: 'GET', url: `${signed}/api/platform/ping` });
    return (await get(`${direct}/api/platform/ping`, { headers: { ...signature, ...headers } })).status;
  };
  expect(await status(proxy.url)).toBe(200);
  expect(await status(direct)).toBe(401);
  const other = 'https://other.example';
  const forwarded = { 'X-Forwarded-Host': 'other.example', 'X-Forwarded-Proto': 'https' };
  expect(await status(other, forwarded)).toBe(401);
  expect(await status(other, { Host: 'other.example' })).toBe(403);
  expect(await status(proxy.url, { Host: new URL(proxy.url).host, Origin: proxy.url })).toBe(200);
  expect(await status(proxy.url, { Origin: proxy.url })).toBe(200);
  expect(await status(proxy.url, { Origin: other })).toBe(403);
});
