import type { Logger } from 'pino';
import type { Problem } from '#service-api/fields.ts';
import type { Priority } from '#service-api/values.ts';
import { createSearchIndex } from '../search/search-index.ts';
import type { Store } from '../store/open-store.ts';
import { createUploadExpiry } from './expire-uploads.ts';
import { createSlot } from './slot.ts';
import { createMachineFaults } from './machine-faults.ts';
import { createMemoryWatch } from './memory-watch.ts';
import { createPagePictures, type PagePictures, type PictureRequest } from './page-pictures.ts';
import { createPausedCompanies } from './paused-companies.ts';
import { parsePreviousEnd } from './previous-end.ts';
import { createStatusChanges } from './status-changes.ts';
import { createTagsJson } from './tag-definitions.ts';
import { createTransitions } from './transitions.ts';
import { createWorkerLoop } from './worker-loop.ts';
import { defaultProcessorOptions, type ProcessorOptions } from './processor-options.ts';

/** Descriptors as the interface takes them: one object, or several. */
export type Metadata = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];

export interface CreateJobInput {
  readonly companyId: string;
  readonly userId: string;
  /** True for a caller who may close only sessions that are his own (role Uploader). */
  readonly ownSessionsOnly: boolean;
  readonly sessionId: string;
  readonly priority: Priority;
  readonly merge: boolean;
  readonly decompose: boolean;
  readonly propagateMetadata: boolean;
  readonly metadata: Metadata | null;
}

/** `created` and `already-closed` are both 200; `already-closed` names the job that closed the session. */
export type CreateJobOutcome =
  | { readonly kind: 'created' | 'already-closed'; readonly jobId: string }
  | { readonly kind: 'unknown-session' }
  | { readonly kind: 'empty-session' }
  | { readonly kind: 'not-built'; readonly field: 'merge' | 'decompose' };

/** How far the reading of a file has come. `pages` is `null` until the document has said how many it has. */
export interface FileProgress {
  readonly fileId: string;
  readonly jobId: string;
  readonly pagesDone: number;
  readonly pages: number | null;
}

export interface Processor {
  /** Closes the session and queues its files, in one transaction; idempotent. Processing starts by itself. */
  createJob(input: CreateJobInput): CreateJobOutcome;
  /** Takes up what an earlier run left, then processes until `stop`. */
  start(): void;
  /** Puts running files back into the queue and ends the threads. */
  stop(): Promise<void>;
  /** Of the files that are being read now. */
  inProgress(): readonly FileProgress[];
  /** Draws a page of a picture file for a screen. */
  drawPage(request: PictureRequest): ReturnType<PagePictures['draw']>;
  /** What keeps this computer from reading, as the last documents showed it. */
  faults(): readonly Problem[];
}

export interface ProcessorDependencies {
  readonly store: Pick<Store, 'db' | 'blobs'>;
  readonly log: Logger;
  /** Default the system's clock. */
  readonly nowMs?: () => number;
}

/** Listens to memory often enough that a page's worth of it fits in between. */
const memoryCheckMs = 200;
const mib = 1024 ** 2;

/** Queue, jobs and document threads of an open store. At most one may be started on a store at a time. */
export function createProcessor(
  dependencies: ProcessorDependencies,
  overrides: Partial<ProcessorOptions> = {},
): Processor {
  const { store, log, nowMs = Date.now } = dependencies;
  const { db, blobs } = store;
  const options = { ...defaultProcessorOptions(), ...overrides };
  const { memoryLimitBytes } = options;
  const transitions = createTransitions(db, createSearchIndex(db), nowMs);
  const tagsJsonOf = createTagsJson(db, nowMs);
  const pausedCompanies = createPausedCompanies(db);
  const expireUploads = createUploadExpiry({ store, changes: createStatusChanges(db), log, nowMs });
  const faults = createMachineFaults();
  const pictures = createPagePictures(options);
  const timers: NodeJS.Timeout[] = [];

  const loop = createWorkerLoop({
    transitions,
    slots: Array.from({ length: options.threads }, () => createSlot(options)),
    expressSlot: createSlot(options),
    longAfterMs: options.longAfterMs,
    memory: createMemoryWatch(
      { limitBytes: memoryLimitBytes, headroomBytes: memoryLimitBytes / 4 },
      () => process.memoryUsage.rss() - pictures.ownBytes(),
    ),
    memoryLimitMb: Math.round(memoryLimitBytes / mib),
    taskOf: ({ sha256, name, companyId, attempts }) => ({
      path: blobs.pathOf(sha256),
      name,
      tagsJson: tagsJsonOf(companyId),
      isSecondTry: attempts > 0,
    }),
    pausedCompanies: () => pausedCompanies(nowMs()),
    faults,
    log,
  });

  return {
    createJob(input) {
      const outcome = transitions.createJob(input);
      // After the reply: taking the first files is not the caller's to wait for.
      if (timers.length > 0) setImmediate(loop.pump);
      return outcome;
    },
    start() {
      transitions.recover(parsePreviousEnd(options.previousEnd));
      expireUploads();
      timers.push(
        setInterval(loop.pump, options.tickMs),
        setInterval(loop.checkMemory, memoryCheckMs),
        setInterval(expireUploads, options.expiryEveryMs),
      );
      loop.pump();
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      pictures.stop();
      await loop.stop();
    },
    inProgress: () => loop.inProgress(),
    drawPage: pictures.draw,
    faults: () => faults.current(),
  };
}
