import path from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { batchId, folderId, type BatchId } from '#core/ids.ts';
import type { BatchState } from '#core/batch-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { transition } from '#core/transition.ts';
import { aText } from '../../lib/a-text.ts';
import { batchIn, trackedFile } from '../../builders/tracked-file.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const finished: BatchState = { kind: 'finished', jobId: 'job', end: 'mixed' };

function opened() {
  const outcome = openJournal(path.join(temporaryDirectory(), 'journal.db'));
  if (!outcome.ok) throw new Error(outcome.code);
  const { journal, views } = outcome;
  const addBatch = (name: string, state: BatchState, folder = 'folder'): BatchId => {
    const id = batchId(name);
    journal.commit(transition({ batches: [batchIn(state, { id, folderId: folderId(folder) })] }), 1);
    return id;
  };
  const addFile = (name: string, state: FileStateKind, batch: BatchId | null, folder = 'folder') =>
    journal.commit(
      transition({
        files: [{ file: trackedFile(name, state, { batchId: batch, folderId: folderId(folder) }), why: aText('test') }],
      }),
      1,
    );
  return { journal, views, addBatch, addFile };
}

test('batches are listed with the newest first, by folder and by the states of their files', () => {
  const { journal, views, addBatch, addFile } = opened();
  const first = addBatch('first', finished);
  const second = addBatch('second', { kind: 'open' }, 'other');
  addBatch('third', { kind: 'abandoned' });
  addFile('a', 'done', first);
  addFile('b', 'rejected', first);
  addFile('c', 'batched', second, 'other');
  const ids = (query: Partial<Parameters<typeof views.batches>[0]>) => {
    const { batches, total } = views.batches({ offset: 0, limit: 10, ...query });
    return [batches.map(({ id }) => id), total];
  };
  expect(ids({})).toEqual([['second', 'first'], 2]);
  expect(ids({ offset: 1 })).toEqual([['first'], 2]);
  expect(ids({ limit: 1 })).toEqual([['second'], 2]);
  expect(ids({ folderId: folderId('other') })).toEqual([['second'], 1]);
  expect(ids({ withFilesIn: ['rejected'] })).toEqual([['first'], 1]);
  expect(ids({ withFilesIn: ['missing'] })).toEqual([[], 0]);
  journal.close();
});

test('the files of batches are summed by state, and those in no batch by folder', () => {
  const { journal, views, addBatch, addFile } = opened();
  const first = addBatch('first', finished);
  const empty = addBatch('empty', { kind: 'open' });
  addFile('a', 'done', first);
  addFile('b', 'done', first);
  addFile('c', 'rejected', first);
  addFile('d', 'stabilizing', null, 'other');
  addFile('e', 'stabilizing', null);
  addFile('f', 'done', null);
  addFile('g', 'queued', null);
  const sums = views.sumsOf([first, empty]);
  expect(sums.get(first)).toEqual([
    { kind: 'done', files: 2, sizeBytes: 20 },
    { kind: 'rejected', files: 1, sizeBytes: 10 },
  ]);
  expect(sums.has(empty)).toBe(false);
  expect([...views.unbatched()]).toEqual([
    ['other', [{ kind: 'stabilizing', files: 1, sizeBytes: 10 }]],
    [
      'folder',
      [
        { kind: 'stabilizing', files: 1, sizeBytes: 10 },
        { kind: 'queued', files: 1, sizeBytes: 10 },
      ],
    ],
  ]);
  expect(views.firstUnbatched(folderId('folder'), 1).map(({ id }) => id)).toEqual(['e']);
  journal.close();
});

test('a batch ended when its notice was written', () => {
  const { journal, views, addBatch } = opened();
  const first = addBatch('first', finished);
  const second = addBatch('second', { kind: 'open' });
  const notice = {
    kind: 'job',
    id: first,
    folderId: folderId('folder'),
    jobId: 'job',
    end: 'mixed',
    doneCount: 1,
    onHoldCount: 1,
    atMs: 77,
  } as const;
  journal.commit(transition({ notices: [notice] }), 77);
  expect([...views.endsOf([first, second])]).toEqual([[first, 77]]);
  journal.close();
});

test('lists can begin at a time', () => {
  const { journal, views, addFile } = opened();
  addFile('a', 'done', null);
  expect(views.list({ sinceMs: 1, offset: 0, limit: 10 }).total).toBe(1);
  expect(views.list({ sinceMs: 2, offset: 0, limit: 10 }).total).toBe(0);
  journal.close();
});
