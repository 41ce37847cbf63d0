import type { Problem } from '#service-api/fields.ts';
import type { AcceptPlanInput, AcceptPlanOutcome } from './accept-plan.ts';
import type { FileProgress } from './active-readings.ts';
import type { CreateJobInput, CreateJobOutcome } from './create-job.ts';
import { createRemoteJob, type CreateRemoteJobInput, type CreateRemoteJobOutcome } from './create-remote-job.ts';
import { createUploadExpiry } from './expire-uploads.ts';
import { createDocumentReading, pausedCompanies, type ReadingDependencies } from './document-reading.ts';
import { contentTypeOf } from '../readers/content-type.ts';
import { createFetchLoop, type FetchFile } from './fetch-loop.ts';
import { createFetchTransitions } from './fetch-transitions.ts';
import { createPagePictures, type PagePictures } from './page-pictures.ts';
import { defaultProcessorOptions, type ProcessorOptions } from './processor-options.ts';
import { createConvertedCopies, type ConvertedCopies } from './converted-copies.ts';
import { createSearchableCopies, type SearchableCopies } from './searchable-copies.ts';
import { createTrashExpiry } from './trash/empty-trash.ts';

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

export interface ProcessorDependencies extends ReadingDependencies {
  readonly fetchFile: FetchFile;
}

/**
 * Combines queue, jobs and document threads of an open store. At most one may be started on a store at a time, beside any
 * number of workers that only read (`document-reading.ts`).
 */
export function createProcessor(
  dependencies: ProcessorDependencies,
  overrides: Partial<ProcessorOptions> = {},
): Processor {
  const { store, search, blobs, log, nowMs = Date.now } = dependencies;
  const options = { ...defaultProcessorOptions(), ...overrides };
  const expire = createExpiry({ store, search, blobs, log, nowMs });
  const timers: NodeJS.Timeout[] = [];
  let expiring: Promise<void> = Promise.resolve();
  const [pictures, copies] = [createPagePictures(options), createSearchableCopies(options, dependencies.paths.work)];
  const reading = createDocumentReading(dependencies, options, () => pictures.ownBytes() + copies.ownBytes());
  const converted = createConvertedCopies(reading.convert, options.waitingCopies);
  const fetching = createFetching(dependencies, options, reading.wake);
  const { transitions } = reading;

  // Work begins after the reply, because the caller need not wait until the first files are taken.
  const wake = (): void => {
    reading.wake();
    if (timers.length > 0) setImmediate(() => void fetching.loop.assign());
  };
  const thenAssign = async <Outcome>(work: Promise<Outcome>): Promise<Outcome> => {
    const outcome = await work;
    wake();
    return outcome;
  };
  return {
    createJob: (input) => thenAssign(transitions.createJob(input)),
    createRemoteJob: (input) => thenAssign(fetching.createJob(input)),
    acceptPlan: (input) => thenAssign(transitions.acceptPlan(input)),
    wake,
    async start() {
      await reading.start();
      await fetching.transitions.recover();
      await expire();
      timers.push(
        setInterval(() => void fetching.loop.assign(), options.tickMs),
        setInterval(() => void (expiring = expire()), options.expiryEveryMs),
      );
      void fetching.loop.assign();
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      for (const form of [pictures, copies, converted]) form.stop();
      await fetching.loop.stop();
      await reading.stop();
      await expiring;
    },
    inProgress: () => reading.inProgress(),
    drawPage: pictures.draw,
    writeSearchable: copies.write,
    convertCopy: converted.convert,
    faults: () => reading.faults(),
  };
}

/** Returns what deletes uploads without a job and empties the trash, one after the other. */
function createExpiry(deps: Parameters<typeof createTrashExpiry>[0]): () => Promise<void> {
  const expiries = [createUploadExpiry(deps), createTrashExpiry(deps)];
  return async () => {
    for (const expire of expiries) await expire();
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
