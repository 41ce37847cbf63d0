import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createJournal } from '#adapters/journal/create-journal.ts';
import { createJournalViews } from '#adapters/journal/journal-views.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { createRowReaders } from '#adapters/journal/row-readers.ts';
import { createStateCounts } from '#adapters/journal/state-counts.ts';
import { transition } from '#core/transition.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import type { FileState } from '#core/file-state.ts';
import { openBatch } from '#core/batch.ts';
import { newTrackedFile } from '#core/detect.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { aText } from '../../lib/a-text.ts';

const folder = folderId('folder');
const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };
const id = batchId('batch');

/** Opens a journal with one file in processing, in one batch, and a way to change its rows directly. */
function start() {
  const at = path.join(temporaryDirectory(), 'journal.db');
  const opened = openJournal(at);
  if (!opened.ok) throw new Error(opened.code);
  const { journal, views } = opened;
  const db = new Sqlite(at);
  onTestFinished(() => {
    db.close();
    journal.close();
  });
  const state: FileState = { kind: 'processing' };
  const file = {
    ...newTrackedFile(trackedFileId('a'), folder, { path: 'a.pdf', stat, kind: 'file' }, state, 1),
    hash: sha256('ff'),
    serviceId: serviceId('service'),
    batchId: id,
    remote: { fileId: 'remote-1', jobId: 'job-1' },
  };
  const running = { kind: 'running', jobId: 'job-1', pollAtMs: 0, unknownSinceMs: null, says: null } as const;
  const batch = { ...openBatch(id, folder, serviceId('service'), 1), state: running };
  journal.commit(transition({ files: [{ file, why: aText('made') }], batches: [batch] }), 1);
  let damages = 0;
  journal.onDamage(() => (damages += 1));
  return { journal, views, db, damages: () => damages };
}

test('a file whose row cannot be read keeps the facts of its columns, is noted once, and is repaired by the next commit', () => {
  const { journal, db, damages } = start();
  db.prepare("UPDATE files SET row_json = '{broken'").run();
  expect(journal.files({ kinds: ['processing'] })).toEqual([]);
  const read = journal.file(trackedFileId('a'))!;
  expect(read).toMatchObject({ state: { kind: 'needs-decision', reason: 'row' }, hash: 'ff', batchId: 'batch' });
  expect(read.remote).toEqual({ fileId: 'remote-1', jobId: null });
  expect(damages()).toBe(1);
  const damaged = journal.damagedRows();
  expect(damaged.files).toEqual([read]);
  journal.commit(transition({ files: [{ file: read, why: aText('damaged') }] }), 2);
  journal.noteRepaired(damaged);
  expect(journal.balanceFacts().states).toEqual({ 'needs-decision': 1 });
  expect(journal.files({ kinds: ['needs-decision'] })).toHaveLength(1);
  expect(journal.damagedRows()).toEqual({ files: [], batches: [], notices: [] });
});

test.for(['nonsense', 'queued', 'done'])('the text of a row prevails where its column says %s', (state) => {
  const { journal, db } = start();
  db.prepare('UPDATE files SET state = ?').run(state);
  journal.noteHidden();
  expect(journal.files({ kinds: ['queued', 'done'] })).toEqual([]);
  const read = journal.file(trackedFileId('a'))!;
  expect(read.state.kind).toBe('processing');
  const damaged = journal.damagedRows();
  journal.commit(transition({ files: [{ file: read, why: aText('mended') }] }), 2);
  journal.noteRepaired(damaged);
  expect(journal.balanceFacts().states).toEqual({ processing: 1 });
  expect(journal.files({ kinds: ['processing'] })).toHaveLength(1);
});

test('an unknown state counts as one that needs a person', () => {
  const { journal, db } = start();
  db.prepare("UPDATE files SET state = 'nonsense'").run();
  expect(journal.balanceFacts().states).toEqual({ 'needs-decision': 1 });
  // What the screens count is counted at the start and after a repair.
  const [readers, counts] = [createRowReaders(), createStateCounts(db)];
  const [mended, views] = [createJournal(db, readers, counts), createJournalViews(db, readers, counts)];
  expect(views.tallies().get(folder)?.states).toEqual({ 'needs-decision': 1 });
  mended.noteHidden();
  mended.commit(transition({ files: [{ file: mended.file(trackedFileId('a'))!, why: aText('mended') }] }), 2);
  expect(views.tallies().get(folder)?.states).toEqual({ processing: 1 });
});

test('a batch whose row cannot be read is reported from its columns, and hides no other batch', () => {
  const { journal, views, db } = start();
  const other = { ...openBatch(batchId('other'), folder, serviceId('service'), 1) };
  const finished = { kind: 'finished', jobId: 'job-2', end: 'succeeded' } as const;
  journal.commit(transition({ batches: [{ ...other, state: finished }] }), 2);
  db.prepare("UPDATE batches SET row_json = 'no row' WHERE id = 'batch'").run();
  expect([...views.byJob(['job-1', 'job-2']).keys()]).toEqual(['job-2']);
  expect(journal.batch(id)).toBeNull();
  expect(journal.damagedRows().batches).toMatchObject([{ id: 'batch', state: 'running', whole: null }]);
});

test('a running batch is found although its column says that it has ended', () => {
  const { journal, db, damages } = start();
  db.prepare("UPDATE batches SET state = 'finished'").run();
  expect(journal.batchesIn(['running'])).toEqual([]);
  journal.noteHidden();
  expect(damages()).toBe(1);
  expect(journal.damagedRows().batches[0]?.whole?.state.kind).toBe('running');
});

test.for(['nonsense', 'queued', 'ignored'])(
  'a file with the same content waits for one whose column says %s while its text says that it is being processed',
  (state) => {
    const { journal, db, damages } = start();
    db.prepare('UPDATE files SET state = ?').run(state);
    const found = journal.firstWith(sha256('ff'), serviceId('service'), trackedFileId('another'));
    expect(found).toMatchObject({ id: 'a', state: { kind: 'processing' } });
    expect(damages()).toBe(1);
  },
);
