import { request } from 'node:http';
import { createServer } from 'node:https';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '../builders/self-signed-certificate.ts';
import { bareKeys } from '../fakes/bare-server/bare-server.ts';
import { listen, tunnelProxy } from '../fakes/tunnel-proxy.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { bareAuth, noChild, remoteService } from './bare-app.ts';
import { startApp } from './running-app.ts';

/** No resolver knows this host, so only the proxy can lead to it. */
const baseUrl = 'https://documents.intray.invalid';

/** Starts the bare server over TLS behind a proxy, and an app that uses it. */
async function farService() {
  const { server } = await remoteService();
  const { certificate, key } = selfSignedCertificate(['documents.intray.invalid']);
  const front = createServer({ cert: certificate, key }, (incoming, answer) => {
    const options = { method: incoming.method, headers: incoming.headers };
    const onward = request(new URL(incoming.url ?? '/', server.baseUrl), options, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    incoming.pipe(onward);
  });
  const proxy = await tunnelProxy(await listen(front));
  const dataDir = temporaryDirectory();
  const extraCaFile = path.join(dataDir, 'ca.pem');
  writeFileSync(extraCaFile, certificate);
  const settings = { service: { kind: 'remote', baseUrl, auth: 'bearer' } };
  writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify(settings));
  const keys = { [baseUrl]: { apiKey: bareKeys.apiKey, auth: bareAuth } };
  const env = { INTRAY_SERVICE_KEYS: JSON.stringify(keys) };
  return { server, proxy, extraCaFile, app: await startApp(dataDir, { childHost: noChild }, env) };
}

test('proxy and certificates are followed without a restart, and nothing goes around a proxy that was set', async () => {
  const { proxy, extraCaFile, app } = await farService();
  const { call, until } = app;
  await until('app.status', {}, ({ service }) => service.detail !== null && service.serviceId === null);

  await call('settings.set', { proxy: { kind: 'manual', url: proxy.url } });
  await until('app.status', {}, ({ service }) => service.detail?.code === 'failure.untrusted');
  await call('settings.set', { extraCaFile });
  await until('app.status', {}, ({ service }) => service.serviceId !== null && service.detail === null);
  expect(new Set(proxy.seen.map(({ target }) => target))).toEqual(new Set(['CONNECT documents.intray.invalid:443']));

  // Calls that began through the proxy have arrived there.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await call('settings.set', { proxy: { kind: 'none' } });
  const without = await call('app.status', {});
  expect(without.service).toMatchObject({ serviceId: expect.stringContaining(baseUrl) as string });
  expect(without.connections).toMatchObject([{ state: 'paused', reason: 'service-down' }]);
  const { length } = proxy.seen;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(proxy.seen).toHaveLength(length);
});

test('the limit for sending is followed while a file is sent', async () => {
  const { server, proxy, extraCaFile, app } = await farService();
  const { call, until } = app;
  const manual = { kind: 'manual', url: proxy.url } as const;
  await call('settings.set', { proxy: manual, extraCaFile, uploadBytesPerSecond: 50_000 });
  const folder = path.join(temporaryDirectory(), 'scans');
  mkdirSync(folder);
  await call('folders.add', { path: folder, rules: { stabilityDelayMs: 0, idleGapMs: 200 } });
  writeFileSync(path.join(folder, 'large.pdf'), randomBytes(2_000_000));
  const slow = await until('files.list', {}, ({ files: [first] }) => (first?.uploadedBytes ?? 0) > 0);
  const [atMs, before] = [Date.now(), slow.files[0]?.uploadedBytes ?? 0];
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { files } = await call('files.list', {});
  const perSecond = ((files[0]?.uploadedBytes ?? 0) - before) / ((Date.now() - atMs) / 1_000);
  expect(perSecond).toBeGreaterThan(20_000);
  expect(perSecond).toBeLessThan(100_000);

  // A timetable part that covers the whole week takes precedence over the limit.
  const days = [1, 2, 3, 4, 5, 6, 7];
  await call('settings.set', { uploadTimetable: [{ days, from: '00:00', to: '00:00', bytesPerSecond: null }] });
  await until('files.list', {}, ({ files: [first] }) => first?.state !== 'uploading');
  expect(Date.now() - atMs).toBeLessThan(15_000);
  expect(server.store.files).toHaveLength(1);
});
