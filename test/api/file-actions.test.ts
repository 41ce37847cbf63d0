import { expect, test } from 'vitest';
import { actionsOf } from '#api/views/file-actions.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import { groupOf, onHoldReasons, ignoredReasons, needsDecisionReasons } from '#core/file-state.ts';
import type { FileState, FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { allow, resolve, retry, skip } from '#core/user-actions.ts';
import type { Batch } from '#core/batch-state.ts';
import { newTrackedFile } from '#core/detect.ts';
import { aText } from '../lib/a-text.ts';

const at = { nowMs: 1_000, random: 0.5 };
const failure = { kind: 'refused', message: aText('no') } as const;
const firstId = trackedFileId('first');

const states: Readonly<Record<FileStateKind, readonly FileState[]>> = {
  stabilizing: [{ kind: 'stabilizing' }],
  queued: [{ kind: 'queued' }],
  batched: [{ kind: 'batched' }],
  uploading: [{ kind: 'uploading', startedAtMs: 0, unconfirmed: null }],
  uploaded: [{ kind: 'uploaded' }],
  retrying: [{ kind: 'retrying', retryAtMs: 5, failure }],
  processing: [{ kind: 'processing' }],
  verifying: [{ kind: 'verifying', checkAtMs: 0, attempts: 0 }],
  done: [{ kind: 'done' }],
  'duplicate-pending': [{ kind: 'duplicate-pending', firstId }],
  duplicate: [{ kind: 'duplicate', firstId }],
  'on-hold': onHoldReasons.map((reason) => ({ kind: 'on-hold', reason, message: aText(), sinceMs: 0 }) as const),
  rejected: [{ kind: 'rejected', failure }],
  'needs-decision': needsDecisionReasons.map(
    (reason) => ({ kind: 'needs-decision', reason, message: aText() }) as const,
  ),
  missing: [{ kind: 'missing' }],
  ignored: ignoredReasons.map((reason) => ({ kind: 'ignored', reason }) as const),
};

const stat = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };
const sighted = newTrackedFile(
  trackedFileId('a'),
  folderId('f'),
  { path: 'a.pdf', stat, kind: 'file' },
  { kind: 'stabilizing' },
  0,
);
const both = [true, false];
const base: TrackedFile = { ...sighted, hash: sha256('a'.repeat(64)) };
const batch = (state: Batch['state']): Batch => ({
  id: batchId('s'),
  revision: 1,
  folderId: folderId('f'),
  serviceId: serviceId('x'),
  state,
  openedAtMs: 0,
  lastJoinedAtMs: 0,
  fileCount: 1,
  sizeBytes: 1,
  attempts: 0,
  retryAtMs: 0,
  unconfirmedSinceMs: null,
});

test.each(Object.values(states).flat())(
  'the actions offered for $kind $reason are those that would be carried out',
  (state) => {
    for (const [present, spooled] of both.flatMap((one) => both.map((other) => [one, other] as const))) {
      for (const around of [batch({ kind: 'open' }), batch({ kind: 'needs-decision', message: aText() }), null]) {
        const remote = around === null ? null : { fileId: 'r', jobId: null };
        const file: TrackedFile = { ...base, state, present, spooled, batchId: around?.id ?? null, remote };
        const offered = actionsOf(file, around);
        expect(offered.includes('skip')).toBe(skip(file).ok);
        if (state.kind === 'on-hold' || state.kind === 'ignored')
          expect(offered.includes('allow')).toBe(allow(file, around, at).ok);
        const mayRetry = retry(file, around, [file], at).ok;
        if (offered.includes('retry')) expect(mayRetry).toBe(true);
        if (state.kind !== 'needs-decision' && state.kind !== 'ignored')
          expect(offered.includes('retry')).toBe(mayRetry);
        if (state.kind === 'ignored' && state.reason !== 'not-a-file') expect(offered.includes('allow')).toBe(mayRetry);
        expect(offered.includes('resolve')).toBe(resolve(file, around, [file], { kind: 'upload-again' }, at).ok);
        if (offered.includes('release'))
          expect([around?.state.kind, groupOf[state.kind]]).toEqual(['open', 'inProgress']);
      }
    }
  },
);

test('a file whose end is missing may be uploaded now; one that is open in another program may not', () => {
  const file: TrackedFile = { ...base, state: { kind: 'stabilizing' } };
  const offered = (reason: 'end-missing' | 'open-elsewhere') => actionsOf(file, null, { reason, untilMs: 5 });
  expect(offered('end-missing')).toEqual(['allow', 'skip']);
  expect(offered('open-elsewhere')).toEqual(['skip']);
});
