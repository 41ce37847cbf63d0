import type { ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { JobRecord } from '#ports/document-records.ts';
import type { IngestService } from '#ports/services.ts';
import { classifyFailure } from './connections.ts';
import { lookUpJob } from './reconcile-job.ts';
import type { LookUpJobDeps } from './reconcile-job.ts';

const pageSize = 39;
const mostPages = 3;

/** A job as the service reports it, or why it does not. `forbidden`: the role may neither open nor list jobs. */
export type JobAnswer = JobRecord | 'later' | 'forbidden' | 'none';

/** Returns the record of a job, opened by its id or taken from the list where this role may only list jobs. */
export async function findJob(
  deps: LookUpJobDeps,
  service: IngestService,
  id: ServiceId,
  jobId: string,
): Promise<JobAnswer> {
  const answer = await service.job(jobId, { poll: true });
  deps.connections.noteAnswer(id, answer.ok ? null : answer.failure);
  if (answer.ok) return answer.value;
  const why = classifyFailure(answer.failure);
  return why === 'forbidden' ? listedJob(deps, service, id, jobId) : why;
}

/**
 * Searches for files that the service had accepted and no longer knows by their ids, as after an unconfirmed call.
 * `unknown`: the service lists no jobs or cannot be asked now, so that it is not certain that it has forgotten them.
 */
export async function lookForForgotten(
  deps: LookUpJobDeps,
  service: IngestService,
  batch: Batch,
  members: readonly TrackedFile[],
): Promise<{ readonly jobId: string } | 'forgotten' | 'unknown'> {
  const list = await service.jobs({ page: 1, pageSize, sortDirection: 'DESC' }, { poll: true });
  deps.connections.noteAnswer(batch.serviceId, list.ok ? null : list.failure);
  if (!list.ok) return 'unknown';
  const lookup = await lookUpJob(deps, service, batch, members);
  if (lookup.kind === 'job') return lookup.jobId === null ? 'unknown' : { jobId: lookup.jobId };
  return lookup.kind === 'none' ? 'forgotten' : 'unknown';
}

async function listedJob(
  deps: LookUpJobDeps,
  service: IngestService,
  id: ServiceId,
  jobId: string,
): Promise<JobAnswer> {
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await service.jobs({ page, pageSize, sortDirection: 'DESC' }, { poll: true });
    deps.connections.noteAnswer(id, answer.ok ? null : answer.failure);
    if (!answer.ok) return classifyFailure(answer.failure);
    const job = answer.value.items.find((record) => record.id === jobId);
    if (job !== undefined) return job;
    if (answer.value.items.length < pageSize) break;
  }
  // A list without the job proves nothing. Only opening the job would.
  return 'forbidden';
}
