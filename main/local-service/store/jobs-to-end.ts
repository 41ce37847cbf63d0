/**
 * Jobs that are in status `processing` although nothing of them waits or is worked on any more: they end, or begin their next
 * round. Read outside of transactions, because one that asked this of rows that others change would be refused by theirs. A
 * change that was committed before the call is seen by it.
 */
export interface JobsToEnd {
  has(jobId: string): Promise<boolean>;
  /** Returns their ids. */
  all(): Promise<readonly string[]>;
}

const active = "('waiting', 'claimed')";
const isLeft = (table: string, states: string): string =>
  `EXISTS (SELECT 1 FROM ${table} w WHERE w.job_id = j.id AND w.state IN ${states})`;

/** The condition on a row `j` of `jobs`, for both databases. A file in review keeps its job open, unless others are held. */
export const jobToEnd = `j.status = 'processing'
  AND NOT ${isLeft('work_items', active)} AND NOT ${isLeft('fetches', active)}
  AND (NOT ${isLeft('work_items', "('review')")}
    OR ${isLeft('work_items', "('held')")} OR ${isLeft('fetches', "('held')")})`;
