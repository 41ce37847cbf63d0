import type { MethodResult } from '#contract/methods.ts';
import type { JobSummary } from '#contract/documents.ts';
import type { Batch } from '#core/batch-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { oneOffPrefix } from '#core/watch-folder.ts';
import type { JobRecord } from '#ports/document-records.ts';
import { warningsOf } from './document-view.ts';
import { warningOf } from './file-view.ts';

/** Returns a job of the service. `batch` is our batch, where there is one. */
export function jobView(job: JobRecord, batch: Batch | null): JobSummary {
  const ours = batch !== null && !batch.folderId.startsWith(oneOffPrefix) ? batch.folderId : null;
  const count = (folded: string) => job.files.filter((file) => file.folded === folded).length;
  const counted = job.files.length > 0;
  return {
    id: job.id,
    status: job.status ?? null,
    folded: job.folded,
    priority: job.priority ?? null,
    sessionId: job.sessionId ?? batch?.id ?? null,
    total: job.progress?.total ?? (counted ? job.files.length : (batch?.fileCount ?? null)),
    done: job.progress?.done ?? (counted ? count('succeeded') : null),
    failed: job.progress?.failed ?? (counted ? count('failed') : null),
    createdAtMs: job.createdAtMs ?? null,
    completedAtMs: job.completedAtMs ?? null,
    folderId: ours,
    batchId: batch?.id ?? null,
    error: job.error?.message ?? null,
  };
}

/** The warning that the journal holds, for a service whose jobs name none. */
const ownWarnings = (file: TrackedFile | undefined) =>
  file === undefined ? [] : [warningOf(file)].filter((warning) => warning !== null);

/**
 * Returns a job with its files. When the service names none, the journal supplies them: `members` are our files of the
 * job, by their id at the service.
 */
export function jobDetailView(
  job: JobRecord,
  batch: Batch | null,
  members: ReadonlyMap<string, TrackedFile>,
): MethodResult<'jobs.get'> {
  const named = job.files.map((file) => {
    const member = members.get(file.id);
    const warnings = warningsOf(file);
    return {
      id: file.id,
      name: file.name ?? null,
      status: file.status ?? null,
      folded: file.folded,
      tagName: file.tagName ?? member?.classification?.tagName ?? null,
      error: file.error?.message ?? null,
      warnings: warnings.length > 0 ? warnings : ownWarnings(member),
      trackedFileId: member?.id ?? null,
      parentFileId: file.parentFileId ?? null,
      outputFileIds: file.outputFileIds ?? [],
      change: file.change ?? null,
    };
  });
  const known = [...members].map(([id, file]) => ({
    id,
    name: file.path.slice(file.path.lastIndexOf('/') + 1),
    status: null,
    folded: 'unknown' as const,
    tagName: file.classification?.tagName ?? null,
    error: null,
    warnings: ownWarnings(file),
    trackedFileId: file.id,
    parentFileId: null,
    outputFileIds: (file.receipt.outputs?.files ?? []).map(({ fileId }) => fileId),
    change: file.receipt.outputs?.kind ?? null,
  }));
  return {
    job: jobView(job, batch),
    files: named.length > 0 ? named : known,
    outputFileIds: job.outputFileIds,
    warnings: warningsOf(job),
    userName: job.userName ?? null,
    retryCount: job.retryCount ?? null,
    updatedAtMs: job.updatedAtMs ?? null,
    errorCode: job.error?.code ?? null,
    requestId: job.error?.requestId ?? null,
  };
}
