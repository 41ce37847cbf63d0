import type { Database } from '#lib/sqlite.ts';
import type { JobStatus } from '#service-api/values.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { ReadingProblem } from './after-problem.ts';
import { createJobCreator } from './create-job.ts';
import { isSuspect, type PreviousEnd } from './previous-end.ts';
import { createProcessingRules } from './processing-rules.ts';
import type { Reading } from './reading.ts';
import { createStatusChanges } from './status-changes.ts';
import { createProblemRecorder } from './record-problem.ts';
import { createReadingRecorder } from './record-reading.ts';
import { createJobFinisher } from './finish-job.ts';
import { createWorkQueue, type WorkItem } from './work-queue.ts';
import type { CreateJobInput, CreateJobOutcome } from './processor.ts';

export interface TakenItem extends WorkItem {
  /** To be read with no other beside it. */
  readonly alone: boolean;
}

/** What is written down about the work. Every method is one transaction; none waits for anything. */
export interface Transitions {
  createJob(input: CreateJobInput): CreateJobOutcome;
  /**
   * Marks the next item that `decide` takes as being read; `null` when there is none to be had now. `suspect`: the service ended
   * badly while it was being read.
   */
  take(
    pausedCompanies: readonly string[],
    excludedFiles: readonly string[],
    decide: (fileId: string, suspect: boolean) => 'take' | 'take-alone' | 'pass' | 'wait',
  ): TakenItem | null;
  recordReading(item: WorkItem, reading: Reading): void;
  recordProblem(item: WorkItem, problem: ReadingProblem): void;
  recordStop(item: WorkItem): void;
  /** The reading was ended for the sake of others; the item goes back, and nothing is counted against it. */
  recordPutBack(item: WorkItem, reason: 'crowded' | 'set-aside'): void;
  /** Takes up what an earlier run left running. */
  recover(previousEnd: PreviousEnd): void;
}

export function createTransitions(db: Database, index: SearchIndex, nowMs: () => number): Transitions {
  const changes = createStatusChanges(db);
  const queue = createWorkQueue(db);
  const rulesOf = createProcessingRules(db);
  const createJob = createJobCreator(db, changes, queue);
  const recordReading = createReadingRecorder(db, index, changes);
  const finishJob = createJobFinisher(db, changes, queue, rulesOf);
  const statusOf = db.prepare<[string], JobStatus>('SELECT status FROM jobs WHERE id = ?').pluck();
  const rounds = db.prepare<[string], number>('SELECT retry_count FROM jobs WHERE id = ?').pluck();
  const roundsOf = (jobId: string): number => rounds.get(jobId) ?? 0;
  const problems = createProblemRecorder({ changes, queue, rulesOf, roundsOf, finishJob });
  const inTransaction = <Result>(write: () => Result): Result => db.transaction(write).immediate();
  const now = (): string => new Date(nowMs()).toISOString();

  const begin = (item: WorkItem, alone: boolean): TakenItem => {
    queue.markRunning(item.fileId);
    if (statusOf.get(item.jobId) !== 'processing') changes.job(item.jobId, { to: 'processing', at: now() });
    changes.file(item.fileId, { to: 'processing', at: now() });
    return { ...item, alone };
  };
  return {
    createJob: (input) => inTransaction(() => createJob(input, now())),
    take: (pausedCompanies, excludedFiles, decide) =>
      inTransaction(() => {
        const excluded = [...excludedFiles];
        for (;;) {
          const item = queue.peek(now(), pausedCompanies, excluded);
          const decision = item === null ? 'wait' : decide(item.fileId, isSuspect(item));
          if (item === null || decision === 'wait') return null;
          if (decision !== 'pass') return begin(item, decision === 'take-alone');
          excluded.push(item.fileId);
        }
      }),
    recordReading: (item, reading) =>
      inTransaction(() => {
        recordReading(item, reading, now());
        queue.drop(item.fileId);
        finishJob(item.jobId, item.companyId, nowMs());
      }),
    recordProblem: (item, problem) => inTransaction(() => problems.ofReading(item, problem, nowMs())),
    recordStop: (item) => inTransaction(() => problems.ofStop(item, nowMs())),
    recordPutBack: (item, reason) => inTransaction(() => problems.ofPutBack(item, reason, nowMs())),
    recover: (previousEnd) =>
      inTransaction(() => queue.running().forEach((item) => problems.ofPreviousRun(item, previousEnd, nowMs()))),
  };
}
