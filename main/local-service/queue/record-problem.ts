import { afterProblem, type ReadingProblem } from './after-problem.ts';
import { maxCrashes, maxUncleanEnds, type PreviousEnd } from './previous-end.ts';
import type { ProcessingRules } from './processing-rules.ts';
import type { StatusChanges } from './status-changes.ts';
import type { WorkItem, WorkQueue } from './work-queue.ts';

export interface ProblemDependencies {
  readonly changes: StatusChanges;
  readonly queue: WorkQueue;
  readonly rulesOf: (companyId: string) => ProcessingRules;
  readonly roundsOf: (jobId: string) => number;
  readonly finishJob: (jobId: string, companyId: string, nowMs: number) => void;
}

/** What becomes of an item whose reading did not come to its end. Inside the caller's transaction. */
export interface ProblemRecorder {
  ofReading(item: WorkItem, problem: ReadingProblem, nowMs: number): void;
  /** The service was stopped on request: the item goes back as it was. */
  ofStop(item: WorkItem, nowMs: number): void;
  /** Ended for the sake of others: the item goes back as it was. */
  ofPutBack(item: WorkItem, reason: keyof typeof putBackReasons, nowMs: number): void;
  /** The run before this one ended while it was reading the item. */
  ofPreviousRun(item: WorkItem, end: PreviousEnd, nowMs: number): void;
}

const stopped = { code: 'stopped', message: 'The service was stopped.' };
const interrupted = { code: 'interrupted', message: 'The service ended while it was reading this file.' };
const putBackReasons = {
  crowded: { code: 'memory-short', message: 'Memory was short. This file is read again with no other beside it.' },
  'set-aside': { code: 'takes-long', message: 'This file takes long. Short ones go first.' },
} as const;
const crashed = {
  code: 'crashes-the-reader',
  message: `The service crashed ${maxCrashes} times while it was reading this file. It is probably damaged: open it and save it anew.`,
};
const neverFinished = {
  code: 'never-finished',
  message: `The service was ended ${maxUncleanEnds} times while it was reading this file. It may need more memory than this machine has.`,
};

export function createProblemRecorder(dependencies: ProblemDependencies): ProblemRecorder {
  const { changes, queue, rulesOf, roundsOf, finishJob } = dependencies;
  const time = (ms: number): string => new Date(ms).toISOString();

  const fail = (item: WorkItem, error: ReadingProblem['error'], nowMs: number): void => {
    changes.file(item.fileId, { to: 'failed', at: time(nowMs), error });
    queue.drop(item.fileId);
    finishJob(item.jobId, item.companyId, nowMs);
  };
  const requeue = (item: WorkItem, reason: ReadingProblem['error'], nowMs: number, countsAsRetry: boolean): void =>
    changes.file(item.fileId, { to: 'requeued', at: time(nowMs), detail: { reason }, countsAsRetry });

  return {
    ofReading(item, { kind, error }, nowMs) {
      const attempts = item.attempts + 1;
      const next = afterProblem(kind, attempts, roundsOf(item.jobId), rulesOf(item.companyId));
      switch (next.do) {
        case 'fail':
          fail(item, error, nowMs);
          return;
        case 'retry':
          requeue(item, error, nowMs, true);
          queue.restorePositions(item.fileId, { ...item, attempts }, time(nowMs + next.afterMs));
          return;
        case 'hold':
          requeue(item, error, nowMs, true);
          queue.hold(item.fileId);
          finishJob(item.jobId, item.companyId, nowMs);
          return;
      }
    },
    ofStop(item, nowMs) {
      requeue(item, stopped, nowMs, false);
      queue.restorePositions(item.fileId, item, null);
    },
    ofPutBack(item, reason, nowMs) {
      requeue(item, putBackReasons[reason], nowMs, false);
      queue.restorePositions(item.fileId, item, null);
    },
    ofPreviousRun(item, end, nowMs) {
      const crashes = item.crashes + (end === 'crash' ? 1 : 0);
      const uncleanEnds = item.uncleanEnds + (end === 'unclean' ? 1 : 0);
      if (crashes >= maxCrashes) fail(item, crashed, nowMs);
      else if (uncleanEnds >= maxUncleanEnds) fail(item, neverFinished, nowMs);
      else {
        requeue(item, interrupted, nowMs, false);
        queue.restorePositions(item.fileId, { ...item, crashes, uncleanEnds }, null);
      }
    },
  };
}
