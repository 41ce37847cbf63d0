import { formatMessage } from '#contract/messages/format-message.ts';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { contentServer } from './content-server.ts';
import { startApp } from './running-app.ts';

const quick = { stabilityDelayMs: 0, idleGapMs: 200 };

test('a text file in a watched folder is done, verified, found and shown, with the real local service', async () => {
  const dataDir = temporaryDirectory();
  const folder = path.join(temporaryDirectory(), 'scans');
  await mkdir(folder);
  const { app, call, until, notices } = await startApp(dataDir);

  const added = await call('folders.add', { path: folder, rules: quick });
  const text = 'Dear Ms Example,\n\nthe magnolias are in bloom again.\n\nYours sincerely,\nJane Gardener\n';
  await writeFile(path.join(folder, 'letter.txt'), text);

  const done = await until('files.list', { group: 'done', folderId: added.id }, ({ total }) => total === 1);
  const [file] = done.files;
  expect(file).toMatchObject({
    name: 'letter.txt',
    path: path.join(added.path, 'letter.txt'),
    state: 'done',
    actions: [],
  });
  const detail = await call('files.get', { id: file?.id ?? '' });
  expect(detail.receipt).toMatchObject({
    sha256: createHash('sha256').update(text).digest('hex'),
    sizeBytes: text.length,
    checks: { accepted: true, size: true, content: true, final: true, findable: true },
    notAvailable: [],
  });
  expect(detail.history.map(({ to }) => to)).toEqual(expect.arrayContaining(['stabilizing', 'uploading', 'done']));

  const found = await call('search.run', { query: 'magnolias' });
  expect(found.hits.map(({ fileId }) => fileId)).toEqual([file?.fileId]);
  expect(found.hits[0]?.highlights.flatMap(({ segments }) => segments)).toContainEqual({
    text: 'magnolias',
    match: true,
  });
  expect(found.facets).toHaveLength(1);

  const get = await contentServer(app.tickets);
  for (const which of [{ trackedFileId: file?.id ?? '' }, { fileId: file?.fileId ?? '' }]) {
    const ticket = await call('content.preview', which);
    expect(await get(ticket.url).then((reply) => reply.text())).toBe(text);
  }

  const document = await call('documents.get', { id: file?.fileId ?? '' });
  expect(document).toMatchObject({
    name: 'letter.txt',
    trackedFileId: file?.id,
    jobId: file?.jobId,
    folded: 'succeeded',
  });
  // Plain text has no positions on a page.
  const read = await call('documents.words', { id: file?.fileId ?? '' });
  expect(read).toMatchObject({ pages: [{ number: 1, rotation: 0, text: text.trim(), words: [] }], pageCount: 1 });
  const marked = await call('documents.words', { id: file?.fileId ?? '', query: 'MAGNOLIA' });
  expect(marked.pages[0]?.matches).toEqual(['magnolias']);
  expect((await call('documents.events', { id: file?.fileId ?? '' })).length).toBeGreaterThan(1);
  expect(await call('documents.versions', { id: file?.fileId ?? '' })).toHaveLength(1);

  const job = await call('jobs.get', { id: file?.jobId ?? '' });
  expect(job).toMatchObject({ job: { folderId: added.id, folded: 'succeeded', total: 1, done: 1 } });
  expect(job.files).toMatchObject([{ id: file?.fileId, trackedFileId: file?.id }]);
  expect((await call('jobs.list', {})).jobs.map(({ id }) => id)).toEqual([file?.jobId]);
  expect((await call('files.list', { jobId: file?.jobId ?? '' })).total).toBe(1);

  await until('app.status', {}, (status) => status.state === 'idle');
  const status = await call('app.status', {});
  expect(status.balance).toMatchObject({ seen: 1, done: 1, inProgress: 0, onHold: 0, ignored: 0, unaccounted: [] });
  expect(status.service).toMatchObject({ kind: 'local', local: 'running', detail: null });
  expect(status.connections).toMatchObject([{ state: 'running', serviceId: status.service.serviceId }]);
  expect(status.throughput.at(-1)).toBe(1);

  expect(notices).toHaveLength(1);
  const [notice] = await call('notices.list', {});
  expect(notice).toMatchObject({ jobId: file?.jobId, read: false, folder: 'scans', doneCount: 1, onHoldCount: 0 });
  await call('notices.read', { ids: [notice?.id ?? '', 'none'] });
  expect((await call('app.status', {})).unreadNotices).toBe(0);

  const tags = await call('tags.list', {});
  const letter = tags.find((tag) => tag.name === 'letter');
  expect(await call('tags.get', { id: letter?.id ?? '' })).toMatchObject({ name: 'letter' });
  const [field] = await call('tags.fields', { id: letter?.id ?? '' });
  expect(field).toMatchObject({ name: 'date', dataType: 'DateTime', source: 'built_in' });
  expect((await call('tags.classify', { text })).length).toBeGreaterThan(0);

  const info = await call('service.info', {});
  expect(info).toMatchObject({ kind: 'local', credentials: { state: 'set', place: 'memory' }, problems: [] });
  const credentials = await readFile(path.join(dataDir, 'service', 'credentials.json'), 'utf8');
  const [own] = JSON.parse(credentials) as [{ access_token: string; api_key: string }];
  for (const secret of [own.access_token, own.api_key]) expect(JSON.stringify(info)).not.toContain(secret);
  const { lines } = await call('app.doctor', {});
  expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
  expect(lines.map(({ check }) => check)).toEqual(['service', 'key', 'folder', 'balance', 'browser']);
}, 90_000);

test('added files are one batch; a duplicate answers with its first file, and refused paths say why', async () => {
  const dataDir = temporaryDirectory();
  const folder = temporaryDirectory();
  const { call, until, outcome } = await startApp(dataDir);
  const [one, two, empty] = ['one.txt', 'two.txt', 'empty.txt'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(one, 'The same words.\n');
  await writeFile(two, 'The same words.\n');
  await writeFile(empty, '');
  const { id } = await call('batches.add', {
    paths: [one, two, empty, folder, path.join(folder, 'none.txt'), 'relative.txt'],
  });
  const batch = await until('batches.get', { id }, ({ finished }) => finished);
  expect(batch.refused.map(({ reason }) => formatMessage(reason, 'en-GB'))).toEqual([
    'This is a folder. Add its files, or watch it.',
    'File not found.',
    'Enter the full path of the file.',
  ]);
  const byName = new Map(batch.files.map((detail) => [detail.file.name, detail]));
  const states = ['one.txt', 'two.txt'].map((name) => byName.get(name)?.file.state).toSorted();
  expect(states).toEqual(['done', 'duplicate']);
  expect(byName.get('one.txt')?.receipt).toEqual(byName.get('two.txt')?.receipt);
  expect(byName.get('one.txt')?.receipt?.checks.final).toBe(true);
  expect(byName.get('one.txt')?.file.fileId).toBe(byName.get('two.txt')?.file.fileId);
  expect(byName.get('empty.txt')?.file).toMatchObject({ state: 'on-hold', reason: 'suspicious', folderId: null });
  expect(await outcome('batches.get', { id: 'batch:none' })).toMatchObject({ ok: false, error: { code: 'not-found' } });
}, 90_000);
