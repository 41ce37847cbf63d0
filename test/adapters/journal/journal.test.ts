import { message } from '#contract/messages/message.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf, isBalanced } from '#core/balance.ts';
import { transition, fileInState } from '#core/transition.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import { openBatch } from '#core/batch.ts';
import { newTrackedFile } from '#core/detect.ts';
import { openDatabase } from '#lib/sqlite.ts';
import type { Journal } from '#ports/journal.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { aText } from '../../lib/a-text.ts';

const folder = folderId('folder');
const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };
const fileAt = (path: string, id = path) =>
  newTrackedFile(trackedFileId(id), folder, { path, stat, kind: 'file' }, { kind: 'stabilizing' }, 1_000);

let directory: string;
let path: string;
let open: Journal[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(directory, 'journal.db');
  open = [];
});
afterEach(() => {
  for (const journal of open) journal.close();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

function start(): Journal {
  const outcome = openJournal(path);
  if (!outcome.ok) throw new Error(outcome.code);
  open.push(outcome.journal);
  return outcome.journal;
}

function restart(journal: Journal): Journal {
  journal.close();
  open = open.filter((other) => other !== journal);
  return start();
}

describe('the journal', () => {
  test('keeps rows, batches, notices and history over a restart', () => {
    const journal = start();
    journal.addDetected([fileAt('a.pdf')], 1_000);
    const file = journal.file(trackedFileId('a.pdf'))!;
    const batch = openBatch(batchId('s'), folder, serviceId('service'), 2_000);
    const queued = fileInState(file, { kind: 'queued' }, message('file.history.recorded'), { hash: sha256('ff') });
    const notice = {
      kind: 'job',
      id: batch.id,
      folderId: folder,
      jobId: 'j',
      end: 'succeeded',
      doneCount: 1,
      onHoldCount: 0,
      atMs: 3,
    } as const;
    journal.commit(transition({ files: [queued], batches: [batch], notices: [notice] }), 2_000);

    const again = restart(journal);
    expect(again.file(file.id)).toMatchObject({ state: { kind: 'queued' }, hash: 'ff', revision: 2 });
    expect(again.openBatchOf(folder, serviceId('service'))?.id).toBe('s');
    expect(again.notices({ unshownOnly: true })).toMatchObject([{ id: 's', unread: true, shown: false }]);
    expect(again.history(file.id).map((entry) => [entry.from, entry.to, entry.message.code])).toEqual([
      [null, 'stabilizing', 'file.history.seen'],
      ['stabilizing', 'queued', 'file.history.recorded'],
    ]);
  });

  test('commits a transition completely or not at all', () => {
    const journal = start();
    journal.addDetected([fileAt('a.pdf'), fileAt('b.pdf')], 1_000);
    const [a, b] = [journal.file(trackedFileId('a.pdf'))!, journal.file(trackedFileId('b.pdf'))!];
    const bad = transition({
      files: [
        fileInState(a, { kind: 'queued' }, aText('fine')),
        fileInState(b, { kind: 'done' }, aText('not allowed')),
      ],
    });
    expect(() => {
      journal.commit(bad, 2_000);
    }).toThrow('stabilizing to done');
    expect(journal.file(a.id)?.state.kind).toBe('stabilizing');
    expect(journal.history(a.id)).toHaveLength(1);
  });

  test('refuses a writer that started from an outdated row', () => {
    const journal = start();
    journal.addDetected([fileAt('a.pdf')], 1_000);
    const old = journal.file(trackedFileId('a.pdf'))!;
    journal.commit(transition({ files: [fileInState(old, { kind: 'queued' }, aText('first'))] }), 2_000);
    expect(() => {
      journal.commit(transition({ files: [fileInState(old, { kind: 'missing' }, aText('second'))] }), 3_000);
    }).toThrow('Stale');
    expect(journal.file(old.id)?.state.kind).toBe('queued');
  });

  test('puts a row that cannot be read on hold for a decision, and continues', () => {
    const journal = start();
    journal.addDetected([fileAt('a.pdf'), fileAt('b.pdf')], 1_000);
    journal.close();
    open = [];
    const db = openDatabase(path, { synchronous: 'FULL' });
    db.prepare("UPDATE files SET row_json = '{broken' WHERE id = 'a.pdf'").run();
    db.close();
    const again = start();
    expect(again.file(trackedFileId('a.pdf'))).toMatchObject({
      path: 'a.pdf',
      state: { kind: 'needs-decision', reason: 'row' },
    });
    expect(again.file(trackedFileId('b.pdf'))?.state.kind).toBe('stabilizing');
  });

  test('a lost row makes the balance wrong, and the balance names its path', () => {
    const journal = start();
    journal.addDetected([fileAt('a.pdf'), fileAt('b.pdf')], 1_000);
    expect(isBalanced(balanceOf({ ...journal.balanceFacts(), scannedWithoutRow: [] }))).toBe(true);
    journal.close();
    open = [];
    const db = openDatabase(path, { synchronous: 'FULL' });
    db.prepare("DELETE FROM files WHERE id = 'a.pdf'").run();
    db.close();
    const balance = balanceOf({ ...start().balanceFacts(), scannedWithoutRow: [] });
    expect(isBalanced(balance)).toBe(false);
    expect(balance.missing).toEqual(['a.pdf']);
    expect(balance.seen).toBe(2);
  });

  test('lets one instance open it, and reports that to the second', () => {
    const journal = start();
    expect(openJournal(path)).toMatchObject({ ok: false, code: 'in-use' });
    restart(journal);
  });

  test('refuses a file that is no journal, and one of a newer version', () => {
    writeFileSync(path, 'this is not a database, and long enough to be looked at '.repeat(20));
    expect(openJournal(path)).toMatchObject({ ok: false });
    rmSync(path);
    const db = openDatabase(path, { synchronous: 'FULL' });
    db.pragma('user_version = 99');
    db.close();
    expect(openJournal(path)).toMatchObject({ ok: false, code: 'newer' });
  });

  test('syncs every commit, except detections', () => {
    const journal = start();
    journal.addDetected([fileAt('a.pdf')], 1_000);
    const db = openDatabase(path, { synchronous: 'FULL' });
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    db.close();
  });
});
