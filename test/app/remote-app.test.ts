import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bareKeys } from '../fakes/bare-server/bare-server.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { bareAuth, noChild, remoteService } from './bare-app.ts';
import { startApp } from './running-app.ts';
import { english } from '../builders/english.ts';

// The bare server finds a file only by its text, so each text holds its file's name.
const quick = { stabilityDelayMs: 0, idleGapMs: 200 };

/** A data directory whose settings name the service. */
function dataDirFor(baseUrl: string): string {
  const dataDir = temporaryDirectory();
  const service = { kind: 'remote', baseUrl, auth: 'bearer' };
  writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ service }));
  return dataDir;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile());
}

test('at a service that shows only the interface, a file is done and the receipt says what could not be obtained', async () => {
  const { server, env } = await remoteService();
  const scans = temporaryDirectory();
  const { call, until } = await startApp(dataDirFor(server.baseUrl), { childHost: noChild }, env);
  const folder = await call('folders.add', { path: scans, rules: quick });
  writeFileSync(path.join(scans, 'note.pdf'), 'note.pdf: a bare magnolia');
  const { files } = await until('files.list', { group: 'done' }, ({ total }) => total === 1);
  const { receipt } = await call('files.get', { id: files[0]?.id ?? '' });
  expect(receipt?.checks).toMatchObject({ accepted: true, final: true });
  expect(receipt?.notAvailable).toContainEqual({
    check: 'content',
    reason: expect.objectContaining({ params: {} }) as unknown,
  });
  expect(receipt?.serviceId).toMatch(new RegExp(`@${server.baseUrl}$`));
  expect(server.store.jobs).toHaveLength(1);

  expect((await call('search.run', { query: 'magnolia' })).hits).toMatchObject([
    { fileId: files[0]?.fileId, highlights: [] },
  ]);
  expect((await call('documents.get', { id: files[0]?.fileId ?? '' })).trackedFileId).toBe(files[0]?.id);
  expect((await call('jobs.get', { id: files[0]?.jobId ?? '' })).files).toMatchObject([
    { trackedFileId: files[0]?.id },
  ]);
  expect((await call('jobs.list', {})).jobs).toMatchObject([{ folderId: folder.id }]);
  const status = await call('app.status', {});
  expect(status.service).toMatchObject({ kind: 'remote', origin: server.baseUrl, detail: null });
  expect((await call('service.info', {})).kind).toBe('remote');
});

test('connecting stores the key sealed, reveals it nowhere, and a restart is connected again', async () => {
  const { server } = await remoteService();
  const dataDir = temporaryDirectory();
  const env = { ...process.env, INTRAY_SECRETS_PASSPHRASE: 'a passphrase of the test' };
  const first = await startApp(dataDir, { childHost: noChild }, env);
  const connection = { baseUrl: server.baseUrl, apiKey: bareKeys.apiKey, auth: bareAuth };

  expect(await first.call('service.test', { ...connection, apiKey: 'wrong' })).toMatchObject({
    ok: false,
    identity: null,
  });
  expect(await first.call('service.test', connection)).toMatchObject({ ok: true });
  expect((await first.call('service.info', {})).kind).toBe('local');
  expect(await first.outcome('service.connect', connection)).toMatchObject({
    ok: false,
    error: { code: 'no-keychain' },
  });
  expect((await first.call('service.info', {})).kind).toBe('local');
  const info = await first.call('service.connect', { ...connection, allowEncryptedFile: true });
  expect(info).toMatchObject({
    kind: 'remote',
    origin: server.baseUrl,
    credentials: { state: 'set', place: 'encrypted-file' },
  });
  for (const secret of [bareKeys.apiKey, bareKeys.accessToken]) {
    expect(JSON.stringify(info)).not.toContain(secret);
    for (const file of filesBelow(dataDir)) expect(readFileSync(file).includes(secret), file).toBe(false);
  }
  await first.app.stop();

  const second = await startApp(dataDir, { childHost: noChild }, env);
  const status = await second.until('app.status', {}, ({ service }) => service.serviceId !== null);
  expect(status.service).toMatchObject({ kind: 'remote', origin: server.baseUrl });
  expect(await second.call('service.credentials', {})).toMatchObject({ state: 'set', place: 'encrypted-file' });
}, 60_000);

test('without a keychain a person types a passphrase, and again after each start', async () => {
  const { server } = await remoteService();
  const dataDir = temporaryDirectory();
  const { INTRAY_SECRETS_PASSPHRASE: _, ...env } = process.env;
  const first = await startApp(dataDir, { childHost: noChild }, env);
  const passphrase = 'horse and staple';
  const connection = {
    ...{ baseUrl: server.baseUrl, apiKey: bareKeys.apiKey, auth: bareAuth },
    ...{ allowEncryptedFile: true, passphrase },
  };
  const info = await first.call('service.connect', connection);
  expect(info).toMatchObject({ kind: 'remote', credentials: { state: 'set', place: 'encrypted-file' } });
  await first.app.stop();

  const second = await startApp(dataDir, { childHost: noChild }, env);
  const status = await second.until('app.status', {}, ({ notes }) =>
    notes.some(({ code }) => code === 'passphrase-needed'),
  );
  expect(status.service.serviceId).toBeNull();
  expect(await second.call('service.credentials', {})).toMatchObject({ state: 'sealed' });
  expect(await second.outcome('service.unlock', { passphrase: 'another one' })).toMatchObject({
    ok: false,
    error: { code: 'wrong-passphrase' },
  });
  await second.call('service.unlock', { passphrase });
  await second.until('app.status', {}, ({ service }) => service.serviceId !== null);
  expect(await second.call('service.credentials', {})).toMatchObject({ state: 'set', place: 'encrypted-file' });
  for (const file of filesBelow(dataDir)) expect(readFileSync(file).includes(passphrase), file).toBe(false);
}, 60_000);

test('a key that comes from outside is enough to connect; another one beside it is refused', async () => {
  const { server, env } = await remoteService();
  const dataDir = temporaryDirectory();
  const { call, outcome } = await startApp(dataDir, { childHost: noChild }, env);
  const connection = { baseUrl: server.baseUrl, apiKey: bareKeys.apiKey, auth: bareAuth };
  const info = await call('service.connect', connection);
  expect(info).toMatchObject({ kind: 'remote', credentials: { state: 'set', place: 'environment' } });
  expect(filesBelow(dataDir).map((file) => path.basename(file))).not.toContain('secrets.sealed');
  await call('service.useLocal', {});

  const others = { [server.baseUrl]: { apiKey: 'an-old-key', auth: bareAuth } };
  const stale = await startApp(
    temporaryDirectory(),
    { childHost: noChild },
    { ...env, INTRAY_SERVICE_KEYS: JSON.stringify(others), INTRAY_SECRETS_PASSPHRASE: 'a passphrase' },
  );
  expect(await stale.outcome('service.connect', { ...connection, allowEncryptedFile: true })).toMatchObject({
    ok: false,
    error: { code: 'other-key', text: { code: 'keys.set-outside' } },
  });
  expect((await stale.call('service.info', {})).kind).toBe('local');
  expect(await outcome('service.credentials', {})).toMatchObject({ ok: true });
}, 60_000);

test('files end at the service that they began with, and new ones go to the new service', async () => {
  const [before, after] = [await remoteService({ foundAfterSearches: 6 }), await remoteService()];
  const keys = {
    ...JSON.parse(before.env.INTRAY_SERVICE_KEYS ?? ''),
    ...JSON.parse(after.env.INTRAY_SERVICE_KEYS ?? ''),
  } as unknown;
  const env = { ...process.env, INTRAY_SERVICE_KEYS: JSON.stringify(keys) };
  const dataDir = dataDirFor(before.server.baseUrl);
  const scans = temporaryDirectory();
  const first = await startApp(dataDir, { childHost: noChild }, env);
  await first.call('folders.add', { path: scans, rules: quick });
  writeFileSync(path.join(scans, 'old.pdf'), 'old.pdf, begun at the old service');
  await first.until('app.status', {}, () => before.server.store.jobs.length === 1);
  await first.app.stop();

  const settingsFile = path.join(dataDir, 'settings.json');
  const settings = JSON.parse(readFileSync(settingsFile, 'utf8')) as Record<string, unknown>;
  const service = { kind: 'remote', baseUrl: after.server.baseUrl, auth: 'bearer' };
  writeFileSync(settingsFile, JSON.stringify({ ...settings, service }));
  writeFileSync(path.join(scans, 'new.pdf'), 'new.pdf, for the new service');
  const second = await startApp(dataDir, { childHost: noChild }, env);
  await second.until('files.list', { group: 'done' }, ({ total }) => total === 2);
  const names = ({ server }: typeof before) => [...server.store.files.values()].map(({ name }) => name);
  expect([names(before), names(after)]).toEqual([['old.pdf'], ['new.pdf']]);
  expect([before.server.store.jobs.length, after.server.store.jobs.length]).toEqual([1, 1]);
  const { otherServices } = await second.call('app.status', {});
  expect(otherServices.map(({ origin, done }) => [origin, done])).toEqual([[before.server.baseUrl, 1]]);
  const { files } = await second.call('files.list', { group: 'done' });
  const atOthers = files.filter(({ serviceId }) => otherServices.some((other) => other.serviceId === serviceId));
  expect(atOthers.map(({ name }) => name)).toEqual(['old.pdf']);
}, 60_000);

test('a service that cannot be reached is reported, and nothing is lost', async () => {
  const { server, env } = await remoteService();
  const scans = temporaryDirectory();
  const dataDir = dataDirFor(server.baseUrl);
  await server.close();
  const { call, until, outcome } = await startApp(dataDir, { childHost: noChild }, env);
  await call('folders.add', { path: scans, rules: quick });
  writeFileSync(path.join(scans, 'note.pdf'), 'for later');
  const status = await until('app.status', {}, ({ balance }) => balance.inProgress === 1);
  expect(status.state).toBe('offline');
  expect(status.service.detail === null ? '' : english(status.service.detail)).toMatch(/ECONNREFUSED|connection/iu);
  expect(await outcome('search.run', { query: 'x' })).toMatchObject({
    ok: false,
    error: { code: 'no-service', retryable: true },
  });
  expect((await call('service.info', {})).problems).toHaveLength(1);
  const { lines } = await call('app.doctor', {});
  expect(lines.find(({ check }) => check === 'service')).toMatchObject({ state: 'problem' });
});

test('pausing stops uploads, skipping ignores a file, and allowing undoes that', async () => {
  const { server, env } = await remoteService();
  const scans = temporaryDirectory();
  mkdirSync(path.join(scans, 'below'));
  const { call, until, outcome } = await startApp(dataDirFor(server.baseUrl), { childHost: noChild }, env);
  await call('app.pause', {});
  const folder = await call('folders.add', { path: scans, rules: { ...quick, exclude: ['*.bak'], subfolders: false } });
  for (const name of ['a.pdf', 'b.bak', 'below/c.pdf']) writeFileSync(path.join(scans, name), `text of ${name}`);
  await call('folders.scan', { id: folder.id });
  await until('files.list', {}, ({ total }) => total === 3);
  const queued = await until(
    'files.list',
    { group: 'inProgress' },
    ({ files }) => files[0]?.state === 'queued' || files[0]?.state === 'batched',
  );
  expect((await call('app.status', {})).state).toBe('paused');
  const [a] = queued.files;
  expect((await call('files.skip', { id: a?.id ?? '' })).state).toBe('ignored');
  expect(await outcome('files.skip', { id: a?.id ?? '' })).toMatchObject({
    ok: false,
    error: { code: 'not-possible' },
  });
  expect(
    (await call('files.list', { group: 'ignored' })).files.map(({ name, reason }) => [name, reason]).toSorted(),
  ).toEqual([
    ['a.pdf', 'skipped'],
    ['b.bak', 'excluded'],
    ['c.pdf', 'excluded'],
  ]);
  for (const { id } of (await call('files.list', { group: 'ignored', text: 'A.PDF' })).files)
    await call('files.allow', { id });
  expect(server.store.files.size).toBe(0);
  await call('app.resume', {});
  await until('files.list', { group: 'done' }, ({ total }) => total === 1);
  expect((await call('folders.list', {}))[0]).toMatchObject({
    counts: { done: 1, inProgress: 0, onHold: 0, ignored: 2 },
    state: 'watching',
  });
  for (const method of ['files.get', 'files.retry', 'files.release', 'folders.scan', 'folders.remove'] as const) {
    expect(await outcome(method, { id: 'none' }), method).toMatchObject({ ok: false, error: { code: 'not-found' } });
  }
});

test('no time is named for files that wait until the role may upload', async () => {
  const { server, env } = await remoteService({ detailShape: 'full', reports: 'right', findsNames: true });
  const scans = temporaryDirectory();
  const { call, until } = await startApp(dataDirFor(server.baseUrl), { childHost: noChild }, env);
  await call('folders.add', { path: scans, rules: quick });
  // This many files in a row are enough for a rate.
  const names = [...Array(12).keys()].map((each) => `file-${each}.pdf`);
  for (const name of names) writeFileSync(path.join(scans, name), `${name}: a magnolia`);
  await until('files.list', { group: 'done' }, ({ total }) => total === names.length);
  server.failNext('/api/file/uploadfile', { kind: 'status', status: 403 });
  writeFileSync(path.join(scans, 'late.pdf'), 'late.pdf: a magnolia');
  const status = await until('app.status', {}, ({ connections }) =>
    connections.some(({ reason }) => reason === 'forbidden'),
  );
  expect(status).toMatchObject({ ratePerMinute: null, timeLeftMs: null, balance: { inProgress: 1 } });
}, 90_000);
