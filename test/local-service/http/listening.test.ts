import { once } from 'node:events';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTlsServer, followCertificate, nameIn, readCertificate } from '#local-service/http/certificate.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import { listenOptionsOf, listenUrl } from '#local-service/listen-options.ts';
import { selfSignedCertificate } from '../../builders/self-signed-certificate.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { spawnServiceIn } from '../service-process.ts';
import { amxHeaders } from './amx-headers.ts';
import { clientOf, start } from './own-client.ts';

const nothing = { listen: undefined, certFile: undefined, keyFile: undefined, allowsPlainHttp: false };
const tls = { certFile: '/tls/cert.pem', keyFile: '/tls/key.pem' };

describe('the address to listen on', () => {
  test.each([
    ['nothing', {}, {}, null],
    ['loopback without a certificate', { listen: '127.0.0.1:4870' }, {}, { host: '127.0.0.1', port: 4870, tls: null }],
    ['loopback in IPv6', { listen: '[::1]:0' }, {}, { host: '::1', port: 0, tls: null }],
    ['all addresses with a certificate', { listen: '0.0.0.0:443', ...tls }, {}, { host: '0.0.0.0', port: 443, tls }],
    [
      'the environment',
      {},
      { INTRAY_LISTEN: '[::]:443', INTRAY_TLS_CERT: tls.certFile, INTRAY_TLS_KEY: tls.keyFile },
      { host: '::', port: 443, tls },
    ],
    [
      'plain HTTP by an explicit word',
      { listen: 'archive.lan:80', allowsPlainHttp: true },
      {},
      { host: 'archive.lan', port: 80, tls: null },
    ],
  ])('%s', (_what, given, environment, listen) => {
    expect(listenOptionsOf({ ...nothing, ...given }, environment)).toEqual({ ok: true, listen });
  });

  test.each([
    ['another computer without a certificate', { listen: '0.0.0.0:4870' }, '--allow-plain-http'],
    ['a name that only begins as loopback', { listen: '127.0.0.1.example.org:80' }, '--allow-plain-http'],
    ['a certificate without its key', { listen: '0.0.0.0:443', certFile: 'a' }, 'needs its key'],
    ['a certificate without an address', tls, 'needs an address'],
    ['no port', { listen: '0.0.0.0' }, 'HOST:PORT'],
    ['a port that is too large', { listen: '127.0.0.1:65536' }, 'HOST:PORT'],
    ['IPv6 without brackets', { listen: '::1:80' }, 'HOST:PORT'],
  ])('%s is refused', (_what, given, words) => {
    const problem: unknown = expect.stringContaining(words);
    expect(listenOptionsOf({ ...nothing, ...given }, {})).toEqual({ ok: false, problem });
  });

  test('an empty variable allows nothing', () => {
    const environment = { INTRAY_LISTEN: '0.0.0.0:80', INTRAY_TLS_CERT: '', INTRAY_ALLOW_PLAIN_HTTP: '1' };
    expect(listenOptionsOf(nothing, environment)).toMatchObject({ ok: false });
  });

  test('has a base URL that clients can use', () => {
    expect(listenUrl({ host: '192.0.2.7', tls }, 443, null)).toBe('https://192.0.2.7:443');
    expect(listenUrl({ host: '::1', tls: null }, 80, null)).toBe('http://[::1]:80');
    expect(listenUrl({ host: '0.0.0.0', tls }, 443, null)).toMatch(/^https:\/\/[^0][^:]*:443$/u);
    expect(listenUrl({ host: '0.0.0.0', tls }, 443, 'archive.lan')).toBe('https://archive.lan:443');
  });

  test.each([
    [['archive.lan', 'www.archive.lan'], 'archive.lan'],
    [['*.lan', 'archive.lan'], 'archive.lan'],
    [['192.0.2.7'], null],
  ])('the name in a certificate for %s is %s', (names, name) => {
    expect(nameIn({ cert: Buffer.from(selfSignedCertificate(names).certificate), key: Buffer.alloc(0) })).toBe(name);
  });
});

/** Writes a certificate for a name and its key into a folder. */
function writeCertificate(folder: string, name: string) {
  const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const { certificate, key } = selfSignedCertificate([name]);
  writeFileSync(certFile, certificate);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return { certFile, keyFile, cert: certificate };
}

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

async function get(url: string, options: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
  const sent = (url.startsWith('https:') ? tlsRequest : plainRequest)(url, { agent: false, ...options });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: (await buffer(response)).toString() };
}

describe('a service with a certificate', () => {
  test(
    'answers a client that trusts it on another address than loopback, and no plain HTTP',
    { timeout: 120_000 },
    async () => {
      const dataDir = temporaryDirectory();
      const { certFile, keyFile, cert } = writeCertificate(temporaryDirectory(), 'localhost');
      const tlsArgs = ['--tls-cert', certFile, '--tls-key', keyFile];
      const { base_url: baseUrl, own } = await start(dataDir, '--listen', '0.0.0.0:0', ...tlsArgs);
      const { port } = new URL(baseUrl ?? '');
      const url = `https://127.0.0.2:${port}`;
      const trusting = { ca: cert, servername: 'localhost' };
      expect(await get(`${url}/health`, trusting)).toEqual({ status: 200, text: '{"status":"ok"}' });
      await expect(get(`${url}/health`)).rejects.toThrow(/self-signed/u);
      await expect(get(`http://127.0.0.2:${port}/health`)).rejects.toThrow();

      const program = spawnServiceIn({}, 'credentials', '--data-dir', dataDir, '--json');
      expect(await program.ended).toBe(0);
      const keys = JSON.parse(program.stdout()) as Credentials & { readonly base_url: string };
      expect(keys.base_url).toBe(`https://localhost:${port}`);
      const headers = { 'X-PlatformAPI-Key': keys.api_key, Authorization: `Bearer ${keys.access_token}` };
      expect((await get(`${url}/api/platform/status`, trusting)).status).toBe(401);
      expect((await get(`${url}/api/platform/status`, { ...trusting, headers })).status).toBe(200);
      const signed = amxHeaders(keys, { method: 'GET', url: `${url}/api/platform/status` });
      expect((await get(`${url}/api/platform/status`, { ...trusting, headers: signed })).status).toBe(200);
      // The app that started it needs no certificate on its own socket.
      expect(await (await clientOf(own)).whoAmI()).toMatchObject({ ok: true });
      const foreign = { ...headers, Origin: 'https://page.example' };
      expect((await get(`${url}/api/platform/status`, { ...trusting, headers: foreign })).status).toBe(403);
    },
  );

  test('without one, it refuses to start beyond loopback', { timeout: 60_000 }, async () => {
    const service = spawnServiceIn({}, 'serve', '--data-dir', temporaryDirectory(), '--listen', '0.0.0.0:0');
    expect([await service.ended, service.stdout()]).toEqual([2, '']);
    expect(service.stderr()).toContain('must be encrypted');
  });

  test('a key of another certificate is said before anything is opened', { timeout: 60_000 }, async () => {
    const [one, other] = [
      writeCertificate(temporaryDirectory(), 'one'),
      writeCertificate(temporaryDirectory(), 'other'),
    ];
    const args = ['--listen', '0.0.0.0:0', '--tls-cert', one.certFile, '--tls-key', other.keyFile];
    const service = spawnServiceIn({}, 'serve', '--data-dir', temporaryDirectory(), ...args);
    expect(await service.ended).toBe(3);
    expect(service.stderr()).toContain('certificate cannot be used');
  });
});

describe('a certificate that is replaced', () => {
  async function open() {
    const files = writeCertificate(temporaryDirectory(), 'first');
    const read = await readCertificate(files);
    if (!read.ok) throw new Error(read.why);
    const { certificate } = read;
    const app = fastify({ serverFactory: (handler) => createTlsServer(handler, certificate, {}) });
    app.get('/', () => 'hello');
    await app.listen({ host: '127.0.0.1', port: 0 });
    const log = { info: vi.fn(), warn: vi.fn() };
    const unfollow = followCertificate(app.server, files, certificate, log, 20);
    onTestFinished(async () => {
      unfollow();
      await app.close();
    });
    const { port } = app.server.address() as AddressInfo;
    /** Returns the names in the certificate that a new connection gets. */
    const names = async (): Promise<string | undefined> => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { raw } = socket.getPeerCertificate();
      socket.destroy();
      return new X509Certificate(raw).subjectAltName;
    };
    return { files, names, log };
  }

  test('is used by new connections, without a restart', async () => {
    const { files, names } = await open();
    expect(await names()).toBe('DNS:first');
    writeCertificate(path.dirname(files.certFile), 'second');
    await vi.waitFor(async () => expect(await names()).toBe('DNS:second'), { timeout: 10_000 });
  });

  test('by files that do not belong together leaves the one before in use', async () => {
    const { files, names, log } = await open();
    writeFileSync(files.certFile, writeCertificate(temporaryDirectory(), 'other').cert);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(await names()).toBe('DNS:first');
    expect(log.info).not.toHaveBeenCalled();
  });
});
