import type { Store } from '../store/store.ts';
import { finishJob } from './finish-job.ts';

/**
 * Ends jobs. Whether a document was the last one of its job is asked when its own transaction has committed: of documents that end
 * in the same moment, the one that commits last sees that nothing is left. Asked inside, each would depend on the others.
 */
export interface JobEnds {
  /** Resolves with the outcome of `work`, which ends a document or a fetch of the job, after its job has ended if it was the last. */
  after(jobId: string | null, work: Promise<boolean>): Promise<boolean>;
  /** Ends those that nobody has ended, because a process was killed or the database refused in between. Returns how many. */
  endAll(): Promise<number>;
}

export function createJobEnds(store: Pick<Store, 'transaction' | 'jobsToEnd'>, nowMs: () => number): JobEnds {
  const end = (jobId: string): Promise<boolean> => store.transaction((tx) => finishJob(tx, jobId, nowMs()));
  return {
    async after(jobId, work) {
      const isEnded = await work;
      if (!isEnded || jobId === null) return isEnded;
      try {
        if (await store.jobsToEnd.has(jobId)) await end(jobId);
      } catch {
        // What was read is stored all the same. `endAll` finds the job when the database answers again.
      }
      return true;
    },
    async endAll() {
      let ended = 0;
      for (const jobId of await store.jobsToEnd.all()) if (await end(jobId)) ended += 1;
      return ended;
    },
  };
}
