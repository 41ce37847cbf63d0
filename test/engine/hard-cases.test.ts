import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createFileSource } from '#adapters/files/file-source.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { defaultBatchRule } from '#core/watch-folder.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import { noSpool } from './stage/no-spool.ts';
import { setStage, type Stage } from './stage/stage.ts';
import { aText } from '../lib/a-text.ts';

const itemOf = (stage: Stage, name: string): TrackedFile => {
  const item = stage.journal.presentAt(stage.folder.id, name);
  if (item === null) throw new Error(`Nothing lies at ${name}.`);
  return item;
};
const story = (stage: Stage, name: string) => stage.journal.history(itemOf(stage, name).id).map(({ why }) => why.code);
/** Scans once more, and lets what comes of it happen. */
const scan = async (stage: Stage): Promise<void> => {
  const scannedAtMs = () => stage.engine.folderStates().get(stage.folder.id)?.scannedAtMs ?? 0;
  stage.clock.advance(60_000);
  const beforeMs = scannedAtMs();
  stage.engine.rescan();
  await stage.until(() => scannedAtMs() > beforeMs, 0);
  await stage.rest();
};

/** Files of which those below `shut` cannot be looked at while it is shut. */
function withShutFolder() {
  const files = createFileSource();
  const shut = { is: false };
  const isShut = ({ path: at }: FileRef): boolean => shut.is && at.startsWith('shut/');
  const source: FileSource = {
    ...files,
    list: async (root, signal) => {
      const listing = await files.list(root, signal);
      if (listing.kind === 'away' || !shut.is) return listing;
      const entries = listing.entries.filter((entry) => !entry.path.startsWith('shut/'));
      return { ...listing, entries, unreadable: [{ path: 'shut', why: 'The folder may not be read.' }] };
    },
    stat: (ref) =>
      isShut(ref)
        ? Promise.resolve({ kind: 'away', why: 'It cannot be looked at (EACCES).', root: false })
        : files.stat(ref),
  };
  return { source, shut };
}

test('one shut subfolder is reported, its files stay as they are, and all others go on', async () => {
  const { source, shut } = withShutFolder();
  const stage = setStage({ deps: { files: source } });
  stage.service.finishJobs = true;
  stage.write('shut/in.txt');
  stage.write('open.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['shut/in.txt'] === 'done');
  shut.is = true;
  stage.write('shut/later.txt');
  stage.write('late.txt');
  stage.engine.rescan();
  await stage.until(() => stage.states()['late.txt'] === 'done');
  const state = () => stage.engine.folderStates().get(stage.folder.id);
  expect(state()).toMatchObject({ away: null, unreadable: [{ path: 'shut', why: 'The folder may not be read.' }] });
  expect(itemOf(stage, 'shut/in.txt')).toMatchObject({ present: true, state: { kind: 'done' } });
  expect(stage.states()['shut/later.txt']).toBeUndefined();
  shut.is = false;
  stage.engine.rescan();
  await stage.until(() => stage.states()['shut/later.txt'] === 'done');
  expect(state()?.unreadable).toEqual([]);
});

test('files that were sent do not wait for weeks for those of their batch that nobody can look at', async () => {
  const { source, shut } = withShutFolder();
  // The second comes in time for the same batch, however slow this machine is.
  const batch = { ...defaultBatchRule, idleGapMs: 600_000 };
  // With a copy it would be sent from there.
  const stage = setStage({ folder: { batch }, deps: { files: source, spool: noSpool } });
  stage.service.finishJobs = true;
  stage.service.before = async (call) => {
    if (call !== 'upload') return;
    while (stage.states()['shut/in.txt'] !== 'batched') await stage.rest(1);
    shut.is = true;
  };
  // One at a time, so that the second is not on its way when the folder is shut.
  const engine = stage.restart({ uploadsAtOnce: 1 });
  // Complete, so that it settles sooner and is the first to be sent; held up by the service until the second has joined.
  stage.write('open.pdf', '%PDF-1.7\nxref\n0 1\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  stage.write('shut/in.txt');
  await engine.start();
  await stage.until(() => stage.states()['open.pdf'] === 'uploaded');
  await stage.until(() => stage.states()['open.pdf'] === 'done', 5_000);
  expect(stage.states()['shut/in.txt']).toBe('batched');
  expect(story(stage, 'shut/in.txt')).toContain('file.history.folder-away');
  shut.is = false;
  stage.service.before = () => Promise.resolve();
  await stage.until(() => stage.states()['shut/in.txt'] === 'done', 5_000);
  expect(stage.service.calls.get('createJob')).toBe(2);
});

test('an equal file is not sent where its first was skipped unconfirmed, unless a person says so', async () => {
  const stage = setStage();
  stage.write('a.txt', 'the same');
  await stage.engine.start();
  await stage.until(() => stage.states()['a.txt'] === 'processing');
  const first = itemOf(stage, 'a.txt');
  const parked = { ...first, state: { kind: 'needs-decision', reason: 'job', message: aText('in doubt') } } as const;
  stage.journal.commit(
    { items: [{ item: parked, why: aText('in doubt') }], batches: [], absorbed: [], notices: [] },
    1,
  );
  expect(stage.engine.skip(first.id)).toEqual({ ok: true });
  stage.write('b.txt', 'the same');
  stage.engine.rescan();
  await stage.until(() => stage.states()['b.txt'] === 'needs-decision');
  // Skipped and allowed again, it is asked about again, and not simply sent (simulation, seed 732232).
  const { id } = itemOf(stage, 'b.txt');
  expect([stage.engine.skip(id), stage.engine.retry(id)]).toEqual([{ ok: true }, { ok: true }]);
  await stage.until(() => stage.states()['b.txt'] === 'needs-decision');
  expect(stage.service.calls.get('upload')).toBe(1);
  expect(stage.engine.resolve(itemOf(stage, 'b.txt').id, { kind: 'upload-again' })).toEqual({ ok: true });
  await stage.until(() => stage.states()['b.txt'] === 'processing');
  expect(stage.service.calls.get('upload')).toBe(2);
});

test('what a person leaves out while it waits is not sent', async () => {
  let folders: readonly WatchFolder[] = [];
  const listeners: (() => void)[] = [];
  const nothing = () => undefined;
  const onChange = (listener: () => void) => {
    listeners.push(listener);
    return nothing;
  };
  const settings = {
    folders: () => folders,
    saveFolder: nothing,
    removeFolder: nothing,
    sendsBatchId: () => true,
    onChange,
  };
  const stage = setStage({ deps: { settings } });
  const set = (rules: Partial<WatchFolder>): void => {
    folders = [{ ...stage.folder, ...rules }];
    for (const listener of listeners) listener();
  };
  set({ paused: true });
  stage.write('private.txt');
  stage.write('open.txt');
  await stage.engine.start();
  await stage.until(() => Object.values(stage.states()).filter((state) => state === 'queued').length === 2);
  set({ exclude: ['private*'] });
  await stage.until(() => stage.states()['open.txt'] === 'processing');
  expect(itemOf(stage, 'private.txt').state).toEqual({ kind: 'ignored', reason: 'excluded' });
  expect(stage.service.fileIds()).toHaveLength(1);
  set({});
  await stage.until(() => stage.states()['private.txt'] === 'processing');
});

test('a file that nobody may read is looked at again with every scan, and journalled once', async () => {
  const files = createFileSource();
  let isShut = true;
  const refuse = { ok: false, failure: { kind: 'unreadable', message: 'The file cannot be read (EACCES).' } } as const;
  const source: FileSource = {
    ...files,
    hash: (ref, signal) => (isShut ? Promise.resolve(refuse) : files.hash(ref, signal)),
    read: (ref, at, length) => (isShut ? Promise.resolve(refuse) : files.read(ref, at, length)),
  };
  const stage = setStage({ deps: { files: source } });
  stage.write('a.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['a.txt'] === 'on-hold');
  const lines = story(stage, 'a.txt').length;
  for (let n = 0; n < 5; n += 1) await scan(stage);
  expect(story(stage, 'a.txt')).toHaveLength(lines);
  isShut = false;
  await scan(stage);
  await stage.until(() => stage.states()['a.txt'] === 'processing');
});

test('a move that fails for ever tells so once', async () => {
  const files = createFileSource();
  const full = { ok: false, failure: { kind: 'disk-full', message: 'The disk is full.' } } as const;
  let isFull = true;
  const source: FileSource = {
    ...files,
    move: (...args) => (isFull ? Promise.resolve(full) : files.move(...args)),
  };
  const stage = setStage({ folder: { afterAction: 'move' }, deps: { files: source } });
  stage.service.finishJobs = true;
  stage.write('a.txt');
  await stage.engine.start();
  const attempts = () => {
    const original = stage.journal.items({})[0]?.original;
    return original?.kind === 'moving' ? original.attempts : 0;
  };
  await stage.until(() => attempts() >= 4, 20_000);
  expect(story(stage, 'a.txt').filter((why) => why === 'failure.text')).toHaveLength(1);
  isFull = false;
  await stage.until(() => stage.journal.items({})[0]!.original.kind === 'moved', 20_000);
});

test('an original that had gone before it was moved is moved once it is back', async () => {
  const stage = setStage({ folder: { afterAction: 'move' } });
  stage.write('a.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['a.txt'] === 'processing');
  const [here, aside] = [path.join(stage.root, 'a.txt'), path.join(stage.root, '..', 'aside.txt')];
  renameSync(here, aside);
  stage.service.finish('succeeded');
  const row = () => stage.journal.items({})[0]!;
  await stage.until(() => row().original.kind === 'left');
  renameSync(aside, here);
  stage.engine.rescan();
  await stage.until(() => row().original.kind === 'moved');
  expect(row()).toMatchObject({ present: false, state: { kind: 'done' }, original: { to: 'Processed/a.txt' } });
  expect(stage.service.calls.get('upload')).toBe(1);
});

test('a file that is named with one that is written without end goes on after the maximum batch wait', async () => {
  const files = createFileSource();
  const source: FileSource = { ...files, hasWriter: ({ path: at }) => Promise.resolve(at.endsWith('endless.txt')) };
  const stage = setStage({ deps: { files: source } });
  const named = ['whole.txt', 'endless.txt'].map((name) => path.join(stage.root, '..', name));
  for (const name of named) stage.write(path.relative(stage.root, name));
  await stage.engine.start();
  await stage.engine.add(named);
  const kindOf = (name: string) => stage.journal.items({}).find((item) => item.path.endsWith(name))?.state.kind;
  let written = 0;
  await stage.until(() => {
    // Each look finds another file, as of a download that goes on.
    stage.write('../endless.txt', `${(written += 1)}`);
    return kindOf('whole.txt') === 'processing';
  }, 5_000);
  expect(kindOf('endless.txt')).toBe('stabilizing');
  for (const name of named) rmSync(name);
});

test('a row that cannot be read does not keep its folder from being scanned, and is shown', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  stage.write('a.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['a.txt'] === 'done');
  const { id } = itemOf(stage, 'a.txt');
  const db = new Sqlite(path.join(stage.root, '..', 'journal.db'));
  db.prepare("UPDATE files SET row_json = 'no row'").run();
  db.close();
  stage.write('b.txt');
  await scan(stage);
  await stage.until(() => stage.states()['b.txt'] === 'done');
  expect(stage.journal.item(id)?.state).toMatchObject({ kind: 'needs-decision', reason: 'row' });
  expect(stage.engine.balance()).toMatchObject({ missing: [], unexplained: [] });
});

test('while an empty mount point lies in the place of the folder, no file is gone', async () => {
  const stage = setStage();
  stage.service.finishJobs = true;
  stage.write('a.txt');
  stage.write('b.txt');
  await stage.engine.start();
  await stage.until(
    () => Object.values(stage.states()).every((state) => state === 'done') && 'b.txt' in stage.states(),
  );
  const aside = `${stage.root}-aside`;
  stage.write('waiting.txt');
  stage.engine.rescan();
  await stage.until(() => stage.states()['waiting.txt'] === 'stabilizing');
  renameSync(stage.root, aside);
  mkdirSync(stage.root);
  const startMs = stage.clock.nowMs();
  await stage.until(() => stage.clock.nowMs() - startMs > 400_000, 5_000);
  expect(stage.engine.folderStates().get(stage.folder.id)?.away).toContain('empty directory');
  expect(stage.states()).toEqual({ 'a.txt': 'done', 'b.txt': 'done', 'waiting.txt': 'stabilizing' });
  rmSync(stage.root, { recursive: true });
  renameSync(aside, stage.root);
  await stage.until(() => stage.states()['waiting.txt'] === 'done');
  expect(story(stage, 'waiting.txt')).not.toContain('file.history.gone');
});
