import type { Logger } from 'pino';
import { sqliteErrorCode } from '#lib/sqlite.ts';
import type { ReadingProblem } from './after-problem.ts';
import type { ThreadOutcome } from './document-thread.ts';
import { problems } from './thread-problems.ts';
import type { TakenItem, Transitions } from './transitions.ts';

export interface OutcomeRecorder {
  record(item: TakenItem, outcome: ThreadOutcome): void;
  /** Tries again what the disk would not take; `false` while it still does not. Nothing new may be begun until then. */
  retryPending(): boolean;
}

/** Writes down how a reading ended, also when the database refuses: a full disk stops the work, not the service. */
export function createOutcomeRecorder(transitions: Transitions, log: Logger): OutcomeRecorder {
  const pending: TakenItem[] = [];

  const write = (item: TakenItem, outcome: ThreadOutcome): void => {
    switch (outcome.kind) {
      case 'read':
        transitions.recordReading(item, outcome.reading);
        return;
      case 'problem':
        logProblem(log, item.fileId, outcome);
        transitions.recordProblem(item, outcome.problem);
        return;
      case 'ended':
        transitions.recordStop(item);
        return;
      case 'crowded':
      case 'set-aside':
        transitions.recordPutBack(item, outcome.kind);
        return;
    }
  };
  const writeInstead = (item: TakenItem, problem: ReadingProblem): void => {
    try {
      transitions.recordProblem(item, problem);
    } catch (error) {
      log.error({ err: error, fileId: item.fileId }, 'database refuses; work waits');
      pending.push(item);
    }
  };
  return {
    record(item, outcome) {
      try {
        write(item, outcome);
      } catch (error) {
        log.error({ err: error, fileId: item.fileId }, 'end of a reading not recorded');
        writeInstead(item, sqliteErrorCode(error) === null ? problems.broken : problems.notStored);
      }
    },
    retryPending() {
      for (const item of pending.splice(0)) writeInstead(item, problems.notStored);
      return pending.length === 0;
    },
  };
}

/** A refusal by the reader is everyday; anything else is worth a look. */
function logProblem(log: Logger, fileId: string, outcome: Extract<ThreadOutcome, { readonly kind: 'problem' }>): void {
  const { problem, cause } = outcome;
  const fields = { fileId, problem: problem.kind, cause };
  if (problem.kind === 'unreadable') log.info(fields, 'file cannot be read');
  else log.warn(fields, 'reading failed');
}
