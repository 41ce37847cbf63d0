import { message } from '#contract/messages/message.ts';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '#adapters/journal/open-journal.ts';
import type { OriginalState } from '#core/tracked-file.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import type { FileState } from '#core/file-state.ts';
import { fileStateKinds, inProgressKinds } from '#core/file-state.ts';
import { newTrackedFile } from '#core/detect.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { aText } from '../../lib/a-text.ts';

const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };

function openedJournal() {
  const opened = openJournal(path.join(temporaryDirectory(), 'journal.db'));
  if (!opened.ok) throw new Error(opened.code);
  onTestFinished(() => opened.journal.close());
  return opened;
}

const journalOf = () => openedJournal().journal;

const fileAt = (folder: string, name: string, state: FileState = { kind: 'done' }, original?: OriginalState) => ({
  ...newTrackedFile(trackedFileId(`${folder}/${name}`), folderId(folder), { path: name, kind: 'file', stat }, state, 1),
  ...(original === undefined ? {} : { original }),
});

test('the pages of one folder hold each of its files once, in the order of first detection', () => {
  const journal = journalOf();
  const names = Array.from({ length: 250 }, (_, at) => `${(at * 7) % 250}`);
  journal.addDetected(
    names.flatMap((name, at) => [
      fileAt('batch', name, at < 3 ? { kind: 'stabilizing' } : { kind: 'done' }),
      fileAt('other', name),
    ]),
    1,
  );
  const batch = folderId('batch');
  const pages = [0, 100, 200, 300].map((offset) => journal.files({ folderId: batch, offset, limit: 100 }));
  expect(pages.map((page) => page.length)).toEqual([100, 100, 50, 0]);
  expect(pages.flat().map((file) => file.path)).toEqual(names);
  expect(journal.countIn(fileStateKinds, batch)).toBe(250);
  expect(journal.countIn(inProgressKinds, batch)).toBe(3);
});

test('originals to be dealt with: moves that are due, then done files, then duplicates, as many as were asked for', () => {
  const journal = journalOf();
  const moving = (retryAtMs: number): OriginalState => ({ kind: 'moving', to: 'x', retryAtMs, attempts: 1 });
  const duplicate = { kind: 'duplicate', firstId: trackedFileId('f/done-1') } as const;
  journal.addDetected(
    [
      fileAt('f', 'duplicate', duplicate),
      fileAt('f', 'done-1'),
      fileAt('f', 'left', { kind: 'done' }, { kind: 'left', why: aText('it stays') }),
      fileAt('f', 'inProgress', { kind: 'queued' }),
      fileAt('f', 'done-2'),
      fileAt('f', 'due later', { kind: 'done' }, moving(900)),
      fileAt('f', 'due', { kind: 'done' }, moving(100)),
    ],
    1,
  );
  const paths = (nowMs: number, limit: number) => journal.afterActionDue(nowMs, limit).map((file) => file.path);
  expect(paths(500, 50)).toEqual(['due', 'done-1', 'done-2', 'duplicate']);
  expect(paths(1_000, 3)).toEqual(['due', 'due later', 'done-1']);
  expect(journal.nextAfterActionMs()).toBe(100);
  const away = [folderId('f')];
  expect(journal.afterActionDue(1_000, 50, away).map((file) => file.path)).toEqual(['done-1', 'done-2', 'duplicate']);
  expect(journal.nextAfterActionMs(away)).toBeNull();
  const undealtWith = journal.files({ kinds: ['done', 'queued'], original: 'none' });
  expect(undealtWith.map((file) => file.path)).toEqual(['done-1', 'inProgress', 'done-2']);
});

test('a scan reads a folder page by page, each path once, and what cannot be read is reported as such', () => {
  const directory = temporaryDirectory();
  const opened = openJournal(path.join(directory, 'journal.db'));
  if (!opened.ok) throw new Error(opened.code);
  const { journal } = opened;
  onTestFinished(() => journal.close());
  const held = { kind: 'on-hold', reason: 'locked', message: aText('x'), sinceMs: 1 } as const;
  const names = ['b', 'a/ü', 'a/\u{1F600}', 'c', 'a'];
  journal.addDetected(
    [...names.map((name) => fileAt('f', name, name === 'c' ? held : undefined)), fileAt('g', 'x')],
    1,
  );
  const db = new Sqlite(path.join(directory, 'journal.db'));
  db.prepare("UPDATE files SET row_json = 'no row' WHERE path = 'b'").run();
  db.close();
  const found = [];
  for (let page = journal.presentPage(folderId('f'), '', 2); page.length > 0;) {
    found.push(...page);
    page = journal.presentPage(folderId('f'), page.at(-1)!.path, 2);
  }
  expect(found.map((row) => row.path)).toEqual(['a', 'a/ü', 'a/\u{1F600}', 'b', 'c']);
  expect(found[0]).toEqual({ path: 'a', kind: 'done', stat, reason: null });
  expect(found[3]).toEqual({ path: 'b', kind: 'done', stat: null, reason: null });
  expect(found[4]).toMatchObject({ kind: 'on-hold', reason: 'locked' });
});

test('the same line is not reported twice in a row, and a change of state always is', () => {
  const journal = journalOf();
  journal.addDetected([fileAt('f', 'a', { kind: 'queued' })], 1);
  const put = (state: FileState, why: string): void => {
    const file = journal.presentAt(folderId('f'), 'a')!;
    journal.commit(
      { files: [{ file: { ...file, state }, why: aText(why) }], batches: [], absorbed: [], notices: [] },
      2,
    );
  };
  for (let n = 0; n < 3; n += 1) put({ kind: 'queued' }, 'the disk is full');
  put({ kind: 'stabilizing' }, 'the disk is full');
  put({ kind: 'stabilizing' }, 'and now');
  put({ kind: 'stabilizing' }, 'the disk is full');
  const { id } = journal.presentAt(folderId('f'), 'a')!;
  const lines = ['the disk is full', 'the disk is full', 'and now', 'the disk is full'];
  expect(journal.history(id).map(({ message }) => message)).toEqual([
    message('file.history.seen'),
    ...lines.map((line) => aText(line)),
  ]);
});

test('an equal file waits for a done one before others, and for one that was skipped unconfirmed only without these', () => {
  const journal = journalOf();
  const [hash, service] = [sha256('h'), serviceId('s')];
  const put = (name: string, state: FileState, batch: string | null = null): void => {
    const file = { ...fileAt('f', name, state), hash, serviceId: service };
    journal.addDetected([{ ...file, batchId: batch === null ? null : batchId(batch) }], 1);
  };
  const first = (): string | undefined => journal.firstWith(hash, service, trackedFileId('f/waiting'))?.path;
  put('skipped before it was sent', { kind: 'ignored', reason: 'skipped' });
  put('refused', { kind: 'rejected', failure: { kind: 'refused', message: aText('no') } });
  put('inProgress', { kind: 'queued' });
  expect(first()).toBeUndefined();
  put('skipped in doubt', { kind: 'ignored', reason: 'skipped' }, 'batch');
  expect(first()).toBe('skipped in doubt');
  put('on its way', { kind: 'processing' });
  put('later', { kind: 'processing' });
  expect(first()).toBe('on its way');
  put('done', { kind: 'done' });
  expect(first()).toBe('done');
  expect(journal.firstWith(hash, service, trackedFileId('f/done'))?.path).toBe('on its way');
  expect(journal.firstWith(hash, serviceId('another'), trackedFileId('f/waiting'))).toBeNull();
});

test('sizes of contents are read page by page, of the files at one service alone', () => {
  const { journal, views } = openedJournal();
  const files = [
    ['1', 10, 's'],
    ['2', 20, 't'],
    ['3', 30, 's'],
    ['4', 40, null],
    ['5', 50, 's'],
  ] as const;
  for (const [name, sizeBytes, service] of files) {
    const content = service === null ? {} : { hash: sha256(name), serviceId: serviceId(service) };
    journal.addDetected([{ ...fileAt('f', name), stat: { ...stat, sizeBytes }, ...content }], 1);
  }
  const pages = [];
  for (let after: number | null = 0; after !== null;) {
    const page = views.contentSizes(serviceId('s'), after, 2);
    pages.push(page.sizes);
    after = page.next;
  }
  expect(pages).toEqual([[10], [30], [50]]);
  expect(views.contentSizes(serviceId('s'), 0, 6)).toEqual({ sizes: [10, 30, 50], next: null });
});
