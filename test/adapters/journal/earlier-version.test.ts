import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { fileStateKinds } from '#core/file-state.ts';
import { batchId, trackedFileId } from '#core/ids.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

/** Opens a journal with a file in each state and batches in several, written by the program of version 8. */
function openEarlier() {
  const file = path.join(temporaryDirectory(), 'journal.db');
  const db = new Database(file);
  db.exec(readFileSync(path.join(import.meta.dirname, 'version-8.sql'), 'utf8'));
  db.prepare("INSERT INTO items SELECT 99, 'torn', 1, folder_id, 'torn.pdf', 0, 1, NULL, NULL, NULL, NULL, 'held', NULL, NULL, 'none', NULL, '{', 0, 0 FROM items WHERE id = 'queued'").run(); // prettier-ignore
  db.close();
  const opened = openJournal(file);
  if (!opened.ok) throw new Error(opened.code);
  return opened;
}

test('a journal of version 8 opens with every file, batch, notice and line of history, in the terms of today', () => {
  const { journal, views } = openEarlier();
  const files = journal.files({});
  expect(Object.fromEntries(files.map(({ id, state }) => [id, state.kind]))).toEqual({
    settling: 'on-hold',
    queued: 'queued',
    'in-session': 'batched',
    uploading: 'uploading',
    uploaded: 'uploaded',
    processing: 'processing',
    proving: 'verifying',
    'retry-wait': 'retrying',
    'duplicate-pending': 'duplicate-pending',
    done: 'done',
    duplicate: 'duplicate',
    held: 'on-hold',
    rejected: 'rejected',
    parked: 'needs-decision',
    vanished: 'missing',
    ignored: 'ignored',
    torn: 'needs-decision',
  });
  expect(journal.damagedRows().files.map(({ id }) => id)).toEqual(['torn']);
  const file = (id: string) => journal.file(trackedFileId(id));
  expect(file('done')).toMatchObject({
    stat: { sizeBytes: 19, inode: '1:9' },
    batchId: 'batch-running',
    classification: { tagName: 'Invoice' },
    original: { kind: 'moved', to: 'Processed/done.pdf' },
    receipt: {
      accepted: { kind: 'passed' },
      size: { kind: 'passed' },
      content: { kind: 'not-available', why: { code: 'file.checkMissing.hash' } },
      final: { kind: 'passed' },
      findable: { kind: 'open' },
    },
  });
  expect(file('uploading')?.state).toMatchObject({
    unconfirmed: { checkAtMs: 9, attempts: 1, failure: { kind: 'unconfirmed' } },
  });
  expect(file('proving')?.state).toEqual({ kind: 'verifying', checkAtMs: 7, attempts: 2 });
  expect(journal.nextDueMs(['verifying'])).toBe(7);
  expect(journal.batchesIn(['unconfirmed'])[0]?.state).toMatchObject({ checkAtMs: 2, attempts: 0 });
  expect(file('retry-wait')?.state).toMatchObject({ failure: { kind: 'service-fault' } });
  expect(file('rejected')).toMatchObject({ state: { failure: { kind: 'missing' } }, original: { kind: 'restoring' } });
  expect(file('held')?.serviceFault).toMatchObject({ tries: 5, failure: { kind: 'service-fault' } });
  expect(file('duplicate')?.original).toMatchObject({ kind: 'moving', thenBack: true });
  expect(file('ignored')?.state).toMatchObject({
    before: { state: { kind: 'needs-decision' }, batchId: 'batch-open' },
  });
  expect(journal.membersOf(batchId('batch-open'))).toHaveLength(3);
  expect(journal.batchesIn(['open', 'running', 'unconfirmed', 'unusable', 'needs-decision'])).toHaveLength(5);
  expect(journal.history(trackedFileId('settling')).map(({ from, to }) => [from, to])).toEqual([
    [null, 'stabilizing'],
    ['stabilizing', 'on-hold'],
  ]);
  expect(journal.notices({})).toMatchObject([{ kind: 'job', doneCount: 1, onHoldCount: 1 }]);
  expect(journal.fact('paused')).toBe('no');
  // Lists of earlier rows are sorted as well.
  const byName = views.list({ order: { by: 'name', descending: false }, offset: 0, limit: 100 });
  const names = byName.files.map((each) => each.path.split('/').at(-1) ?? '');
  expect(names).toHaveLength(17);
  expect(names).toEqual(names.toSorted());
});

test('sums and searches by index are those of the rows', () => {
  const { journal } = openEarlier();
  const { states, ledgerCount } = journal.balanceFacts();
  expect(Object.keys(states).every((kind) => (fileStateKinds as readonly string[]).includes(kind))).toBe(true);
  // The damaged row counts by its column until the engine has repaired it.
  expect([ledgerCount, states['on-hold'], states.missing]).toEqual([16, 3, 1]);
  expect(journal.nextDueMs(['retrying', 'verifying', 'uploading'])).toBe(7);
  expect(journal.afterActionDue(10, 10).map(({ id }) => id)).toEqual(['rejected', 'duplicate']);
  expect(journal.byRemoteFile('remote-done')?.id).toBe('done');
});
