import type { Logger } from 'pino';
import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import type { BlobStore, StageOutcome } from '../store/blob-store.ts';
import type { FetchItem, FetchTarget } from '../store/fetch-queue.ts';
import type { FetchFailure, FetchTransitions } from './fetch-transitions.ts';

interface RemoteRequest {
  readonly companyId: string;
  readonly target: FetchTarget;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Fetches a file and passes its bytes to `receive`. `sources/fetch-remote.ts` implements it. */
export type FetchFile = (
  request: RemoteRequest,
  receive: (body: AsyncIterable<Uint8Array>) => Promise<StageOutcome>,
) => Promise<
  { readonly ok: true; readonly value: StageOutcome; readonly name: string } | ({ readonly ok: false } & FetchFailure)
>;

export interface FetchLoopDependencies {
  readonly transitions: FetchTransitions;
  readonly blobs: BlobStore;
  readonly fetchFile: FetchFile;
  /** Says what a file is by its first bytes and its name. */
  readonly contentTypeOf: (head: Uint8Array, name: string) => string;
  readonly pausedCompanies: () => Promise<readonly string[]>;
  readonly fileMaxBytes: number;
  /** Bytes of the disk that fetched files leave free. */
  readonly freeFloorBytes: number;
  /** Called when a file is ready to be read. */
  readonly onFetched: () => void;
  readonly log: Logger;
}

export interface FetchLoop {
  /** Starts waiting fetches while there is room for them. Never rejects. */
  assign(): Promise<void>;
  /** Ends the running fetches and puts them back. */
  stop(): Promise<void>;
}

/** Small, because each may take 30 minutes of a slow server; two jobs with such servers leave room for a third one. */
const fetchesAtOnce = 6;
const fetchesOfOneJob = 2;

const diskFull: FetchFailure = {
  isTemporary: true,
  error: problemOf('disk-full', serviceMessage('fetch.disk-full')),
};

const broken: FetchFailure = {
  isTemporary: true,
  error: problemOf('fetch-failed', serviceMessage('fetch.failed')),
};

/** Fetches files one after another and several at a time, until it is stopped. */
export function createFetchLoop(dependencies: FetchLoopDependencies): FetchLoop {
  const { transitions, onFetched, log } = dependencies;
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const unrecorded: FetchItem[] = [];
  let assigning: Promise<void> | null = null;

  const run = async (item: FetchItem): Promise<void> => {
    try {
      if (!(await fetchOne(dependencies, item, ending.signal)))
        log.warn({ id: item.id }, 'late end of a fetch refused');
      onFetched();
    } catch (error) {
      log.error({ err: error, id: item.id }, 'the end of a fetch was not recorded');
      unrecorded.push(item);
    }
  };
  /** Resolves with `false` while the database still refuses. Nothing new is fetched until then. */
  const recordLate = async (): Promise<boolean> => {
    for (const item of unrecorded.splice(0)) {
      await transitions.recordFailure(item, broken).catch(() => void unrecorded.push(item));
    }
    return unrecorded.length === 0;
  };
  const assignAll = async (): Promise<void> => {
    if (!(await recordLate())) return;
    const pausedCompanies = await dependencies.pausedCompanies();
    while (!ending.signal.aborted && running.size < fetchesAtOnce) {
      const item = await transitions.take({ claimsPerJob: fetchesOfOneJob, pausedCompanies });
      if (item === null) return;
      const fetching = run(item).finally(() => {
        running.delete(fetching);
        void assign();
      });
      running.add(fetching);
    }
  };
  const assign = async (): Promise<void> => {
    if (assigning !== null || ending.signal.aborted) return;
    assigning = assignAll().catch((error: unknown) => log.error({ err: error }, 'no fetch could be started'));
    await assigning;
    assigning = null;
  };
  return {
    assign,
    async stop() {
      ending.abort();
      await assigning;
      await Promise.all(running);
    },
  };
}

/** Fetches one file and records the end of the fetch. Resolves with `false` when the claim was lost. */
async function fetchOne(
  { transitions, blobs, fetchFile, contentTypeOf, fileMaxBytes, freeFloorBytes, log }: FetchLoopDependencies,
  item: FetchItem,
  signal: AbortSignal,
): Promise<boolean> {
  const free = await blobs.freeBytes();
  if (free !== null && free < freeFloorBytes) return transitions.recordFailure(item, diskFull);
  const { companyId, target } = item;
  const request = { companyId, target, maxBytes: fileMaxBytes, signal };
  const outcome = await fetchFile(request, (body) => blobs.stage(body, fileMaxBytes));
  if (signal.aborted) {
    if (outcome.ok && outcome.value.ok) await blobs.discard(outcome.value.staged);
    return transitions.recordStop(item);
  }
  if (!outcome.ok) {
    log.info({ id: item.id, code: outcome.error.code, isTemporary: outcome.isTemporary }, 'file not fetched');
    return transitions.recordFailure(item, outcome);
  }
  if (!outcome.value.ok) return transitions.recordFailure(item, diskFull);
  const { staged } = outcome.value;
  try {
    const name = withEnding(outcome.name, contentTypeOf(staged.head, outcome.name));
    return await transitions.recordFetched(item, {
      name,
      contentType: contentTypeOf(staged.head, name),
      staged,
    });
  } finally {
    await blobs.discard(staged);
  }
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'message/rfc822': 'eml',
};

/** Addresses such as `/download?id=7` give names without an ending, by which people recognise a document. */
function withEnding(name: string, contentType: string): string {
  const ending = endings[contentType];
  return ending === undefined || /\.[a-z0-9]{1,5}$/iu.test(name) ? name : `${name}.${ending}`;
}
