import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { transition, fileInState } from '#core/transition.ts';
import { folderId, trackedFileId, serviceId, batchId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { newTrackedFile } from '#core/detect.ts';
import type { FileState } from '#core/file-state.ts';
import type { ListOrder } from '#ports/journal-views.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { aText } from '../../lib/a-text.ts';

function opened() {
  const outcome = openJournal(path.join(temporaryDirectory(), 'journal.db'));
  if (!outcome.ok) throw new Error(outcome.code);
  const { journal, views } = outcome;
  const put = (id: string, folder: string, name: string, atMs = 1): TrackedFile => {
    const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: id };
    journal.addDetected(
      [
        newTrackedFile(
          trackedFileId(id),
          folderId(folder),
          { path: name, stat, kind: 'file' },
          { kind: 'stabilizing' },
          atMs,
        ),
      ],
      atMs,
    );
    return read(id);
  };
  const read = (id: string): TrackedFile => {
    const file = journal.file(trackedFileId(id));
    if (file === null) throw new Error(`no row ${id}`);
    return file;
  };
  const go = (id: string, states: readonly FileState[], atMs: number, fields: Partial<TrackedFile> = {}): void => {
    for (const state of states)
      journal.commit(transition({ files: [fileInState(read(id), state, aText('test'), fields)] }), atMs);
  };
  return { journal, views, put, go };
}

const toDone: readonly FileState[] = [
  { kind: 'queued' },
  { kind: 'batched' },
  { kind: 'uploading', startedAtMs: 0, unconfirmed: null },
  { kind: 'uploaded' },
  { kind: 'processing' },
  { kind: 'verifying', checkAtMs: 0, attempts: 0 },
  { kind: 'done' },
];

test('lists give the last seen first, page by page, by state, folder, part of the path and job', () => {
  const { journal, views, put, go } = opened();
  for (const [id, folder, name] of [
    ['1', 'f', 'Scan_1.pdf'],
    ['2', 'f', 'scan-2.pdf'],
    ['3', 'g', '50%.pdf'],
  ] as const)
    put(id, folder, name);
  const ids = (query: Partial<Parameters<typeof views.list>[0]>) => {
    const { files, total } = views.list({ offset: 0, limit: 10, ...query });
    return [files.map((file) => file.id), total];
  };
  expect(ids({})).toEqual([['3', '2', '1'], 3]);
  expect(ids({ offset: 1, limit: 1 })).toEqual([['2'], 3]);
  expect(ids({ folderId: folderId('f') })).toEqual([['2', '1'], 2]);
  expect(ids({ text: 'SCAN' })).toEqual([['2', '1'], 2]);
  expect(ids({ text: 'n_1' })).toEqual([['1'], 1]);
  expect(ids({ text: '0%' })).toEqual([['3'], 1]);
  go('2', [{ kind: 'ignored', reason: 'skipped' }], 2);
  expect(ids({ kinds: ['stabilizing'] })).toEqual([['3', '1'], 2]);

  const batch = {
    id: batchId('s'),
    revision: 0,
    folderId: folderId('f'),
    serviceId: serviceId('x'),
    state: { kind: 'finished', jobId: 'job', end: 'succeeded' },
    ...{
      openedAtMs: 0,
      lastJoinedAtMs: 0,
      fileCount: 1,
      sizeBytes: 1,
      attempts: 0,
      retryAtMs: 0,
      unconfirmedSinceMs: null,
    },
  } as const;
  journal.commit(transition({ batches: [batch] }), 1);
  go('1', [{ kind: 'queued' }], 2, { batchId: batch.id, serviceId: batch.serviceId });
  expect(ids({ jobId: 'job' })).toEqual([['1'], 1]);
  expect(views.byJob(['job', 'other']).get('job')?.id).toBe('s');
  expect(views.servicesOf(['queued'])).toEqual(['x']);
  expect(views.servicesOf(['done'])).toEqual([]);
  journal.close();
});

test('services other than the one in use report how many files are done there', () => {
  const { journal, views, put, go } = opened();
  const at = { a: 'acme@https://a.example', b: 'acme@https://b.example', z: 'local:z' } as const;
  for (const [id, service] of [
    ['1', at.a],
    ['2', at.a],
    ['3', at.b],
    ['4', at.z],
  ] as const) {
    put(id, 'f', id);
    go(id, toDone.slice(0, id === '2' ? 2 : undefined), 2, { serviceId: serviceId(service) });
  }
  put('5', 'f', '5');
  const others = (current: string | null) =>
    Object.fromEntries(
      views.doneAtOthers(current === null ? null : serviceId(current)).map((each) => [each.serviceId, each.done]),
    );
  expect(others(at.b)).toEqual({ [at.a]: 1, [at.z]: 1 });
  expect(others(at.a)).toEqual({ [at.b]: 1, [at.z]: 1 });
  expect(others('new@https://c.example')).toEqual({ [at.a]: 1, [at.b]: 1, [at.z]: 1 });
  expect(others(null)).toEqual({ [at.a]: 1, [at.b]: 1, [at.z]: 1 });
  journal.close();
});

test('each end of a file is reported once, and only real ends', () => {
  const { journal, views, put, go } = opened();
  put('1', 'f', 'a', 100);
  put('2', 'f', 'b', 100);
  go('1', toDone, 200, { remote: { fileId: 'r1', jobId: null } });
  const first = views.finishedSince(null, 150);
  expect(first.atMs).toEqual([200]);
  expect(views.finishedSince(null, 300).atMs).toEqual([]);
  journal.commit(
    transition({
      files: [
        fileInState(journal.file(trackedFileId('1')) as TrackedFile, { kind: 'done' }, aText('stays'), {
          present: false,
        }),
      ],
    }),
    250,
  );
  go('2', toDone, 300);
  const second = views.finishedSince(first.seq, 0);
  expect(second.atMs).toEqual([300]);
  expect(views.finishedSince(second.seq, 0)).toEqual({ seq: second.seq, atMs: [] });
  expect(views.byRemote(['r1', 'none']).get('r1')?.id).toBe('1');
  expect(views.tallies().get(folderId('f'))).toEqual({ states: { done: 2 }, lastSeenAtMs: 100 });
  expect([views.knowsFile('1'), views.knowsFile('9'), views.knowsNotice('9'), views.unreadNotices()]).toEqual([
    true,
    false,
    false,
    0,
  ]);
  journal.close();
});

test("a page around a file is at the file's present place, also when it has left the list", () => {
  const { views, put, go } = opened();
  for (let n = 1; n <= 30; n += 1) put(String(n), 'f', `${n}.pdf`);
  const around = (id: string, kinds?: readonly 'stabilizing'[]) => {
    const page = views.list({
      offset: 0,
      around: trackedFileId(id),
      limit: 5,
      ...(kinds === undefined ? {} : { kinds }),
    });
    return [page.offset, page.total, page.files.map((file) => file.path.replace('.pdf', '')).join(' ')];
  };
  expect(around('20')).toEqual([8, 30, '22 21 20 19 18']);
  put('31', 'f', '31.pdf');
  expect(around('20')).toEqual([9, 31, '22 21 20 19 18']);
  go('20', [{ kind: 'queued' }], 2);
  expect(around('20', ['stabilizing'])).toEqual([9, 30, '22 21 19 18 17']);
  expect(around('31')).toEqual([0, 31, '31 30 29 28 27']);
  expect(around('1')).toEqual([26, 31, '5 4 3 2 1']);
  expect(around('unknown')[0]).toBe(0);
});

test('a text is searched for in the whole path that lists show, when the roots are given', () => {
  const { views, put } = opened();
  put('1', 'f', 'a.pdf');
  put('2', 'g', 'sub/w2.pdf');
  put('3', 'batch', '/home/anna/w2/b.pdf');
  put('4', 'f', '50%_!.pdf');
  const roots = new Map([
    [folderId('f'), '/scans/w2'],
    [folderId('g'), 'C:\\Scans\\g'],
  ]);
  const found = (text: string) =>
    views
      .list({ text, roots, offset: 0, limit: 10 })
      .files.map(({ id }) => String(id))
      .sort();
  expect(found('w2')).toEqual(['1', '2', '3', '4']);
  expect(found('/scans/w2/a')).toEqual(['1']);
  expect(found('C:\\Scans\\g\\sub')).toEqual(['2']);
  expect(found('%_!')).toEqual(['4']);
  expect(views.list({ text: 'scans', offset: 0, limit: 10 }).total).toBe(0);
});

test('a list is sorted by name, size, state and folder, both ways, in pages and around a file', () => {
  const { views, put, go } = opened();
  const names = ['scan 10.pdf', 'Äpfel.pdf', 'scan 9.pdf', 'b/Anna.PDF', 'c/Scan 9.pdf'];
  for (const [at, name] of names.entries()) put(String(at + 1), at % 2 === 0 ? 'f' : 'g', name, 1);
  put('6', 'by-hand', '/home/anna/zebra.pdf');
  go('2', toDone, 2);
  go('5', [{ kind: 'ignored', reason: 'skipped' }], 2);
  const ids = (order: ListOrder, query: Partial<Parameters<typeof views.list>[0]> = {}) =>
    views
      .list({ offset: 0, limit: 10, order, ...query })
      .files.map(({ id }) => id)
      .join('');
  const byName = { by: 'name', descending: false } as const;
  expect(ids(byName)).toBe('423516');
  expect(ids({ by: 'name', descending: true })).toBe('615324');
  expect(ids(byName, { offset: 2, limit: 2 })).toBe('35');
  expect(ids(byName, { folderId: folderId('f') })).toBe('351');
  expect(ids({ by: 'seen', descending: false })).toBe('123456');
  const byFolder = { by: 'folder', descending: false, ranks: ['g', 'f'] } as const;
  expect(ids(byFolder)).toBe('425316');
  expect(ids({ ...byFolder, descending: true })).toBe('653142');
  expect(ids(byFolder, { offset: 1, limit: 3 })).toBe('253');
  const byState = { by: 'state', descending: false, ranks: ['ignored', 'stabilizing', 'done'] } as const;
  expect(ids(byState)).toBe('564312');
  const around = (order: ListOrder, id: string) => {
    const page = views.list({ offset: 0, limit: 3, order, around: trackedFileId(id) });
    return [page.offset, page.files.map((file) => file.id).join('')];
  };
  expect(around(byName, '5')).toEqual([2, '351']);
  expect(around(byFolder, '3')).toEqual([2, '531']);
  expect(around({ ...byFolder, descending: true }, '3')).toEqual([1, '531']);
  expect(around({ by: 'size', descending: true }, '4')).toEqual([1, '543']);
  expect(views.idsOf({ order: byName, folderId: folderId('f') }, 2)).toEqual(['3', '5']);
});

test('a page of a sorted list of many files is searched by index', () => {
  const directory = temporaryDirectory();
  const outcome = openJournal(path.join(directory, 'journal.db'));
  if (!outcome.ok) throw new Error(outcome.code);
  outcome.journal.close();
  const db = new Sqlite(path.join(directory, 'journal.db'));
  const plan = (order: string) =>
    db
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN SELECT seq FROM files WHERE 1 ORDER BY ${order} LIMIT 9`)
      .all()
      .map(({ detail }) => detail)
      .join();
  expect(plan('name_key DESC, seq DESC')).toContain('files_by_name');
  expect(plan('size_bytes ASC, seq ASC')).toContain('files_by_size');
  expect(plan('name_key DESC, seq DESC')).not.toContain('TEMP B-TREE');
  db.close();
});

test('files of a folder are counted from one time to the next, also where the clock was set back between them', () => {
  const { views, put } = opened();
  expect(views.seenBetween(folderId('f'), [0, 10, 20])).toEqual([0, 0]);
  for (const [id, folder, atMs] of [
    ['1', 'f', 5],
    ['2', 'g', 10],
    ['3', 'f', 10],
    ['4', 'f', 19],
    ['5', 'f', 20],
    ['6', 'g', 25],
    ['7', 'f', 31],
  ] as const)
    put(id, folder, `${id}.pdf`, atMs);
  expect(views.seenBetween(folderId('f'), [0, 10, 20, 30, 40])).toEqual([1, 2, 1, 1]);
  expect(views.seenBetween(folderId('g'), [0, 10, 20, 30, 40])).toEqual([0, 1, 1, 0]);
  expect(views.seenBetween(folderId('f'), [32, 40, 50])).toEqual([0, 0]);
  expect(views.lastSeen(folderId('f'), 2).map(({ id }) => id)).toEqual(['7', '5']);
  // Each file is counted once, whatever its clock said.
  put('8', 'f', '8.pdf', 12);
  const counts = views.seenBetween(folderId('f'), [0, 10, 20, 30, 40]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
});
