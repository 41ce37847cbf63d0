import type { Logger } from 'pino';
import { isDiskFull } from '#lib/disk-full.ts';
import { isStorageAway, isStoreRefusal } from '../store/store-refusal.ts';
import type { JobItem } from '../store/work-queue.ts';
import type { ReadingProblem } from './after-problem.ts';
import type { ThreadOutcome } from './document-thread.ts';
import type { OutputTransitions } from './output-transitions.ts';
import { OutputNotStaged } from './store-outputs.ts';
import { problems } from './thread-problems.ts';
import type { TakenItem, Transitions } from './transitions.ts';

/** Neither method rejects. */
export interface OutcomeRecorder {
  /** Resolves with `false` when the storage could not take the outcome, which says nothing about the document. */
  record(item: TakenItem, outcome: ThreadOutcome): Promise<boolean>;
  /**
   * Retries outcomes that could not be stored, and resolves with `false` while that still fails. No reading may start
   * until then.
   */
  retryPending(): Promise<boolean>;
}

/** What is recorded in place of an outcome that could not be stored: it waits, uncounted, or it has a problem. */
type Instead = ReadingProblem | 'storage-away';

/**
 * Stores the outcome of a reading, even when the database refuses at first: a full disk stops processing, not the
 * service.
 */
export function createOutcomeRecorder(
  transitions: Transitions,
  outputs: OutputTransitions,
  log: Logger,
): OutcomeRecorder {
  const pending: { readonly item: TakenItem; readonly instead: Instead }[] = [];

  const write = (item: TakenItem, outcome: ThreadOutcome): Promise<boolean> => {
    switch (outcome.kind) {
      case 'read':
        return item.task === 'again'
          ? transitions.recordAgain(item, outcome)
          : transitions.recordReading(item, outcome.reading, outcome.notSplit);
      case 'merged':
      case 'not-merged':
      case 'parts':
      case 'plan':
        // Whatever a file is, processing it again reads it as a whole.
        return item.task === 'again'
          ? transitions.recordProblem(item, problems.broken)
          : writeOutput(outputs, item, outcome);
      case 'problem':
        logProblem(log, item.fileId, outcome);
        return transitions.recordProblem(item, outcome.problem);
      case 'ended':
        return transitions.recordStop(item);
      case 'crowded':
      case 'set-aside':
      case 'storage-away':
        return transitions.recordPutBack(item, outcome.kind);
    }
  };
  const writeInstead = async (item: TakenItem, instead: Instead): Promise<void> => {
    try {
      const ended =
        instead === 'storage-away'
          ? transitions.recordPutBack(item, instead)
          : transitions.recordProblem(item, instead);
      noteLost(log, item, await ended);
    } catch (error) {
      log.error({ err: error, fileId: item.fileId }, 'database refuses; processing waits');
      pending.push({ item, instead });
    }
  };
  return {
    async record(item, outcome) {
      try {
        noteLost(log, item, await write(item, outcome));
        return true;
      } catch (error) {
        log.error({ err: error, fileId: item.fileId }, 'end of a reading not recorded');
        await writeInstead(item, insteadOf(error));
        return !isStorageAway(error);
      }
    },
    async retryPending() {
      for (const { item, instead } of pending.splice(0)) await writeInstead(item, instead);
      return pending.length === 0;
    },
  };
}

function noteLost(log: Logger, { fileId, attempt }: TakenItem, isRecorded: boolean): void {
  if (!isRecorded) log.warn({ fileId, attempt }, 'late result of a lost claim refused');
}

function insteadOf(error: unknown): Instead {
  if (isStorageAway(error)) return 'storage-away';
  return isRefusal(error) ? problems.notStored : problems.broken;
}

/** The disk or the database refused, which may be temporary. */
function isRefusal(error: unknown): boolean {
  return isStoreRefusal(error) || isDiskFull(error) || error instanceof OutputNotStaged;
}

/** A document that cannot be read is common; any other problem deserves attention. */
function logProblem(log: Logger, fileId: string, outcome: Extract<ThreadOutcome, { readonly kind: 'problem' }>): void {
  const { problem, cause } = outcome;
  const fields = { fileId, problem: problem.kind, cause };
  if (problem.kind === 'unreadable') log.info(fields, 'file cannot be read');
  else log.warn(fields, 'reading failed');
}

type OutputOutcome = Extract<ThreadOutcome, { readonly kind: 'merged' | 'not-merged' | 'parts' | 'plan' }>;

function writeOutput(outputs: OutputTransitions, item: JobItem, outcome: OutputOutcome): Promise<boolean> {
  switch (outcome.kind) {
    case 'merged':
      return outputs.recordMerged(item, outcome.path);
    case 'not-merged':
      return outputs.recordNotMerged(item, outcome);
    case 'parts':
      return outputs.recordParts(item, outcome);
    case 'plan':
      return outputs.recordPlan(item, outcome.plan);
  }
}
