import { X509Certificate } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { MethodResult } from '#contract/methods.ts';
import { bareKeys } from '../fakes/bare-server/bare-server.ts';
import { selfSignedCertificate } from '../builders/self-signed-certificate.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { bareAuth, noChild, remoteService } from './bare-app.ts';
import { startApp } from './running-app.ts';

/** Starts a server on loopback, and returns its port. */
async function listening(server: http.Server | https.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

const answering = (status: number, type: string, body: string) =>
  http.createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });

async function tested(
  baseUrl: string,
  apiKey: string = bareKeys.apiKey,
  env: NodeJS.ProcessEnv = process.env,
): Promise<MethodResult<'service.test'>> {
  const { call } = await startApp(temporaryDirectory(), { childHost: noChild }, env);
  return call('service.test', { baseUrl, apiKey, auth: bareAuth });
}

test.each([
  ['a page that is not found', answering(404, 'text/plain', 'no')],
  ['a page of another kind', answering(200, 'text/html', '<h1>Welcome</h1>')],
])('a server that answers with %s is not a document service', async (_name, server) => {
  expect(await tested(`http://127.0.0.1:${await listening(server)}`)).toMatchObject({
    ok: false,
    about: 'address',
    message: { code: 'connection.no-document-service' },
    certificate: null,
  });
});

test('where nothing listens, the address is what a person looks at again', async () => {
  const server = answering(200, 'text/plain', '');
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  expect(await tested(`http://127.0.0.1:${port}`)).toMatchObject({ ok: false, about: 'address' });
});

test('a fault of a service is neither the address nor the key', async () => {
  const server = answering(500, 'application/json', '{"error": "out of order"}');
  expect(await tested(`http://127.0.0.1:${await listening(server)}`)).toMatchObject({ ok: false, about: null });
});

test('a key that a service refuses is what a person looks at again', async () => {
  const { server } = await remoteService();
  expect(await tested(server.baseUrl, 'wrong')).toMatchObject({ ok: false, about: 'credentials', identity: null });
  expect(await tested(server.baseUrl)).toMatchObject({ ok: true, about: null });
});

test('a certificate that is not trusted is shown, and nothing is sent to its server', async () => {
  const { certificate, key } = selfSignedCertificate(['127.0.0.1']);
  const asked: string[] = [];
  const server = https.createServer({ cert: certificate, key }, (request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  const address = `https://127.0.0.1:${await listening(server)}`;
  const shown = await tested(address);
  const { fingerprint256: fingerprint } = new X509Certificate(certificate);
  expect(shown).toMatchObject({
    ok: false,
    about: 'certificate',
    certificate: { subject: 'Intray test', issuer: 'Intray test', fingerprint },
  });
  expect(shown.certificate?.validUntilMs).toBeGreaterThan(Date.now());
  expect(asked).toEqual([]);

  // Behind a proxy no connection of its own is made to read the certificate. (Connections to this computer are direct.)
  const behind = await tested(address, bareKeys.apiKey, { ...process.env, HTTPS_PROXY: 'http://127.0.0.1:9' });
  expect(behind).toMatchObject({ ok: false, about: 'certificate', certificate: null });
});
