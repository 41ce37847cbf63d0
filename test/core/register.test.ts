import { aText } from '../lib/a-text.ts';
import { expect, test } from 'vitest';
import type { FileStateKind, FileState } from '#core/file-state.ts';
import { sha256, trackedFileId } from '#core/ids.ts';
import { isWaitingForContent, markDuplicatePending, registerFile, resolveDuplicate } from '#core/register.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { content, fileStates, outcomeOf, service, trackedFile } from '../builders/tracked-file.ts';

const overwritten: FileState = { kind: 'on-hold', reason: 'overwritten', message: aText(), sinceMs: 0 };
const other = sha256('b'.repeat(64));
const stat = { sizeBytes: 12, mtimeMs: 2, ctimeMs: 2, inode: 'new' };
type Fields = Partial<Omit<TrackedFile, 'id' | 'state'>>;

/** `known` is the row to which the content belongs already. */
test.each<[string, Fields, TrackedFile | null, string | null, readonly string[]]>([
  ['for the first time', { hash: null }, null, null, ['a: queued']],
  ['the same content again', {}, null, null, ['a: queued']],
  ['other content', { hash: other }, null, null, ['a: on-hold', 'fresh: queued']],
  ['other content, with a copy', { hash: other, spooled: true }, null, null, ['a: queued', 'fresh: queued']],
  ['it has only grown', { hash: other }, null, other, ['a: queued']],
  ['it has grown, with a copy', { hash: other, spooled: true }, null, other, ['a: queued', 'fresh: queued']],
  [
    'content that was missing',
    { hash: null },
    trackedFile('k', 'missing', { present: false }),
    null,
    ['k: queued', 'a: absorbed'],
  ],
  ['content that was overwritten', { hash: null }, trackedFile('k', overwritten), null, ['k: queued', 'a: absorbed']],
  [
    'content that is done',
    { hash: null },
    trackedFile('k', 'done', { present: false }),
    null,
    ['k: done', 'a: absorbed'],
  ],
  [
    'missing content over other content',
    { hash: other },
    trackedFile('k', 'missing'),
    null,
    ['a: on-hold', 'k: queued'],
  ],
])('a stable file is registered: %s', (_name, fields, known, beginning, expected) => {
  const found = { hash: content, sizeBytes: 12, allZero: false, mayBeLocked: false, beginning, stat };
  const registration = {
    content: found,
    note: null,
    isLocked: false,
    known,
    freshId: trackedFileId('fresh'),
    nowMs: 7,
  };
  const decision = registerFile(trackedFile('a', 'stabilizing', fields), {
    ...registration,
    content: { ...found, beginning: beginning === null ? null : sha256(beginning) },
  });
  expect(outcomeOf(decision)).toEqual(expected);
  const registered = decision.files.find(({ file }) => file.hash === content)?.file;
  expect(registered).toMatchObject({ stat, present: true });
});

test.each<[FileStateKind | FileState, Fields, boolean]>([
  ['missing', {}, true],
  ['missing', { hash: null }, false],
  [overwritten, {}, true],
  ['on-hold', {}, false],
  ['on-hold', { spooled: true }, true],
  ['queued', { spooled: true }, true],
  ['queued', { spooled: true, remote: { fileId: 'r', jobId: null } }, false],
  ['uploading', { spooled: true }, false],
  ['done', { spooled: true }, false],
])('a file that is %j with %j takes up its content at the path where it appears: %s', (state, fields, waits) => {
  expect(isWaitingForContent(trackedFile('a', state, fields))).toBe(waits);
});

test('a file with the same content waits behind the first, at its service', () => {
  const [change] = markDuplicatePending(
    trackedFile('b', 'queued', { serviceId: null }),
    trackedFile('a', 'processing'),
  ).files;
  expect(change?.file).toMatchObject({ state: { kind: 'duplicate-pending', firstId: 'a' }, serviceId: service });
});

const isOver: Readonly<Record<FileStateKind, string | null>> = {
  stabilizing: 'queued',
  queued: null,
  batched: null,
  uploading: null,
  uploaded: null,
  retrying: null,
  processing: null,
  verifying: null,
  done: 'duplicate',
  duplicate: 'queued',
  'duplicate-pending': 'queued',
  'on-hold': 'queued',
  rejected: 'queued',
  'needs-decision': null,
  missing: 'queued',
  ignored: 'queued',
};
test.each(Object.entries(isOver))('its first file is %s: the duplicate becomes %s', (kind, expected) => {
  const first = trackedFile('a', fileStates[kind as FileStateKind], { batchId: null });
  const decision = resolveDuplicate(trackedFile('b', 'duplicate-pending'), first);
  expect(decision?.files[0]?.file.state.kind ?? null).toBe(expected);
});

test.each<[string, Fields, Fields, string]>([
  ['it has gone', {}, { present: false }, 'missing'],
  ['it has gone, with a copy', {}, { present: false, spooled: true }, 'queued'],
  ['its first was skipped while unconfirmed', { batchId: trackedFile('a', 'queued').batchId }, {}, 'needs-decision'],
])('a duplicate whose first file is ignored: %s', (_name, first, fields, expected) => {
  const skipped = trackedFile('a', 'ignored', { batchId: null, ...first });
  const decision = resolveDuplicate(trackedFile('b', 'duplicate-pending', fields), skipped);
  expect(decision?.files[0]?.file.state.kind).toBe(expected);
});

const held = { kind: 'on-hold', reason: 'needs-password' };
const copy = { hash: other, sizeBytes: 3 };

test.each<[string, Fields, TrackedFile | null, string]>([
  ['a new file waits for its password', { hash: null }, null, 'on-hold'],
  ['other content at a path waits in a row of its own', { hash: other }, null, 'on-hold'],
  ['missing content that is back waits', { hash: null }, trackedFile('k', 'missing'), 'on-hold'],
  ['a file with a copy does not wait', { hash: content, unlocked: copy }, null, 'queued'],
  [
    'missing content with a copy does not wait',
    { hash: null },
    trackedFile('k', 'missing', { unlocked: copy }),
    'queued',
  ],
])('a PDF that does not open: %s', (_name, fields, known, kind) => {
  const found = { hash: content, sizeBytes: 12, allZero: false, mayBeLocked: true, beginning: null, stat };
  const registration = { content: found, note: null, isLocked: true, known, freshId: trackedFileId('fresh'), nowMs: 7 };
  const { files } = registerFile(trackedFile('a', 'stabilizing', fields), registration);
  const registered = files.find(({ file }) => file.hash === content)?.file;
  expect(registered?.state).toMatchObject(kind === 'queued' ? { kind } : held);
});
