import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import type { Priority } from '#service-api/values.ts';
import type { StoreTransaction } from '../store/store.ts';
import { isMergeable, taskOfFile, taskRules } from './file-tasks.ts';
import { noteOnJob } from './job-notes.ts';

/** A job whose files are all there. */
export interface StartedJob {
  readonly jobId: string;
  readonly companyId: string;
  readonly priority: Priority;
  readonly merge: boolean;
  readonly decompose: boolean;
}

interface StartedFile {
  readonly id: string;
  readonly contentType: string;
}

/**
 * Puts the queued files of a job into the queue. To be merged, all of them must be pictures or PDFs; else they are
 * processed one by one, and the job says so.
 */
export async function startFiles(
  tx: StoreTransaction,
  job: StartedJob,
  files: readonly StartedFile[],
  at: string,
): Promise<void> {
  const { jobId, companyId, priority } = job;
  const [first] = files;
  if (job.merge && first !== undefined && files.length > 1) {
    if (files.every(({ contentType }) => isMergeable(contentType))) {
      await tx.queue.enqueue({ fileId: first.id, jobId, priority, task: 'merge', at });
      return;
    }
    const reason = serviceMessage('job.merge.type');
    await noteOnJob(
      tx,
      { jobId, companyId, at },
      problemOf('not-merged', serviceMessage('job.not-merged', { reason })),
    );
  }
  const rules = taskRules(job, await tx.companies.settings(companyId));
  for (const { id, contentType } of files) {
    await tx.queue.enqueue({ fileId: id, jobId, priority, task: taskOfFile(contentType, rules), at });
  }
}
