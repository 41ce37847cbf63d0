import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { maxFrameBytes } from '#contract/frame.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild, remoteService } from './bare-app.ts';
import { contentServer } from './content-server.ts';
import { callerOf, startApp } from './running-app.ts';

// The bare server finds a file only by its text, so each text holds its file's name.
const quick = { stabilityDelayMs: 0, idleGapMs: 200 };

async function remoteApp() {
  const { server, env } = await remoteService();
  const dataDir = temporaryDirectory();
  const service = { kind: 'remote', baseUrl: server.baseUrl, auth: 'bearer' };
  writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify({ service }));
  return { server, dataDir, ...(await startApp(dataDir, { childHost: noChild }, env)) };
}

test("a watch folder must be a directory, separate from the others and from Intray's own", async () => {
  const { dataDir, call, outcome } = await remoteApp();
  const scans = temporaryDirectory();
  mkdirSync(path.join(scans, 'inner'));
  writeFileSync(path.join(scans, 'file.txt'), 'x');
  const codeOf = async (folder: string) => {
    const answer = await outcome('folders.add', { path: folder });
    return answer.ok ? 'taken' : answer.error.code;
  };
  expect(await codeOf('scans')).toBe('not-absolute');
  expect(await codeOf(path.join(scans, 'none'))).toBe('no-folder');
  expect(await codeOf(path.join(scans, 'file.txt'))).toBe('not-a-folder');
  expect(await codeOf(path.parse(scans).root)).toBe('whole-disk');
  for (const own of [dataDir, path.join(dataDir, 'logs'), path.dirname(dataDir)])
    expect(await codeOf(own)).toBe('own-folder');
  const added = await call('folders.add', { path: path.join(scans, 'inner'), rules: quick });
  expect(await codeOf(path.join(scans, 'inner'))).toBe('inside-other');
  expect(await codeOf(scans)).toBe('around-other');
  const updated = await call('folders.update', { id: added.id, rules: { paused: true } });
  expect(updated.rules).toEqual({ ...added.rules, paused: true });
  await call('folders.remove', { id: added.id });
  expect(await call('folders.list', {})).toEqual([]);
  // A folder that is added again, after an undo or later, is the same folder with the same files.
  const { id, path: root, rules } = added;
  const again = await call('folders.add', { path: root, rules });
  expect([again.id, again.path, again.rules]).toEqual([id, root, rules]);
  await call('folders.remove', { id });
  await call('folders.remove', { id: (await call('folders.add', { path: scans })).id });
  expect((await call('folders.add', { path: root })).id).toBe(id);
});

test('a dry run tells what would be sent in which batch, and sends and writes nothing', async () => {
  const { server, call } = await remoteApp();
  const scans = temporaryDirectory();
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.bak', '~$e.txt']) writeFileSync(path.join(scans, name), name);
  const dry = await call('folders.dryRun', { path: scans, rules: { maxFiles: 2, exclude: ['*.bak'] } });
  expect(dry.files.map(({ path: name, verdict, reason, batch }) => [name, verdict, reason, batch]).toSorted()).toEqual([
    ['a.pdf', 'would-upload', null, expect.any(Number)],
    ['b.pdf', 'would-upload', null, expect.any(Number)],
    ['c.pdf', 'would-upload', null, expect.any(Number)],
    ['d.bak', 'ignored', 'excluded', null],
    ['~$e.txt', 'ignored', 'standard', null],
  ]);
  expect(dry.files.flatMap(({ batch }) => batch ?? []).toSorted()).toEqual([1, 1, 2]);
  expect((await call('files.list', {})).total + server.store.files.size).toBe(0);
});

test('what a dry run calls a duplicate becomes one', async () => {
  const { call, until } = await remoteApp();
  const [filed, scans] = [temporaryDirectory(), temporaryDirectory()];
  writeFileSync(path.join(filed, 'first.pdf'), 'words of first.pdf');
  const { id } = await call('folders.add', { path: filed, rules: quick });
  await until('files.list', { folderId: id }, ({ files }) => files[0]?.state === 'done');
  for (const [name, text] of [
    ['copy.pdf', 'words of first.pdf'],
    ['other.pdf', 'words of other.pdf'],
  ] as const)
    writeFileSync(path.join(scans, name), text);
  const { files, notCompared } = await call('folders.dryRun', { path: scans, rules: quick });
  expect(files.map(({ path: name, verdict, sameAs }) => [name, verdict, sameAs]).toSorted()).toEqual([
    ['copy.pdf', 'duplicate', path.join(filed, 'first.pdf')],
    ['other.pdf', 'would-upload', null],
  ]);
  expect(notCompared).toBe(0);
  const added = await call('folders.add', { path: scans, rules: quick });
  const isOver = (state: string) => state === 'done' || state === 'duplicate';
  const found = await until(
    'files.list',
    { folderId: added.id },
    ({ files: rows }) => rows.length === 2 && rows.every(({ state }) => isOver(state)),
  );
  expect(found.files.map(({ name, state }) => [name, state]).toSorted()).toEqual([
    ['copy.pdf', 'duplicate'],
    ['other.pdf', 'done'],
  ]);
});

test('dropped files go to the spool by ticket, are sent as one batch, and their copies leave when they are done', async () => {
  const { app, dataDir, server, call, until, outcome } = await remoteApp();
  const get = await contentServer(app.tickets);
  const put = async (name: string, text: string, sizeBytes = text.length) => {
    const { url } = await call('content.upload', { batch: 'drop/../1', name, sizeBytes });
    return { url, status: (await get(url, { method: 'PUT', body: text })).status };
  };
  expect(await outcome('content.commit', { batch: 'drop/../1' })).toMatchObject({
    ok: false,
    error: { code: 'nothing-put' },
  });
  const first = await put('../../evil name.pdf', 'first words of evil name.pdf');
  expect(first.status).toBe(201);
  expect((await get(first.url, { method: 'PUT', body: 'first words of evil name.pdf' })).status).toBe(404);
  expect((await put('folder/evil name.pdf', 'other words of evil name.pdf')).status).toBe(201);
  expect((await put('short.pdf', 'short', 6)).status).toBe(400);
  const incoming = path.join(dataDir, 'spool', 'incoming');
  expect(readdirSync(incoming)).toHaveLength(1);

  const { id } = await call('content.commit', { batch: 'drop/../1' });
  const { files } = await until('batches.get', { id }, ({ finished }) => finished);
  expect(files.map(({ file }) => [file.name, file.state])).toEqual([
    ['evil name.pdf', 'done'],
    ['evil name.pdf', 'done'],
  ]);
  expect([...server.store.files.values()].map(({ bytes }) => bytes.toString()).toSorted()).toEqual([
    'first words of evil name.pdf',
    'other words of evil name.pdf',
  ]);
  expect(files.every(({ file }) => existsSync(file.path))).toBe(true);
  const [one] = files;

  await app.stop();
  const again = await startApp(dataDir, { childHost: noChild });
  expect(readdirSync(incoming)).toEqual([]);
  expect((await again.call('files.get', { id: one?.file.id ?? '' })).file.state).toBe('done');
}, 60_000);

test('a preview of a file that is no longer here is fetched from the service once', async () => {
  const { app, server, call, until, dataDir } = await remoteApp();
  const get = await contentServer(app.tickets);
  const scans = temporaryDirectory();
  writeFileSync(path.join(scans, 'page.pdf'), '<script>alert(1)</script> page.pdf');
  await call('folders.add', { path: scans, rules: quick });
  const { files } = await until('files.list', { group: 'done' }, ({ total }) => total === 1);
  const ticket = await call('content.preview', { fileId: files[0]?.fileId ?? '' });
  const before = server.calls.length;
  for (const _time of [1, 2]) {
    const reply = await get(ticket.url);
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toContain('page.pdf');
    expect(await reply.text()).toBe('<script>alert(1)</script> page.pdf');
  }
  expect(server.calls.slice(before).filter(({ target }) => target.includes('/download/'))).toHaveLength(1);
  expect(readdirSync(path.join(dataDir, 'spool', 'previews'))).toHaveLength(1);
});

test('a journal that is damaged leaves an app that says why and refuses the rest', async () => {
  const dataDir = temporaryDirectory();
  writeFileSync(path.join(dataDir, 'journal.db'), 'this is no database, and was never one '.repeat(200));
  const { app, call, outcome } = await startApp(dataDir, { childHost: noChild });
  expect(app.broken?.code).toBe('journal.unopenable');
  expect(await call('app.status', {})).toMatchObject({ state: 'broken', broken: app.broken });
  expect((await call('app.doctor', {})).lines[0]).toMatchObject({
    check: 'journal',
    state: 'problem',
    message: app.broken,
  });
  expect(await call('app.open', {})).toMatchObject({ address: 'http://127.0.0.1:1/' });
  const paths = { paths: ['/a'] };
  for (const answer of [
    await outcome('files.list', {}),
    await outcome('batches.add', paths),
    await outcome('settings.get', {}),
  ]) {
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'engine-broken', text: app.broken },
    });
  }
});

test('a page may not name files by path, nor open a window where the host cannot', async () => {
  const { app } = await remoteApp();
  const page = callerOf(app, []);
  const refusal = { ok: false, error: { code: 'no-capability' } };
  expect(await page.outcome('batches.add', { paths: ['/etc/hostname'] })).toMatchObject(refusal);
  expect(await page.outcome('app.open', {})).toMatchObject(refusal);
});

test('settings are kept, reported, and stay within a frame', async () => {
  const { app, call } = await remoteApp();
  const events: string[] = [];
  app.revisions.subscribe(({ topic }) => events.push(topic));
  expect(await call('settings.set', { theme: 'dark', quietHours: { from: '20:00', to: '06:00' } })).toMatchObject({
    theme: 'dark',
  });
  expect(await call('settings.get', {})).toMatchObject({ theme: 'dark', quietHours: { from: '20:00', to: '06:00' } });
  await expect.poll(() => events).toContain('settings');
  expect(JSON.stringify(await call('app.status', {})).length).toBeLessThan(maxFrameBytes);
});
