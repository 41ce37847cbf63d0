import type { JobLookup } from '#core/create-job.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { JobRecord } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import type { Settings } from '#ports/settings.ts';
import { isTransient } from './connections.ts';
import { findDocument } from './find-document.ts';
import type { FindDocumentDeps } from './find-document.ts';

/** The key under which the batch id is in the metadata of a job (docs/file-lifecycle.md#unconfirmed-calls). */
export const correlationKey = 'intray_session';

const jobPages = 3;
const jobPageSize = 39;
const membersAsked = 3;

export interface LookUpJobDeps extends FindDocumentDeps {
  readonly settings: Pick<Settings, 'sendsBatchId'>;
}

/**
 * Searches for signs that the job of a batch exists: a job record or a file record that names our batch, our files or
 * our correlation value, or a search hit with our file id. Every such hit belongs to a job.
 */
export async function lookUpJob(
  deps: LookUpJobDeps,
  service: IngestService,
  batch: Batch,
  members: readonly TrackedFile[],
): Promise<JobLookup> {
  let blind = false;
  const sent = members.flatMap((member) => (member.remote === null ? [] : [{ member, fileId: member.remote.fileId }]));
  const ours = new Set(sent.map(({ fileId }) => fileId));

  const note = (failure: Parameters<typeof isTransient>[0]): void => {
    deps.connections.noteAnswer(batch.serviceId, failure);
    if (isTransient(failure)) blind = true;
  };
  for (let page = 1; page <= jobPages; page += 1) {
    const jobs = await service.jobs({ page, pageSize: jobPageSize, sortDirection: 'DESC' }, { poll: true });
    if (!jobs.ok) {
      note(jobs.failure);
      break;
    }
    const job = jobs.value.items.find((record) => namesUs(record, batch, ours));
    if (job !== undefined) return { kind: 'job', jobId: job.id };
    if (jobs.value.items.length < jobPageSize) break;
  }
  for (const { member, fileId } of sent.slice(0, membersAsked)) {
    const file = await service.file(fileId, { poll: true });
    if (!file.ok) note(file.failure);
    else if (file.value.jobId !== undefined) return { kind: 'job', jobId: file.value.jobId };
    else if (file.value.folded === 'running' || file.value.folded === 'succeeded') return { kind: 'job', jobId: null };
    const search = await findDocument(deps, service, batch.serviceId, fileId, [fileId, nameOf(member.path)]);
    if (search.kind === 'found') return { kind: 'job', jobId: search.hit.jobId ?? null };
    if (search.kind === 'later') blind = true;
  }
  if (blind) return { kind: 'blind' };
  return { kind: 'none', byBatchId: deps.settings.sendsBatchId(batch.serviceId) };
}

function namesUs(job: JobRecord, batch: Batch, ours: ReadonlySet<string>): boolean {
  if (job.sessionId === batch.id) return true;
  if (job.files.some((file) => ours.has(file.id))) return true;
  const records: readonly unknown[] = Array.isArray(job.metadata) ? job.metadata : [job.metadata];
  return records.some((record) => {
    if (typeof record !== 'object' || record === null) return false;
    return (record as Readonly<Record<string, unknown>>)[correlationKey] === batch.id;
  });
}
