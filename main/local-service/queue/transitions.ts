import { checkBelow } from '#service-api/records/data-point.ts';
import { textOf } from '#service-api/messages/service-message.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Reading } from '../store/reading.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import type { AgainItem, Claim, JobItem, WorkItem } from '../store/work-queue.ts';
import { recordAgain, type ReadAgain } from './again/record-again.ts';
import { acceptPlan, type AcceptPlanInput, type AcceptPlanOutcome } from './accept-plan.ts';
import type { ReadingProblem } from './after-problem.ts';
import { createJob, type CreateJobInput, type CreateJobOutcome } from './create-job.ts';
import { endByPreviousRun, endByProblem, endByPutBack, endByStop, type PutBackReason } from './end-reading.ts';
import type { ReadFailure } from '../readers/document.ts';
import { keepCorrections } from './corrections/keep-corrections.ts';
import { createJobEnds } from './job-ends.ts';
import { noteNotSplit } from './job-notes.ts';
import { isSuspect, type PreviousEnd } from './previous-end.ts';
import { reindexFile } from './reindex-file.ts';
import { changeFile, changeJob, noteFileMoment } from './status-changes.ts';

export type TakenItem = WorkItem & {
  /** Whether it must be read while no other document is. */
  readonly exclusive: boolean;
};

export type TakeDecision = 'take' | 'take-alone' | 'pass' | 'wait';

/** What companies may not have read now. */
export interface Restrictions {
  /** Nothing, because their maintenance window is open. */
  readonly pausedCompanies: readonly string[];
  /** More than so many documents at the same time, by company. */
  readonly documentsAtOnce: ReadonlyMap<string, number>;
}

interface TakeRequest extends Restrictions {
  readonly excludedFiles: readonly string[];
  /** `suspect` is true when the service ended badly while the file was being read. */
  readonly decide: (fileId: string, suspect: boolean) => TakeDecision;
}

/**
 * The state changes of processing, each in one transaction. Those that end a reading resolve with `false` and change
 * nothing when the item was taken from its reader meanwhile: then another one reads it, or has read it.
 */
export interface Transitions {
  createJob(input: CreateJobInput): Promise<CreateJobOutcome>;
  /** Splits a file in review as a person wants it. */
  acceptPlan(input: AcceptPlanInput): Promise<AcceptPlanOutcome>;
  /** Claims the next item that `decide` takes, or resolves with `null` when there is none now. */
  take(request: TakeRequest): Promise<TakenItem | null>;
  /** Extends the leases of readers that are alive. Resolves with the claims that were lost. */
  extendLeases(claims: readonly Claim[]): Promise<readonly Claim[]>;
  /** `notSplit` says why a file that was to be split was read as a whole. */
  recordReading(item: JobItem, reading: Reading, notSplit?: ReadFailure | null): Promise<boolean>;
  /** Replaces the result of a document, below its corrections. */
  recordAgain(item: AgainItem, again: ReadAgain): Promise<boolean>;
  recordProblem(item: WorkItem, problem: ReadingProblem): Promise<boolean>;
  recordStop(item: WorkItem): Promise<boolean>;
  /** Puts the item back without counting a failure, because its reading was ended in favour of others. */
  recordPutBack(item: WorkItem, reason: PutBackReason): Promise<boolean>;
  /** Recovers the items that an earlier run left claimed. */
  recover(previousEnd: PreviousEnd): Promise<void>;
  /** Recovers the items whose leases have ended, whoever claimed them. Resolves with how many there were. */
  recoverEnded(): Promise<number>;
  /** Ends the jobs that were left open because a process was killed, or the database refused, before it ended them. */
  endJobs(): Promise<number>;
}

export function createTransitions(
  store: Store,
  search: SearchIndex,
  nowMs: () => number,
  leaseMs: number,
): Transitions {
  const jobEnds = createJobEnds(store, nowMs);
  const time = (ms: number): string => new Date(ms).toISOString();
  return {
    acceptPlan: (input) => store.transaction((tx) => acceptPlan(tx, input, time(nowMs()))),
    createJob: (input) => store.transaction((tx) => createJob(tx, input, time(nowMs()))),
    ...createClaims(store, nowMs, leaseMs),
    recordReading: (item, reading, notSplit = null) =>
      jobEnds.after(
        item.jobId,
        store.transaction(async (tx) => {
          // A tag that was renamed or deleted while the document was read: it is read again, with the tags as they are now.
          if ((await tx.tags.idOf(item.companyId, reading.tagName)) === null)
            return endByPutBack(tx, item, 'tags-changed', nowMs());
          if (!(await tx.queue.complete(item))) return false;
          const at = time(nowMs());
          await writeReading(tx, search, { item, reading, at });
          if (notSplit !== null) await noteNotSplit(tx, item, notSplit, at);
          return true;
        }),
      ),
    recordAgain: (item, again) => store.transaction((tx) => recordAgain(tx, search, { item, again, nowMs: nowMs() })),
    recordProblem: (item, problem) =>
      jobEnds.after(
        item.jobId,
        store.transaction((tx) => endByProblem(tx, item, problem, nowMs())),
      ),
    recordStop: (item) => store.transaction((tx) => endByStop(tx, item, nowMs())),
    recordPutBack: (item, reason) => store.transaction((tx) => endByPutBack(tx, item, reason, nowMs())),
    ...createRecovery(store, nowMs),
    endJobs: () => jobEnds.endAll(),
  };
}

function createClaims(store: Store, nowMs: () => number, leaseMs: number): Pick<Transitions, 'take' | 'extendLeases'> {
  const time = (ms: number): string => new Date(ms).toISOString();
  const begin = async (tx: StoreTransaction, next: WorkItem, exclusive: boolean): Promise<TakenItem> => {
    const at = time(nowMs());
    const item = await tx.queue.claim(next.fileId, time(nowMs() + leaseMs));
    if (item.task === 'again') return { ...item, exclusive };
    if (!(await isProcessing(tx, item.jobId))) await changeJob(tx, item.jobId, { to: 'processing', at });
    await changeFile(tx, item.fileId, { to: 'processing', at });
    return { ...item, exclusive };
  };
  return {
    take: ({ pausedCompanies, documentsAtOnce, excludedFiles, decide }) =>
      store.transaction(
        async (tx) => {
          const excluded = [...excludedFiles];
          const waiting = [...pausedCompanies, ...(await companiesAtLimit(tx, documentsAtOnce))];
          for (;;) {
            const item = await tx.queue.next({ at: time(nowMs()), pausedCompanies: waiting, excludedFiles: excluded });
            const decision = item === null ? 'wait' : decide(item.fileId, isSuspect(item));
            if (item === null || decision === 'wait') return null;
            if (decision !== 'pass') return begin(tx, item, decision === 'take-alone');
            excluded.push(item.fileId);
          }
        },
        // How many of a company are claimed is asked of rows that others change.
        documentsAtOnce.size > 0 ? 'serializable' : 'row-locks',
      ),
    extendLeases: (claims) =>
      store.transaction(async ({ queue }) => {
        const lost: Claim[] = [];
        for (const claim of claims) if (!(await queue.extendLease(claim, time(nowMs() + leaseMs)))) lost.push(claim);
        return lost;
      }, 'row-locks'),
  };
}

/** Of the claims of the first items of a job, one makes it `processing`, and the others wait and see that it did. */
async function isProcessing({ jobs }: StoreTransaction, jobId: string): Promise<boolean> {
  return (await jobs.find(jobId))?.status === 'processing' || (await jobs.lock(jobId))?.status === 'processing';
}

/** Asked in the transaction of the claim, so that two of them do not both take the last place. */
async function companiesAtLimit(
  { queue }: StoreTransaction,
  documentsAtOnce: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const full: string[] = [];
  for (const [companyId, limit] of documentsAtOnce) if ((await queue.claimed(companyId)) >= limit) full.push(companyId);
  return full;
}

function createRecovery(store: Store, nowMs: () => number): Pick<Transitions, 'recover' | 'recoverEnded'> {
  return {
    recover: (previousEnd) =>
      store.transaction(async (tx) => {
        // The lock of the data directory guarantees that no reader of an earlier run is alive.
        for (const item of await tx.queue.abandoned(null)) await endByPreviousRun(tx, item, previousEnd, nowMs());
      }),
    recoverEnded: () =>
      store.transaction(async (tx) => {
        const ended = await tx.queue.abandoned(new Date(nowMs()).toISOString());
        // Nobody knows how their process ended: it may have been killed, or cut off.
        for (const item of ended) await endByPreviousRun(tx, item, 'unclean', nowMs());
        return ended.length;
      }),
  };
}

/** Writes all results of a reading, the search document and the file's final status in one transaction. */
async function writeReading(
  tx: StoreTransaction,
  search: SearchIndex,
  { item, reading, at }: { readonly item: JobItem; readonly reading: Reading; readonly at: string },
): Promise<void> {
  const { fileId, companyId, name } = item;
  const tagId = await tx.tags.idOf(companyId, reading.tagName);
  const file = await tx.files.find(fileId);
  if (tagId === null || file === null) throw new Error(`unknown-record: tag or owner of ${fileId}`);
  const { lacksValues } = await tx.files.setReading(fileId, tagId, reading);
  await search.put(tx, {
    fileId,
    seq: file.seq,
    companyId,
    userId: file.userId,
    tagId,
    addedAt: file.addedAt,
    folder: file.folder,
    name,
    lacksValues,
    dataPoints: reading.dataPoints.map(({ name: field, valueAsString, page, confidence }) => ({
      ...{ name: field, value: valueAsString, page, needsCheck: confidence < checkBelow },
    })),
    pages: reading.pages.map(({ number, text }) => ({ number, text })),
  });
  const { pages, notes, tagName, tagScore } = reading;
  const processed = { pages: pages.length, notes: notes.map(textOf), note_messages: notes };
  await noteFileMoment(tx, fileId, { kind: 'file.processed', detail: processed, at });
  await changeFile(tx, fileId, { to: 'tagged', at, detail: { tag_name: tagName, tag_score: tagScore } });
  if ((await keepCorrections(tx, fileId)) > 0) await reindexFile(tx, search, fileId);
}
