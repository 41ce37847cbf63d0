import { expect, test } from 'vitest';
import { trashMs } from '#local-service/store/trash.ts';
import { createTrashExpiry } from '#local-service/queue/trash/empty-trash.ts';
import { moveToTrash, restoreFromTrash } from '#local-service/queue/trash/trash-files.ts';
import pino from 'pino';
import { call, postJson, startTestService, upload } from '../test-service.ts';
import { openCorrections, type CorrectionsFixture } from './corrections-fixture.ts';

const note = 'Dear Ms Example,\n\nthe magnolias are in bloom.\n\nYours sincerely,\nJane Gardener\n';

const count = ({ data }: CorrectionsFixture, sql: string, fileId: string): number =>
  data.sqlite.writer.prepare<[string], number>(sql).pluck().get(fileId) ?? 0;

test('a file in the trash is not found, and comes back exactly as it was, with its corrections', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(note);
  const other = await service.addPaper(note);
  const revision = await service.revision(fileId);
  await service.ask('documents.correct', { fileId, revision, changes: [{ kind: 'class', tagId: null }] });
  const before = await service.record(fileId);
  expect(await service.ask('trash.move', { fileIds: [fileId] })).toEqual({ moved: 1, fileIds: [fileId], refused: [] });
  // What an undo restores is what this call has moved.
  const both = await service.ask('trash.move', { fileIds: [fileId, fileId] });
  expect(both).toEqual({ moved: 1, fileIds: [], refused: [] });
  expect(await service.find('magnolias')).toEqual([other]);
  expect(await service.record(fileId)).toMatchObject({ trash_date: expect.any(String) as string });
  expect(await service.refusal('documents.fields', { fileId })).toBe('service.correction.not-read');
  const listed = await service.ask('trash.list', {});
  expect(listed).toMatchObject({ total: 1, files: [{ fileId, userName: 'ada@example.org', isHeld: false }] });
  const { trashedAt = '', deletesAt = '' } = listed.files[0] ?? {};
  expect(Date.parse(deletesAt) - Date.parse(trashedAt)).toBe(trashMs);
  expect(await service.ask('trash.restore', { fileIds: [fileId] })).toEqual({ restored: 1, refused: [] });
  expect(await service.record(fileId)).toEqual(before);
  expect((await service.find('magnolias')).toSorted()).toEqual([fileId, other].toSorted());
  service.checkIndex();
});

test('what is deleted for good leaves its record and history only', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(note);
  expect((await service.ask('trash.delete', { fileIds: [fileId] })).refused).toEqual([{ fileId, reason: 'unknown' }]);
  await service.ask('trash.move', { fileIds: [fileId] });
  expect(await service.ask('trash.delete', { fileIds: null })).toEqual({ deleted: 1, refused: [] });
  expect(await service.record(fileId)).toMatchObject({ status: 'deleted', name: 'letter.txt', data_points: [] });
  for (const table of ['file_pages', 'data_points', 'corrections'])
    expect(count(service, `SELECT count(*) FROM ${table} WHERE file_id = ?`, fileId)).toBe(0);
  expect(count(service, 'SELECT count(*) FROM files WHERE id = ? AND document_gz IS NOT NULL', fileId)).toBe(0);
  expect(await service.find('magnolias')).toEqual([]);
  expect((await service.ask('trash.restore', { fileIds: [fileId] })).refused).toHaveLength(1);
  service.checkIndex();
});

test('a legal hold refuses to delete, from the trash, too', async () => {
  const service = await openCorrections();
  const fileId = await service.addPaper(note);
  await service.ask('documents.hold', { fileIds: [fileId], isHeld: true });
  expect((await service.ask('trash.move', { fileIds: [fileId] })).refused).toEqual([{ fileId, reason: 'held' }]);
  await service.ask('documents.hold', { fileIds: [fileId], isHeld: false });
  await service.ask('trash.move', { fileIds: [fileId] });
  await service.ask('documents.hold', { fileIds: [fileId], isHeld: true });
  expect((await service.ask('trash.delete', { fileIds: [fileId] })).refused).toEqual([{ fileId, reason: 'held' }]);
  expect(await service.record(fileId)).toMatchObject({ status: 'tagged', legal_hold: true });
});

test('after 30 days the trash is emptied, and nobody deletes files of another company', async () => {
  const service = await openCorrections();
  const [old, kept] = [await service.addPaper(note), await service.addPaper(note)];
  await service.ask('trash.move', { fileIds: [old] });
  const { store, search, blobs } = service.data;
  const log = pino({ level: 'silent' });
  const expiry = (nowMs: number) => createTrashExpiry({ store, search, blobs, log, nowMs: () => nowMs })();
  await expiry(Date.now() + trashMs - 60_000);
  expect(await service.record(old)).toMatchObject({ status: 'tagged' });
  await expiry(Date.now() + trashMs + 60_000);
  expect(await service.record(old)).toMatchObject({ status: 'deleted' });
  expect(await service.record(kept)).toMatchObject({ status: 'tagged' });
  const stranger = { ...service.admin, company: { id: '00000000-0000-4000-8000-000000000000', name: 'Other' } };
  expect(await service.ask('trash.move', { fileIds: [kept] }, stranger)).toEqual({
    ...{ moved: 0, fileIds: [], refused: [{ fileId: kept, reason: 'unknown' }] },
  });
});

test('retention is off by default, is tried first, and moves what is older to the trash', async () => {
  const service = await openCorrections();
  const [old, held, fresh] = [await service.addPaper(note), await service.addPaper(note), await service.addPaper(note)];
  const tagId = await service.tagId('letter');
  const longAgo = new Date(Date.now() - 400 * 86_400_000).toISOString();
  for (const fileId of [old, held])
    service.data.sqlite.writer.prepare('UPDATE files SET creation_date = ? WHERE id = ?').run(longAgo, fileId);
  await service.ask('documents.hold', { fileIds: [held], isHeld: true });
  expect(await service.ask('retention.get', {})).toEqual({ rules: [] });
  const rules = [{ tagId, days: 365 }];
  const tried = await service.ask('retention.try', { rules });
  expect(tried).toEqual({ documents: 1, sizeBytes: 1, oldestAt: longAgo, byTag: [{ tagId, documents: 1 }] });
  expect((await service.ask('trash.list', {})).total).toBe(0);
  await service.ask('retention.set', { rules });
  expect((await service.ask('trash.list', {})).files.map(({ fileId }) => fileId)).toEqual([old]);
  expect(await service.record(fresh)).not.toHaveProperty('trash_date');
});

test('space is counted by kind, and equal bytes once', async () => {
  const service = await openCorrections();
  const [one] = [await service.addPaper(note), await service.addPaper(note)];
  const before = await service.ask('space.get', {});
  expect(before).toMatchObject({ originals: 2, trash: 0 });
  expect(before.readings).toBeGreaterThan(100);
  expect(before.database).toBeGreaterThan(before.readings);
  await service.ask('trash.move', { fileIds: [one] });
  expect(await service.ask('space.get', {})).toMatchObject({ originals: 1, trash: 1 });
});

test('downloads and share links of a file in the trash answer 410 until it is restored', async () => {
  const service = await startTestService();
  try {
    const { admin, data, db } = service;
    const { id } = (await upload(service, admin, { content: note })).body;
    db.prepare("UPDATE files SET status = 'failed' WHERE id = ?").run(id);
    const share = () => call(service, admin, `/api/file/share/${id}`, postJson({}));
    const { url } = (await share()).body as unknown as { readonly url: string };
    const { company_id: companyId } = (await call(service, admin, `/api/file/detail/${id}`)).body as unknown as {
      readonly company_id: string;
    };
    const deps = { store: data.store, search: data.search, blobs: data.blobs, nowMs: Date.now };
    await moveToTrash(deps, { companyId, userName: 'ada', fileIds: [id] });
    const download = await call(service, admin, `/api/file/download/${id}`);
    expect([download.status, download.body.error.code]).toEqual([410, 'file_in_trash']);
    expect((await share()).status).toBe(410);
    expect((await fetch(url)).status).toBe(410);
    await restoreFromTrash(deps, { companyId, userName: 'ada', fileIds: [id] });
    expect(await (await fetch(url)).text()).toBe(note);
  } finally {
    await service.close();
  }
});
