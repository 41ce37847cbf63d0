import { problemOf, serviceMessage, type ServiceProblem } from '#service-api/messages/service-message.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { JobItem } from '../store/work-queue.ts';
import { taskOfFile, taskRules } from './file-tasks.ts';
import { asPart, noteNotSplit, noteOnJob } from './job-notes.ts';
import { changeFile } from './status-changes.ts';

const notMerged = problemOf('not-merged', serviceMessage('reading.not-merged'));
const notSplit = problemOf('not-split', serviceMessage('reading.not-split'));

const time = (ms: number): string => new Date(ms).toISOString();

/** Why files cannot be merged, and which of them is the reason; `null` when all of them together are. */
export interface MergeObstacle {
  readonly failure: ServiceProblem;
  readonly name: string | null;
}

/**
 * Ends the merge of a job's files: each of them is processed on its own, and the job says why. Resolves with `false`
 * and changes nothing when the claim was lost.
 */
export async function leaveUnmerged(
  tx: StoreTransaction,
  item: JobItem,
  { failure, name }: MergeObstacle,
  nowMs: number,
): Promise<boolean> {
  const { fileId, jobId, companyId } = item;
  const at = time(nowMs);
  const job = await tx.jobs.find(jobId);
  if (job === null) throw new Error(`unknown-record: ${jobId}`);
  const rules = taskRules(job, await tx.companies.settings(companyId));
  const taskOf = async (id: string) => taskOfFile((await tx.files.find(id))?.contentType ?? '', rules);
  if (!(await tx.queue.continueAs(item, await taskOf(fileId)))) return false;
  const reason = asPart(failure);
  const message =
    name === null
      ? serviceMessage('job.not-merged', { reason })
      : serviceMessage('job.not-merged-file', { name, reason });
  await noteOnJob(tx, { jobId, companyId, at }, problemOf('not-merged', message));
  await changeFile(tx, fileId, { to: 'requeued', at, detail: { reason: notMerged } });
  for (const { id, status } of await tx.files.ofJob(jobId)) {
    if (status !== 'queued') continue;
    await tx.queue.enqueue({ fileId: id, jobId, priority: job.priority, task: await taskOf(id), at });
  }
  return true;
}

/** Ends the attempt to split a file: it is read as a whole, and the job says why. */
export async function leaveWhole(
  tx: StoreTransaction,
  item: JobItem,
  failure: ServiceProblem,
  nowMs: number,
): Promise<boolean> {
  if (!(await tx.queue.continueAs(item, 'read'))) return false;
  await noteNotSplit(tx, item, failure, time(nowMs));
  await changeFile(tx, item.fileId, { to: 'requeued', at: time(nowMs), detail: { reason: notSplit } });
  return true;
}
