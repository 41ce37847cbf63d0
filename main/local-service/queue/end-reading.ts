import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import type { StoreTransaction } from '../store/store.ts';
import type { FailureCounts, WorkItem } from '../store/work-queue.ts';
import { afterProblem, type ReadingProblem } from './after-problem.ts';
import { noteFailedPart } from './job-notes.ts';
import { leaveUnmerged, leaveWhole } from './leave-as-is.ts';
import { maxCrashes, maxUncleanEnds, type PreviousEnd } from './previous-end.ts';
import { processingRules } from './processing-rules.ts';
import { endAgain } from './again/record-again.ts';
import { changeFile } from './status-changes.ts';

const stopped = problemOf('stopped', serviceMessage('reading.stopped'));
const interrupted = problemOf('interrupted', serviceMessage('reading.interrupted'));
const putBackReasons = {
  crowded: problemOf('memory-short', serviceMessage('reading.memory-short')),
  'set-aside': problemOf('takes-long', serviceMessage('reading.takes-long')),
  'storage-away': problemOf('storage-away', serviceMessage('reading.storage-away')),
  'tags-changed': problemOf('tags-changed', serviceMessage('reading.tags-changed')),
} as const;
const crashed = problemOf('crashes-the-reader', serviceMessage('reading.crashed', { times: maxCrashes }));
const neverFinished = problemOf('never-finished', serviceMessage('reading.never-finished', { times: maxUncleanEnds }));

type Reason = ReadingProblem['error'];

// Each of these functions ends the claim of an item whose reading was not completed. It resolves with `false` and
// changes nothing when the item's claim was lost meanwhile. The job ends after the commit (`job-ends.ts`).

export async function endByProblem(
  tx: StoreTransaction,
  item: WorkItem,
  { kind, error }: ReadingProblem,
  nowMs: number,
): Promise<boolean> {
  const failures = item.failures + 1;
  const rules = processingRules(await tx.companies.settings(item.companyId));
  // What is processed again has no job with further rounds: the earlier result stays, and a person may ask again.
  const rounds = item.task === 'again' ? rules.jobRetryLimit : ((await tx.jobs.find(item.jobId))?.retries ?? 0);
  const next = afterProblem(kind, failures, rounds, rules);
  switch (next.do) {
    case 'fail':
      return fail(tx, item, error, nowMs);
    case 'retry': {
      if (!(await tx.queue.putBack(item, { ...item, failures }, time(nowMs + next.afterMs)))) return false;
      await requeue(tx, item, { reason: error, nowMs, countsAsRetry: true });
      return true;
    }
    case 'hold': {
      if (item.task === 'again' || !(await tx.queue.hold(item))) return false;
      await requeue(tx, item, { reason: error, nowMs, countsAsRetry: true });
      return true;
    }
  }
}

/** Puts the item back unchanged, because the service was stopped on request. */
export function endByStop(tx: StoreTransaction, item: WorkItem, nowMs: number): Promise<boolean> {
  return putBack(tx, item, { reason: stopped, counts: item, nowMs });
}

export type PutBackReason = keyof typeof putBackReasons;

/** Puts the item back unchanged, because its reading was ended in favour of others. */
export function endByPutBack(
  tx: StoreTransaction,
  item: WorkItem,
  reason: PutBackReason,
  nowMs: number,
): Promise<boolean> {
  return putBack(tx, item, { reason: putBackReasons[reason], counts: item, nowMs });
}

/** Ends an item that was being read when the previous run ended. */
export function endByPreviousRun(
  tx: StoreTransaction,
  item: WorkItem,
  end: PreviousEnd,
  nowMs: number,
): Promise<boolean> {
  const crashes = item.crashes + (end === 'crash' ? 1 : 0);
  const uncleanEnds = item.uncleanEnds + (end === 'unclean' ? 1 : 0);
  if (crashes >= maxCrashes) return fail(tx, item, crashed, nowMs);
  if (uncleanEnds >= maxUncleanEnds) return fail(tx, item, neverFinished, nowMs);
  return putBack(tx, item, { reason: interrupted, counts: { ...item, crashes, uncleanEnds }, nowMs });
}

const time = (ms: number): string => new Date(ms).toISOString();

/** A file that could not be merged or split is not lost to it: it is then read as it is. */
async function fail(tx: StoreTransaction, item: WorkItem, error: Reason, nowMs: number): Promise<boolean> {
  if (item.task === 'again') return endAgain(tx, item, error, time(nowMs));
  if (item.task === 'merge') return leaveUnmerged(tx, item, { failure: error, name: null }, nowMs);
  if (item.task === 'split') return leaveWhole(tx, item, error, nowMs);
  if (!(await tx.queue.complete(item))) return false;
  await changeFile(tx, item.fileId, { to: 'failed', at: time(nowMs), error });
  await noteFailedPart(tx, item.fileId, time(nowMs));
  return true;
}

interface PutBack {
  readonly reason: Reason;
  readonly counts: FailureCounts;
  readonly nowMs: number;
}

async function putBack(tx: StoreTransaction, item: WorkItem, { reason, counts, nowMs }: PutBack): Promise<boolean> {
  if (!(await tx.queue.putBack(item, counts, null))) return false;
  await requeue(tx, item, { reason, nowMs, countsAsRetry: false });
  return true;
}

interface Requeue {
  readonly reason: Reason;
  readonly nowMs: number;
  readonly countsAsRetry: boolean;
}

/** What is processed again keeps its status: its earlier result stands. */
async function requeue(tx: StoreTransaction, item: WorkItem, { reason, nowMs, countsAsRetry }: Requeue): Promise<void> {
  if (item.task !== 'again')
    await changeFile(tx, item.fileId, { to: 'requeued', at: time(nowMs), detail: { reason }, countsAsRetry });
}
