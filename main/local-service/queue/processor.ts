import type { Logger } from 'pino';
import type { Problem } from '#service-api/fields.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { Store } from '../store/store.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import type { AcceptPlanInput, AcceptPlanOutcome } from './accept-plan.ts';
import type { FileProgress } from './active-readings.ts';
import type { CreateJobInput, CreateJobOutcome } from './create-job.ts';
import { createRemoteJob, type CreateRemoteJobInput, type CreateRemoteJobOutcome } from './create-remote-job.ts';
import { createUploadExpiry } from './expire-uploads.ts';
import { createReadDefinitions } from './definitions-json.ts';
import { contentTypeOf } from '../readers/content-type.ts';
import { createConverter, type ConvertToPdf } from '../readers/libreoffice/convert-to-pdf.ts';
import { createFetchLoop, type FetchFile } from './fetch-loop.ts';
import { createFetchTransitions } from './fetch-transitions.ts';
import { createMachineFaults } from './machine-faults.ts';
import { createMemoryWatch } from './memory-watch.ts';
import { createPagePictures, type PagePictures } from './page-pictures.ts';
import { parsePreviousEnd } from './previous-end.ts';
import { defaultProcessorOptions, type ProcessorOptions } from './processor-options.ts';
import { createConvertedCopies, type ConvertedCopies } from './converted-copies.ts';
import { createSearchableCopies, type SearchableCopies } from './searchable-copies.ts';
import { createSlot } from './slot.ts';
import { createTransitions, leaseMs } from './transitions.ts';
import { createOutputTransitions } from './output-transitions.ts';
import { createTrashExpiry } from './trash/empty-trash.ts';
import { clearWorkFolder, createTaskOf } from './prepare-task.ts';
import { createWorkerLoop } from './worker-loop.ts';
import { maintenanceUntilMs } from '#service-api/maintenance-window.ts';

export interface Processor {
  /**
   * Closes the session and queues its files in one transaction. Idempotent. Processing starts without a further call.
   */
  createJob(input: CreateJobInput): Promise<CreateJobOutcome>;
  /** Creates a job of files that are then fetched and read. */
  createRemoteJob(input: CreateRemoteJobInput): Promise<CreateRemoteJobOutcome>;
  /** Splits a file in review as a person wants it. */
  acceptPlan(input: AcceptPlanInput): Promise<AcceptPlanOutcome>;
  /** Has work that was queued begin at once. */
  wake(): void;
  /** Recovers the items that an earlier run left, then processes until `stop`. */
  start(): Promise<void>;
  /** Puts running files back into the queue and ends the threads. */
  stop(): Promise<void>;
  /** Returns the progress of the files that are being read. */
  inProgress(): readonly FileProgress[];
  /** Draws a page of a PDF or a picture file for a screen. */
  readonly drawPage: PagePictures['draw'];
  /** Writes a copy of a document in which the recognised words can be found. */
  readonly writeSearchable: SearchableCopies['write'];
  /** Makes a PDF of a file that only LibreOffice opens. */
  readonly convertCopy: ConvertedCopies['convert'];
  /** Returns the problems of this computer that keep it from reading, as the last documents showed. */
  faults(): readonly Problem[];
}

export interface ProcessorDependencies {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
  readonly paths: Pick<ServicePaths, 'work'>;
  readonly fetchFile: FetchFile;
  readonly log: Logger;
  /** The default is the system's clock. */
  readonly nowMs?: () => number;
}

/** Frequent enough to react before the memory of one page is allocated. */
const memoryCheckMs = 200;
const mib = 1024 ** 2;

/** Combines queue, jobs and document threads of an open store. At most one may be started on a store at a time. */
export function createProcessor(
  dependencies: ProcessorDependencies,
  overrides: Partial<ProcessorOptions> = {},
): Processor {
  const { store, search, blobs, log, nowMs = Date.now } = dependencies;
  const options = { ...defaultProcessorOptions(), ...overrides };
  const transitions = createTransitions(store, search, nowMs);
  const expire = createExpiry({ store, search, blobs, log, nowMs });
  const faults = createMachineFaults();
  const convert = options.convert ?? createConverter({ folder: dependencies.paths.work });
  const forms = createForms(options, convert, dependencies.paths.work);
  const timers: NodeJS.Timeout[] = [];
  let expiring: Promise<void> = Promise.resolve();
  const loop = createWorkerLoop({
    ...readingParts(options, convert, [forms.pictures, forms.copies]),
    transitions,
    outputs: createOutputTransitions({ store, blobs }, nowMs),
    taskOf: createTaskOf({ ...dependencies, definitionsOf: createReadDefinitions(store) }),
    pausedCompanies: () => pausedCompanies(store, nowMs()),
    faults,
    log,
  });
  const fetching = createFetching(dependencies, options, () => void loop.assignItems());
  const assignWork = (): void => void Promise.all([loop.assignItems(), fetching.loop.assign()]);

  const { wake, thenAssign } = createWaking(() => timers.length > 0, assignWork);
  return {
    createJob: (input) => thenAssign(transitions.createJob(input)),
    createRemoteJob: (input) => thenAssign(fetching.createJob(input)),
    acceptPlan: (input) => thenAssign(transitions.acceptPlan(input)),
    wake,
    async start() {
      clearWorkFolder(dependencies.paths.work);
      await transitions.recover(parsePreviousEnd(options.previousEnd));
      await fetching.transitions.recover();
      await expire();
      timers.push(
        setInterval(assignWork, options.tickMs),
        setInterval(loop.checkMemory, memoryCheckMs),
        setInterval(() => void loop.extendLeases(), leaseMs / 4),
        setInterval(() => void (expiring = expire()), options.expiryEveryMs),
      );
      assignWork();
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const form of Object.values(forms)) form.stop();
      await fetching.loop.stop();
      await loop.stop();
      await expiring;
    },
    inProgress: () => loop.inProgress(),
    drawPage: forms.pictures.draw,
    writeSearchable: forms.copies.write,
    convertCopy: forms.converted.convert,
    faults: () => faults.current(),
  };
}

/** Has work begin after the reply, because the caller need not wait until the first files are taken. */
function createWaking(isStarted: () => boolean, assignWork: () => void) {
  const wake = (): void => {
    if (isStarted()) setImmediate(assignWork);
  };
  const thenAssign = async <Outcome>(work: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await work;
    wake();
    return outcome;
  };
  return { wake, thenAssign };
}

/** Returns what deletes uploads without a job and empties the trash, one after the other. */
function createExpiry(deps: Parameters<typeof createTrashExpiry>[0]): () => Promise<void> {
  const expiries = [createUploadExpiry(deps), createTrashExpiry(deps)];
  return async () => {
    for (const expire of expiries) await expire();
  };
}

/** Returns what makes other forms of a document for a person. */
function createForms(options: ProcessorOptions, convert: ConvertToPdf, workFolder: string) {
  return {
    pictures: createPagePictures(options),
    copies: createSearchableCopies(options, workFolder),
    converted: createConvertedCopies(convert, options.waitingCopies),
  };
}

/** Returns what fetches files, and the changes that it makes. */
function createFetching(
  { store, blobs, fetchFile, log, nowMs = Date.now }: ProcessorDependencies,
  { fileMaxBytes, freeFloorBytes }: ProcessorOptions,
  onFetched: () => void,
) {
  const transitions = createFetchTransitions(store, blobs, nowMs);
  const limits = { fileMaxBytes, freeFloorBytes };
  return {
    transitions,
    createJob: (input: CreateRemoteJobInput) =>
      store.transaction((tx) => createRemoteJob(tx, input, new Date(nowMs()).toISOString())),
    loop: createFetchLoop({
      ...{ transitions, blobs, fetchFile, contentTypeOf, ...limits, onFetched, log },
      pausedCompanies: () => pausedCompanies(store, nowMs()),
    }),
  };
}

/** Returns the slots and the memory watch for readings. */
function readingParts(
  options: ProcessorOptions,
  convert: ConvertToPdf,
  others: readonly Pick<PagePictures, 'ownBytes'>[],
) {
  const { memoryLimitBytes, longAfterMs } = options;
  return {
    slots: Array.from({ length: options.threads }, () => createSlot(options, convert)),
    expressSlot: createSlot(options, convert),
    longAfterMs,
    memory: createMemoryWatch({ limitBytes: memoryLimitBytes, headroomBytes: memoryLimitBytes / 4 }, () =>
      others.reduce((bytes, other) => bytes - other.ownBytes(), process.memoryUsage.rss()),
    ),
    memoryLimitMb: Math.round(memoryLimitBytes / mib),
  };
}

/**
 * Returns the ids of the companies whose maintenance window is open. Their uploads are accepted, but fetching and
 * processing wait.
 */
async function pausedCompanies(store: Pick<Store, 'settingsOfAll'>, nowMs: number): Promise<readonly string[]> {
  return (await store.settingsOfAll())
    .filter(({ settings }) => maintenanceUntilMs(settings, nowMs) !== null)
    .map(({ companyId }) => companyId);
}
