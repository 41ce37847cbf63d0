import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { preferencesSchema } from '#adapters/settings/settings-schema.ts';
import type { ApiDeps } from '#api/api-deps.ts';
import { createDryRunner } from '#api/dry-run.ts';
import type { CancelSignal } from '#core/cancel.ts';
import { newTrackedFile } from '#core/detect.ts';
import { folderId, serviceId, sha256, trackedFileId } from '#core/ids.ts';
import type { Clock } from '#ports/clock.ts';
import type { FileRef, FileSource, Listing } from '#ports/file-source.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };
const service = serviceId('s');
const filed = folderId('filed');

const content = 'an invoice';

/** A trial of an unwatched folder beside the watched `/filed`, in which a file with `content` is done at the service. */
function trialOf(files: Partial<FileSource>, clock: Clock = systemClock) {
  const opened = openJournal(path.join(temporaryDirectory(), 'journal.db'));
  if (!opened.ok) throw new Error(opened.code);
  const { journal, views } = opened;
  onTestFinished(() => journal.close());
  const known = { path: '2025/first.pdf', stat: { ...stat, sizeBytes: content.length }, kind: 'file' as const };
  const file = newTrackedFile(trackedFileId('1'), filed, known, { kind: 'done' }, 1);
  journal.addDetected([{ ...file, hash: hashOf(content), serviceId: service }], 1);
  const run = createDryRunner({
    journal,
    views,
    clock,
    settings: { folders: () => [{ id: filed, root: '/filed' }] },
    appSettings: { preferences: () => preferencesSchema.parse({}) },
    places: {
      judgeFolder: (root: string) => Promise.resolve({ ok: true, path: root }),
      join: (root: string, name: string) => `${root}/${name}`,
    },
    files: { ...createFileSource(), ...files },
    services: { current: () => null, currentId: () => service },
  } as unknown as ApiDeps);
  return async (root: string, rules = {}) => {
    const outcome = await run(root, rules, 'peer');
    if (!outcome.ok) throw new Error(outcome.error.code);
    return outcome.result;
  };
}

/** A clock for which the time for a comparison is never over. */
const patientClock: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms > 1 ? 60_000 : ms, signal),
};

const hashOf = (content: string) => sha256(createHash('sha256').update(content).digest('hex'));

/** A source of files that notes what it reads. */
function readingSource() {
  const real = createFileSource();
  const read: string[] = [];
  const hash = (ref: FileRef, signal?: CancelSignal) => {
    read.push(ref.path);
    return real.hash(ref, signal);
  };
  return { read, hash };
}

const listed = (entries: readonly { readonly path: string; readonly sizeBytes: number }[]): Listing => ({
  kind: 'listed',
  identity: '1',
  entries: entries.map((each) => ({ path: each.path, stat: { ...stat, sizeBytes: each.sizeBytes }, kind: 'file' })),
  unreadable: [],
  ignoredFolders: [],
});

test('a dry run says what it could not see', async () => {
  const why = message('folder.part-unreadable', { path: 'b', code: 'EACCES' });
  const listing = { ...listed([{ path: 'a.pdf', sizeBytes: 1 }]), unreadable: [{ path: 'b', why }] };
  expect(await trialOf({ list: () => Promise.resolve(listing) })('/scans')).toMatchObject({
    total: 1,
    unreadable: why,
  });
  expect(await trialOf({ list: () => Promise.resolve({ ...listing, unreadable: [] }) })('/scans')).toMatchObject({
    unreadable: null,
  });
  const away = message('folder.forbidden');
  await expect(trialOf({ list: () => Promise.resolve({ kind: 'away', why: away }) })('/scans')).rejects.toThrow(
    'unreadable',
  );
});

test('files with the content of one at the service or of one another are no uploads, and only equal sizes are read', async () => {
  const { read, hash } = readingSource();
  const trial = trialOf({ hash }, patientClock);
  const scans = temporaryDirectory();
  mkdirSync(path.join(scans, 'new'));
  const contents = {
    'copy.pdf': 'an invoice',
    'differs.pdf': 'an INVOICE',
    'letter.pdf': 'a letter to somebody',
    'new/page-1.pdf': 'a page',
    'page-2.pdf': 'a page',
    'empty-1.pdf': '',
    'empty-2.pdf': '',
  };
  for (const [name, content] of Object.entries(contents)) writeFileSync(path.join(scans, name), content);
  const tried = await trial(scans, { maxFiles: 100 });
  const pages = ['new/page-1.pdf', 'page-2.pdf'];
  const first = tried.files.find(({ path: name, verdict }) => pages.includes(name) && verdict === 'would-upload')?.path;
  expect(tried.counts).toEqual({ upload: 5, known: 0, duplicates: 2, ignored: 0 });
  expect(tried).toMatchObject({ notCompared: 0, batches: 1 });
  const duplicates = tried.files.filter(({ verdict }) => verdict === 'duplicate');
  expect(duplicates.map(({ path: name, sameAs, batch }) => [name, sameAs, batch]).toSorted()).toEqual(
    [
      ['copy.pdf', '/filed/2025/first.pdf', null],
      [pages.find((name) => name !== first), first, null],
    ].toSorted(),
  );
  expect(read.toSorted()).toEqual(['copy.pdf', 'differs.pdf', ...pages]);
  // What has not changed since is not read again.
  const changed = path.join(scans, 'differs.pdf');
  writeFileSync(changed, 'an invoice');
  utimesSync(changed, 1, 1);
  expect(await trial(scans, { maxFiles: 2 })).toMatchObject({ counts: { duplicates: 3 }, batches: 2 });
  expect(read.slice(4)).toEqual(['differs.pdf']);
});

test('a dry run reads no more than it may, and says how many files it did not compare', async () => {
  const read: string[] = [];
  const hash = (ref: FileRef) => {
    read.push(ref.path);
    const content = { hash: hashOf(ref.path), allZero: false, mayBeLocked: false, beginning: null };
    const size = ref.path.startsWith('film') ? 200_000_000 : 10;
    return Promise.resolve({
      ok: true as const,
      value: { ...content, sizeBytes: size, stat: { ...stat, sizeBytes: size } },
    });
  };
  const films = ['film-1', 'film-2'].map((name) => ({ path: `${name}.mp4`, sizeBytes: 200_000_000 }));
  const scans = Array.from({ length: 600 }, (_, n) => ({ path: `scan-${n}.pdf`, sizeBytes: 10 }));
  const list = () => Promise.resolve(listed([...films, ...scans]));
  const tried = await trialOf({ list, hash })('/scans');
  expect(tried).toMatchObject({ notCompared: 102, counts: { upload: 602, duplicates: 0 } });
  expect(read).toHaveLength(500);
  expect(read.filter((name) => name.startsWith('film'))).toEqual(['film-1.mp4']);
});

/** Three files of one size whose reading ends only when it is cancelled; and the signals of those that were begun. */
function slowSource() {
  const signals: (CancelSignal | undefined)[] = [];
  const hash: FileSource['hash'] = async (_ref, signal) => {
    signals.push(signal);
    await systemClock.sleep(60_000, signal);
    return { ok: false, failure: { kind: 'timeout', message: message('failure.file.stopped'), cancelled: true } };
  };
  const list = () => Promise.resolve(listed([1, 2, 3].map((n) => ({ path: `${n}.pdf`, sizeBytes: 10 }))));
  return { signals, files: { hash, list } };
}

test('a folder that is slow is not waited for', async () => {
  const { signals, files } = slowSource();
  expect(await trialOf(files)('/scans')).toMatchObject({ notCompared: 3, counts: { upload: 3 } });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('the next dry run ends the comparison of the one before', async () => {
  const { signals, files } = slowSource();
  const trial = trialOf(files, patientClock);
  const before = trial('/scans');
  await expect.poll(() => signals.length).toBe(1);
  const next = trial('/scans', { maxFiles: 2 });
  expect(await before).toMatchObject({ notCompared: 3 });
  await expect.poll(() => signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  // The last one is ended by nobody: it is still at work when the journal is closed.
  void trial('/scans', { maxFiles: 3 }).catch(() => null);
  expect(await next).toMatchObject({ notCompared: 3 });
});
