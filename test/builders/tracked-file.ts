import { aText } from '../lib/a-text.ts';
import { openBatch } from '#core/batch.ts';
import type { Batch } from '#core/batch-state.ts';
import { newTrackedFile } from '#core/detect.ts';
import type { FileState, FileStateKind } from '#core/file-state.ts';
import { batchId, folderId, serviceId, sha256, trackedFileId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Transition } from '#core/transition.ts';

/** The service of all files and batches that this builder makes. */
export const service = serviceId('service');
/** The content of all files that this builder makes. */
export const content = sha256('a'.repeat(64));

const failure = { kind: 'service-fault', message: aText('The service failed.') } as const;

/** An example of every state. */
export const fileStates: { readonly [K in FileStateKind]: Extract<FileState, { readonly kind: K }> } = {
  stabilizing: { kind: 'stabilizing' },
  queued: { kind: 'queued' },
  batched: { kind: 'batched' },
  uploading: { kind: 'uploading', startedAtMs: 0, unconfirmed: null },
  uploaded: { kind: 'uploaded' },
  retrying: { kind: 'retrying', retryAtMs: 5_000, failure },
  processing: { kind: 'processing' },
  verifying: { kind: 'verifying', checkAtMs: 0, attempts: 0 },
  done: { kind: 'done' },
  duplicate: { kind: 'duplicate', firstId: trackedFileId('first') },
  'duplicate-pending': { kind: 'duplicate-pending', firstId: trackedFileId('first') },
  'on-hold': { kind: 'on-hold', reason: 'locked', message: aText('It is locked.'), sinceMs: 0 },
  rejected: { kind: 'rejected', failure: { kind: 'refused', message: aText('It is damaged.'), status: 422 } },
  'needs-decision': { kind: 'needs-decision', reason: 'job', message: aText('Nobody knows.') },
  missing: { kind: 'missing' },
  ignored: { kind: 'ignored', reason: 'skipped' },
};

/** An upload whose outcome is not known. */
export const unconfirmed: FileState = {
  kind: 'uploading',
  startedAtMs: 0,
  unconfirmed: { checkAtMs: 2_000, attempts: 0, failure },
};

/** A registered file in the batch of {@link batchIn}, named for its ID. */
export function trackedFile(
  id: string,
  state: FileStateKind | FileState,
  fields: Partial<Omit<TrackedFile, 'id' | 'state'>> = {},
): TrackedFile {
  const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: id };
  const made = newTrackedFile(
    trackedFileId(id),
    folderId('folder'),
    { path: `${id}.pdf`, stat, kind: 'file' },
    typeof state === 'string' ? fileStates[state] : state,
    0,
  );
  return { ...made, hash: content, serviceId: service, batchId: batchId('batch'), ...fields };
}

/** A batch in the given state, opened at 0. */
export function batchIn(state: Batch['state'], fields: Partial<Omit<Batch, 'state'>> = {}): Batch {
  return { ...openBatch(batchId('batch'), folderId('folder'), service, 0), state, ...fields };
}

/** Describes the files and batches that a transition changes: `a: queued`, `batch: closing`. */
export function outcomeOf(decision: Transition | null): readonly string[] {
  if (decision === null) return ['nothing yet'];
  return [
    ...decision.files.map(({ file }) => `${file.id}: ${file.state.kind}`),
    ...decision.batches.map(({ id, state }) => `${id}: ${state.kind}`),
    ...decision.absorbed.map((id) => `${id}: absorbed`),
  ];
}
