import type { BatchSummary } from '#contract/batches.ts';
import type { TrackedFile as FileView } from '#contract/files.ts';
import type { Batch } from '#core/batch-state.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { oneOffPrefix } from '#core/watch-folder.ts';
import type { FolderId } from '#core/ids.ts';
import type { FileMotion } from '#engine/progress.ts';
import type { StateSum } from '#ports/journal-views.ts';

type Phase = BatchSummary['phase'];

/** What is needed for a view beside the batch. */
export interface BatchViewDeps {
  readonly sums: readonly StateSum[];
  readonly files: readonly FileView[];
  readonly endedAtMs: number | null;
  /** The current activity on its files. */
  readonly motions: readonly FileMotion[];
}

/** The states of files whose bytes the service has accepted. */
const acceptedKinds: readonly FileStateKind[] = ['uploaded', 'processing', 'verifying', 'done'];

export function batchView(batch: Batch, { sums, files, endedAtMs, motions }: BatchViewDeps): BatchSummary {
  const { state } = batch;
  const counts = countsOf(sums);
  return {
    id: batch.id,
    isBatch: true,
    folderId: shownFolder(batch.folderId),
    jobId: state.kind === 'running' || state.kind === 'finished' ? state.jobId : null,
    phase: phaseOf(batch, sums, motions),
    startedAtMs: batch.openedAtMs,
    endedAtMs: counts.inProgress > 0 ? null : endedAtMs,
    fileCount: sums.reduce((sum, each) => sum + each.files, 0),
    counts,
    sizeBytes: sums.reduce((sum, each) => sum + each.sizeBytes, 0),
    uploadedBytes: uploadedBytes(sums, motions),
    files: [...files],
  };
}

/** Returns the files of a folder that are in no batch yet, in the shape of a batch. */
export function waitingView(folder: FolderId, sums: readonly StateSum[], files: readonly FileView[]): BatchSummary {
  return {
    id: `waiting:${folder}`,
    isBatch: false,
    folderId: shownFolder(folder),
    jobId: null,
    phase: 'being-written',
    startedAtMs: Math.min(...files.map(({ seenAtMs }) => seenAtMs)),
    endedAtMs: null,
    fileCount: sums.reduce((sum, each) => sum + each.files, 0),
    counts: countsOf(sums),
    sizeBytes: sums.reduce((sum, each) => sum + each.sizeBytes, 0),
    uploadedBytes: 0,
    files: [...files],
  };
}

const shownFolder = (folder: FolderId): string | null => (folder.startsWith(oneOffPrefix) ? null : folder);

function countsOf(sums: readonly StateSum[]): BatchSummary['counts'] {
  const counts = { done: 0, inProgress: 0, onHold: 0, ignored: 0, rejected: 0 };
  for (const { kind, files } of sums) {
    counts[groupOf[kind]] += files;
    if (kind === 'rejected') counts.rejected += files;
  }
  return counts;
}

/** A batch is where its slowest part is: files may be verified while others are read. */
function phaseOf({ state }: Batch, sums: readonly StateSum[], motions: readonly FileMotion[]): Phase {
  switch (state.kind) {
    case 'open':
      return sums.some(({ kind }) => kind === 'uploading') ? 'uploading' : 'open';
    case 'closing':
    case 'creating':
    case 'unconfirmed':
      return 'uploading';
    case 'running': {
      if (motions.some(({ kind }) => kind === 'reading')) return 'processing';
      return sums.some(({ kind }) => kind === 'processing') ? 'queued-at-service' : 'verifying';
    }
    case 'finished':
      return 'finished';
    case 'needs-decision':
      return 'needs-decision';
    case 'unusable':
    case 'abandoned':
      return 'abandoned';
  }
}

function uploadedBytes(sums: readonly StateSum[], motions: readonly FileMotion[]): number {
  const accepted = sums
    .filter(({ kind }) => acceptedKinds.includes(kind))
    .reduce((sum, each) => sum + each.sizeBytes, 0);
  return motions.reduce((sum, motion) => sum + (motion.kind === 'sending' ? motion.uploadedBytes : 0), accepted);
}
