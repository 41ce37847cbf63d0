import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { defaultBatchRule } from '#core/watch-folder.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import { noSpool } from './fixture/no-spool.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const fileOf = (fixture: EngineFixture, name: string): TrackedFile => {
  const file = fixture.journal.presentAt(fixture.folder.id, name);
  if (file === null) throw new Error(`Nothing lies at ${name}.`);
  return file;
};
const story = (fixture: EngineFixture, name: string) =>
  fixture.journal.history(fileOf(fixture, name).id).map(({ message }) => message.code);
/** Scans once more, and waits for the effects. */
const scan = async (fixture: EngineFixture): Promise<void> => {
  const scannedAtMs = () => fixture.engine.folderStates().get(fixture.folder.id)?.scannedAtMs ?? 0;
  fixture.clock.advance(60_000);
  const beforeMs = scannedAtMs();
  fixture.engine.rescan();
  await fixture.until(() => scannedAtMs() > beforeMs, 0);
  await fixture.rest();
};

/** Makes files of which those below `shut` cannot be read while it is shut. */
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
      return { ...listing, entries, unreadable: [{ path: 'shut', why: message('folder.forbidden') }] };
    },
    stat: (ref) =>
      isShut(ref)
        ? Promise.resolve({ kind: 'away', why: message('file.not-inspected', { code: 'EACCES' }), root: false })
        : files.stat(ref),
  };
  return { source, shut };
}

test('an inaccessible subfolder is reported, its files stay as they are, and all others continue', async () => {
  const { source, shut } = withShutFolder();
  const fixture = engineFixture({ deps: { files: source } });
  fixture.service.finishJobs = true;
  fixture.write('shut/in.txt');
  fixture.write('open.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['shut/in.txt'] === 'done');
  shut.is = true;
  fixture.write('shut/later.txt');
  fixture.write('late.txt');
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['late.txt'] === 'done');
  const state = () => fixture.engine.folderStates().get(fixture.folder.id);
  expect(state()).toMatchObject({ away: null, unreadable: [{ path: 'shut', why: message('folder.forbidden') }] });
  expect(fileOf(fixture, 'shut/in.txt')).toMatchObject({ present: true, state: { kind: 'done' } });
  expect(fixture.states()['shut/later.txt']).toBeUndefined();
  shut.is = false;
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['shut/later.txt'] === 'done');
  expect(state()?.unreadable).toEqual([]);
});

test('uploaded files do not wait for weeks for files of their batch that cannot be read', async () => {
  const { source, shut } = withShutFolder();
  // The second file joins the same batch, however slow this machine is.
  const batch = { ...defaultBatchRule, idleGapMs: 600_000 };
  // A file with a copy would be uploaded from the spool.
  const fixture = engineFixture({ folder: { batch }, deps: { files: source, spool: noSpool } });
  fixture.service.finishJobs = true;
  fixture.service.before = async (call) => {
    if (call !== 'upload') return;
    while (fixture.states()['shut/in.txt'] !== 'batched') await fixture.rest(1);
    shut.is = true;
  };
  // Uploads run one at a time, so that the second has not begun when the folder is shut.
  const engine = fixture.restart({ uploadsAtOnce: 1 });
  // A complete PDF, which becomes stable sooner and is uploaded first; the service delays its answer until the second
  // file has joined.
  fixture.write('open.pdf', '%PDF-1.7\nxref\n0 1\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  fixture.write('shut/in.txt');
  await engine.start();
  await fixture.until(() => fixture.states()['open.pdf'] === 'uploaded');
  await fixture.until(() => fixture.states()['open.pdf'] === 'done', 5_000);
  expect(fixture.states()['shut/in.txt']).toBe('batched');
  expect(story(fixture, 'shut/in.txt')).toContain('file.history.folder-away');
  shut.is = false;
  fixture.service.before = () => Promise.resolve();
  await fixture.until(() => fixture.states()['shut/in.txt'] === 'done', 5_000);
  expect(fixture.service.calls.get('createJob')).toBe(2);
});

test('a file with the same content is not uploaded when its first was skipped unconfirmed, unless a person says so', async () => {
  const fixture = engineFixture();
  fixture.write('a.txt', 'the same');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['a.txt'] === 'processing');
  const first = fileOf(fixture, 'a.txt');
  const parked = { ...first, state: { kind: 'needs-decision', reason: 'job', message: aText('in doubt') } } as const;
  fixture.journal.commit(
    { files: [{ file: parked, why: aText('in doubt') }], batches: [], absorbed: [], notices: [] },
    1,
  );
  expect(fixture.engine.skip(first.id)).toEqual({ ok: true });
  fixture.write('b.txt', 'the same');
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['b.txt'] === 'needs-decision');
  // After it is skipped and retried, it needs the decision again and is not simply uploaded (simulation, seed 732232).
  const { id } = fileOf(fixture, 'b.txt');
  expect([fixture.engine.skip(id), fixture.engine.retry(id)]).toEqual([{ ok: true }, { ok: true }]);
  await fixture.until(() => fixture.states()['b.txt'] === 'needs-decision');
  expect(fixture.service.calls.get('upload')).toBe(1);
  expect(fixture.engine.resolve(fileOf(fixture, 'b.txt').id, { kind: 'upload-again' })).toEqual({ ok: true });
  await fixture.until(() => fixture.states()['b.txt'] === 'processing');
  expect(fixture.service.calls.get('upload')).toBe(2);
});

test('a waiting file that a person excludes by a rule is not uploaded', async () => {
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
  const fixture = engineFixture({ deps: { settings } });
  const set = (rules: Partial<WatchFolder>): void => {
    folders = [{ ...fixture.folder, ...rules }];
    for (const listener of listeners) listener();
  };
  set({ paused: true });
  fixture.write('private.txt');
  fixture.write('open.txt');
  await fixture.engine.start();
  await fixture.until(() => Object.values(fixture.states()).filter((state) => state === 'queued').length === 2);
  set({ exclude: ['private*'] });
  await fixture.until(() => fixture.states()['open.txt'] === 'processing');
  expect(fileOf(fixture, 'private.txt').state).toEqual({ kind: 'ignored', reason: 'excluded' });
  expect(fixture.service.fileIds()).toHaveLength(1);
  set({});
  await fixture.until(() => fixture.states()['private.txt'] === 'processing');
});

test('an unreadable file is checked with every scan, and journalled once', async () => {
  const files = createFileSource();
  let isShut = true;
  const refuse = {
    ok: false,
    failure: { kind: 'unreadable', message: aText('The file cannot be read (EACCES).') },
  } as const;
  const source: FileSource = {
    ...files,
    hash: (ref, signal) => (isShut ? Promise.resolve(refuse) : files.hash(ref, signal)),
    read: (ref, at, length) => (isShut ? Promise.resolve(refuse) : files.read(ref, at, length)),
  };
  const fixture = engineFixture({ deps: { files: source } });
  fixture.write('a.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['a.txt'] === 'on-hold');
  const lines = story(fixture, 'a.txt').length;
  for (let n = 0; n < 5; n += 1) await scan(fixture);
  expect(story(fixture, 'a.txt')).toHaveLength(lines);
  isShut = false;
  await scan(fixture);
  await fixture.until(() => fixture.states()['a.txt'] === 'processing');
});

test('a move that always fails is reported once', async () => {
  const files = createFileSource();
  const full = { ok: false, failure: { kind: 'disk-full', message: aText('The disk is full.') } } as const;
  let isFull = true;
  const source: FileSource = {
    ...files,
    move: (...args) => (isFull ? Promise.resolve(full) : files.move(...args)),
  };
  // The removal of a copy, which a slow machine makes, would be another line between two attempts.
  const fixture = engineFixture({ folder: { afterAction: 'move' }, deps: { files: source, spool: noSpool } });
  fixture.service.finishJobs = true;
  fixture.write('a.txt');
  await fixture.engine.start();
  const attempts = () => {
    const original = fixture.journal.files({})[0]?.original;
    return original?.kind === 'moving' ? original.attempts : 0;
  };
  await fixture.until(() => attempts() >= 4, 20_000);
  expect(story(fixture, 'a.txt').filter((why) => why === 'failure.text')).toHaveLength(1);
  isFull = false;
  await fixture.until(() => fixture.journal.files({})[0]!.original.kind === 'moved', 20_000);
});

test('an original that was absent before its move is moved once it is back', async () => {
  const fixture = engineFixture({ folder: { afterAction: 'move' } });
  fixture.write('a.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['a.txt'] === 'processing');
  const [here, aside] = [path.join(fixture.root, 'a.txt'), path.join(fixture.root, '..', 'aside.txt')];
  renameSync(here, aside);
  fixture.service.finish('succeeded');
  const row = () => fixture.journal.files({})[0]!;
  await fixture.until(() => row().original.kind === 'left');
  renameSync(aside, here);
  fixture.engine.rescan();
  await fixture.until(() => row().original.kind === 'moved');
  expect(row()).toMatchObject({ present: false, state: { kind: 'done' }, original: { to: 'Processed/a.txt' } });
  expect(fixture.service.calls.get('upload')).toBe(1);
});

test('a file that is added together with one that never stops growing continues after the maximum batch wait', async () => {
  const files = createFileSource();
  const source: FileSource = { ...files, hasWriter: ({ path: at }) => Promise.resolve(at.endsWith('endless.txt')) };
  const fixture = engineFixture({ deps: { files: source } });
  const named = ['whole.txt', 'endless.txt'].map((name) => path.join(fixture.root, '..', name));
  for (const name of named) fixture.write(path.relative(fixture.root, name));
  await fixture.engine.start();
  await fixture.engine.add(named);
  const kindOf = (name: string) => fixture.journal.files({}).find((file) => file.path.endsWith(name))?.state.kind;
  let written = 0;
  await fixture.until(() => {
    // Each check finds a different file, as during a download.
    fixture.write('../endless.txt', `${(written += 1)}`);
    return kindOf('whole.txt') === 'processing';
  }, 5_000);
  expect(kindOf('endless.txt')).toBe('stabilizing');
  for (const name of named) rmSync(name);
});

test('a row that cannot be read does not keep its folder from being scanned, and is shown', async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  fixture.write('a.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['a.txt'] === 'done');
  const { id } = fileOf(fixture, 'a.txt');
  const db = new Sqlite(path.join(fixture.root, '..', 'journal.db'));
  db.prepare("UPDATE files SET row_json = 'no row'").run();
  db.close();
  fixture.write('b.txt');
  await scan(fixture);
  await fixture.until(() => fixture.states()['b.txt'] === 'done');
  expect(fixture.journal.file(id)?.state).toMatchObject({ kind: 'needs-decision', reason: 'row' });
  expect(fixture.engine.balance()).toMatchObject({ missing: [], unexplained: [] });
});

test("while an empty mount point is in the folder's place, no file becomes missing", async () => {
  const fixture = engineFixture();
  fixture.service.finishJobs = true;
  fixture.write('a.txt');
  fixture.write('b.txt');
  await fixture.engine.start();
  await fixture.until(
    () => Object.values(fixture.states()).every((state) => state === 'done') && 'b.txt' in fixture.states(),
  );
  const aside = `${fixture.root}-aside`;
  fixture.write('waiting.txt');
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['waiting.txt'] === 'stabilizing');
  renameSync(fixture.root, aside);
  mkdirSync(fixture.root);
  const startMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.clock.nowMs() - startMs > 400_000, 5_000);
  expect(fixture.engine.folderStates().get(fixture.folder.id)?.away).toEqual(message('folder.replaced-empty'));
  expect(fixture.states()).toEqual({ 'a.txt': 'done', 'b.txt': 'done', 'waiting.txt': 'stabilizing' });
  rmSync(fixture.root, { recursive: true });
  renameSync(aside, fixture.root);
  await fixture.until(() => fixture.states()['waiting.txt'] === 'done');
  expect(story(fixture, 'waiting.txt')).not.toContain('file.history.gone');
});
