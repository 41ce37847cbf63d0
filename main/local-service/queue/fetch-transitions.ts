import { isDiskFull } from '#lib/disk-full.ts';
import { problemOf, serviceMessage, type ServiceProblem } from '#service-api/messages/service-message.ts';
import type { BlobStore, StagedBlob } from '../store/blob-store.ts';
import { chooseName } from '../store/choose-name.ts';
import type { FetchItem, NextFetchRequest } from '../store/fetch-queue.ts';
import { removeUnneeded } from '../store/remove-unneeded.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { afterProblem, type NextStep } from './after-problem.ts';
import { createJobEnds } from './job-ends.ts';
import { noteOnJob } from './job-notes.ts';
import { processingRules } from './processing-rules.ts';
import { startFiles } from './start-files.ts';
import { changeFile, changeJob } from './status-changes.ts';

/** A file that was fetched, its bytes staged. */
interface FetchedFile {
  readonly name: string;
  readonly contentType: string;
  readonly staged: StagedBlob;
}

/** Why a fetch ended without a file. */
export interface FetchFailure {
  readonly isTemporary: boolean;
  readonly error: ServiceProblem;
}

/**
 * The state changes of fetching, each in one transaction. Those that end a fetch resolve with `false` and change nothing
 * when it was taken from its worker meanwhile.
 */
export interface FetchTransitions {
  take(request: Omit<NextFetchRequest, 'at'>): Promise<FetchItem | null>;
  /** Stores the file, and queues it for reading. The caller discards the staged bytes afterwards. */
  recordFetched(item: FetchItem, file: FetchedFile): Promise<boolean>;
  recordFailure(item: FetchItem, failure: FetchFailure): Promise<boolean>;
  recordStop(item: FetchItem): Promise<boolean>;
  /** Makes the fetches wait again that an earlier run left claimed. */
  recover(): Promise<void>;
}

const duplicate = problemOf('duplicate', serviceMessage('fetch.duplicate'));
const notAnImage = problemOf('not-an-image', serviceMessage('fetch.not-an-image'));
const notMerged = problemOf(
  'not-merged',
  serviceMessage('job.not-merged', { reason: serviceMessage('job.merge.fetch') }),
);
const diskFull = problemOf('disk-full', serviceMessage('fetch.disk-full'));

const refusals = { duplicate, 'not-an-image': notAnImage } as const;

export function createFetchTransitions(store: Store, blobs: BlobStore, nowMs: () => number): FetchTransitions {
  const jobEnds = createJobEnds(store, nowMs);
  const time = (ms: number): string => new Date(ms).toISOString();
  const recordFailure = (item: FetchItem, failure: FetchFailure): Promise<boolean> =>
    jobEnds.after(
      item.jobId,
      store.transaction((tx) => endByFailure(tx, item, failure, nowMs())),
    );
  return {
    take: (request) =>
      store.transaction(async (tx) => {
        const at = time(nowMs());
        const item = await tx.fetches.claimNext({ ...request, at });
        if (item === null) return null;
        const job = await tx.jobs.find(item.jobId);
        if (job?.status !== 'processing') await changeJob(tx, item.jobId, { to: 'processing', at });
        return item;
      }),
    async recordFetched(item, file) {
      const work = async (tx: StoreTransaction): Promise<boolean> => {
        const stored = await writeFile(tx, item, file, time(nowMs()));
        if (stored === 'duplicate' || stored === 'not-an-image') {
          return endByFailure(tx, item, { isTemporary: false, error: refusals[stored] }, nowMs());
        }
        if (stored === 'stored') await blobs.keep(file.staged);
        return stored === 'stored';
      };
      try {
        return await jobEnds.after(item.jobId, store.transaction(work));
      } catch (error) {
        // The bytes may have been kept before the database refused.
        await removeUnneeded(store, blobs, file.staged.sha256).catch(() => undefined);
        if (isDiskFull(error)) return recordFailure(item, { isTemporary: true, error: diskFull });
        throw error;
      }
    },
    recordFailure,
    recordStop: (item) => store.transaction(({ fetches }) => fetches.putBack(item, item.failures, null)),
    recover: () => store.transaction(({ fetches }) => fetches.recover()),
  };
}

async function writeFile(
  tx: StoreTransaction,
  item: FetchItem,
  { name, contentType, staged }: FetchedFile,
  at: string,
): Promise<'stored' | 'lost' | keyof typeof refusals> {
  const { id, jobId, companyId, userId, userName, folder, metadata } = item;
  const job = await tx.jobs.find(jobId);
  // Its company was removed meanwhile.
  if (job === null) return 'lost';
  if (job.merge && !contentType.startsWith('image/')) return 'not-an-image';
  const { duplicate_policy: duplicatePolicy } = await tx.companies.settings(companyId);
  const chosen = await chooseName(tx, { companyId, folder, name, duplicatePolicy });
  if (!chosen.ok) return 'duplicate';
  if (!(await tx.fetches.complete(item))) return 'lost';
  await tx.files.add({
    ...{ id, companyId, userId, userName, sessionId: null, name: chosen.name, folder, channel: 'remote' },
    ...{ contentType, metadata, length: staged.sizeBytes, sha256: staged.sha256, version: chosen.version, at },
  });
  await tx.files.giveToJob(id, jobId, metadata);
  const uploaded = { kind: 'file.uploaded', from: null, to: 'uploaded', detail: { from: originOf(item) } } as const;
  await tx.events.append({ companyId, fileId: id, jobId, ...uploaded, at });
  await changeFile(tx, id, { to: 'queued', at });
  await startFetched(tx, item, contentType, at);
  return 'stored';
}

/** Queues a file that was fetched. The files of a job that merges them wait until all of them are there. */
async function startFetched(tx: StoreTransaction, item: FetchItem, contentType: string, at: string): Promise<void> {
  const job = await tx.jobs.find(item.jobId);
  if (job?.merge === true) return startMerge(tx, item, at);
  const { jobId, companyId, priority } = item;
  await startFiles(
    tx,
    { jobId, companyId, priority, merge: false, decompose: false },
    [{ id: item.id, contentType }],
    at,
  );
}

/** Merges the files of a job after the last fetch. When one of them is missing, the others are processed one by one. */
async function startMerge(tx: StoreTransaction, item: FetchItem, at: string): Promise<void> {
  const { jobId, companyId, priority } = item;
  const { active, failed } = await tx.fetches.left(jobId);
  if (active) return;
  const files: { id: string; contentType: string }[] = [];
  for (const { id } of await tx.files.ofJob(jobId)) {
    files.push({ id, contentType: (await tx.files.find(id))?.contentType ?? '' });
  }
  if (failed > 0 && files.length > 0) await noteOnJob(tx, { jobId, companyId, at }, notMerged);
  await startFiles(tx, { jobId, companyId, priority, merge: failed === 0, decompose: false }, files, at);
}

/** Where the file came from, without the query of an address, which may contain a secret. */
function originOf({ target }: FetchItem): string {
  if (target.kind === 'source') return `${target.container}/${target.fileName}`;
  const { origin, pathname } = new URL(target.url);
  return origin + pathname;
}

/** Tries again, holds for the job's next round, or gives up. */
async function endByFailure(
  tx: StoreTransaction,
  item: FetchItem,
  { isTemporary, error }: FetchFailure,
  nowMs: number,
): Promise<boolean> {
  const { id, jobId, companyId } = item;
  const failures = item.failures + 1;
  const job = await tx.jobs.find(jobId);
  if (job === null) return false;
  const rules = processingRules(await tx.companies.settings(companyId));
  const tried: NextStep = isTemporary ? afterProblem('unavailable', failures, job.retries, rules) : { do: 'fail' };
  // The next file of a job that merges them waits for this one, which therefore cannot wait for another round.
  const next: NextStep = tried.do === 'hold' && job.merge ? { do: 'fail' } : tried;
  switch (next.do) {
    case 'retry':
      return tx.fetches.putBack(item, failures, new Date(nowMs + next.afterMs).toISOString());
    case 'hold':
      if (!(await tx.fetches.hold(item))) return false;
      break;
    case 'fail': {
      if (!(await tx.fetches.fail(item, error))) return false;
      const at = new Date(nowMs).toISOString();
      const failed = { kind: 'file.failed', from: null, to: 'failed', detail: { error } } as const;
      await tx.events.append({ companyId, fileId: id, jobId, ...failed, at });
      if (job.merge) await startMerge(tx, item, at);
    }
  }
  return true;
}
