import type { Logger } from 'pino';
import type { Problem } from '#service-api/fields.ts';
import { maintenanceUntilMs } from '#service-api/maintenance-window.ts';
import { createConverter, type ConvertToPdf } from '../readers/libreoffice/convert-to-pdf.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import type { Store } from '../store/store.ts';
import type { FileProgress } from './active-readings.ts';
import { createReadDefinitions } from './definitions-json.ts';
import { createMachineFaults } from './machine-faults.ts';
import { createMemoryWatch } from './memory-watch.ts';
import { createOutputTransitions } from './output-transitions.ts';
import { clearWorkFolder, createTaskOf } from './prepare-task.ts';
import { parsePreviousEnd } from './previous-end.ts';
import { defaultProcessorOptions, type ProcessorOptions } from './processor-options.ts';
import { createSlot } from './slot.ts';
import { createTransitions, type Restrictions, type Transitions } from './transitions.ts';
import { createWorkerLoop } from './worker-loop.ts';

export interface ReadingDependencies {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
  readonly paths: Pick<ServicePaths, 'work'>;
  readonly log: Logger;
  /** The default is the system's clock. */
  readonly nowMs?: () => number;
  /** Calls `wake` when another process has queued something. Returns what ends it; absent where there is none. */
  readonly onWaiting?: (wake: () => void) => () => Promise<void>;
}

/** Reads the documents of the queue. All that a worker of team mode does, and a part of what the service does. */
export interface DocumentReading {
  readonly transitions: Transitions;
  readonly convert: ConvertToPdf;
  /** Has work that was queued begin, if it is started. */
  readonly wake: () => void;
  /** Recovers the items that an earlier run left, then reads until `stop`. */
  start(): Promise<void>;
  /** Puts running files back into the queue and ends the threads. */
  stop(): Promise<void>;
  /** Returns the progress of the files that this process is reading. */
  inProgress(): readonly FileProgress[];
  /** Returns the problems of this computer that keep it from reading, as the last documents showed. */
  faults(): readonly Problem[];
}

/** Frequent enough to react before the memory of one page is allocated. */
const memoryCheckMs = 200;
const mib = 1024 ** 2;

/** `otherBytes`: resident memory that belongs to no reading. */
export function createDocumentReading(
  dependencies: ReadingDependencies,
  overrides: Partial<ProcessorOptions> = {},
  otherBytes: () => number = () => 0,
): DocumentReading {
  const { store, search, blobs, log, nowMs = Date.now } = dependencies;
  const options = { ...defaultProcessorOptions(), ...overrides };
  const transitions = createTransitions(store, search, nowMs, options.leaseMs);
  const faults = createMachineFaults();
  const convert = options.convert ?? createConverter({ folder: dependencies.paths.work });
  const timers: NodeJS.Timeout[] = [];
  let stopListening = (): Promise<void> => Promise.resolve();
  const loop = createWorkerLoop({
    ...slotsOf(options, convert, otherBytes),
    transitions,
    outputs: createOutputTransitions({ store, blobs }, nowMs),
    taskOf: createTaskOf({ ...dependencies, definitionsOf: createReadDefinitions(store) }),
    restrictions: () => restrictionsOf(store, nowMs()),
    faults,
    log,
  });
  const assign = (): void => void loop.assignItems();
  const wake = (): void => {
    if (timers.length > 0) setImmediate(assign);
  };
  const keepLeases = oneAtATime(async () => {
    // First its own: a process that was frozen must not take them for those of a dead one.
    if (!(await loop.extendLeases())) return;
    if (options.sharesQueue) await recoverEnded(transitions, log);
    await endJobs(transitions, log);
  });
  return {
    transitions,
    convert,
    wake,
    async start() {
      clearWorkFolder(dependencies.paths.work);
      await transitions.recover(parsePreviousEnd(options.previousEnd));
      await transitions.endJobs();
      timers.push(
        setInterval(assign, options.tickMs),
        setInterval(loop.checkMemory, memoryCheckMs),
        setInterval(keepLeases, options.leaseMs / 4),
      );
      stopListening = dependencies.onWaiting?.(wake) ?? stopListening;
      assign();
    },
    async stop() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all([stopListening(), loop.stop()]);
    },
    inProgress: () => loop.inProgress(),
    faults: () => faults.current(),
  };
}

/** Returns the slots and the memory watch for readings. */
function slotsOf(options: ProcessorOptions, convert: ConvertToPdf, otherBytes: () => number) {
  const { memoryLimitBytes, longAfterMs } = options;
  return {
    slots: Array.from({ length: options.threads }, () => createSlot(options, convert)),
    expressSlot: createSlot(options, convert),
    longAfterMs,
    memory: createMemoryWatch(
      { limitBytes: memoryLimitBytes, headroomBytes: memoryLimitBytes / 4 },
      () => process.memoryUsage.rss() - otherBytes(),
    ),
    memoryLimitMb: Math.round(memoryLimitBytes / mib),
  };
}

/** Makes the documents of processes that do not answer wait again. */
async function recoverEnded(transitions: Transitions, log: Logger): Promise<void> {
  try {
    const recovered = await transitions.recoverEnded();
    if (recovered > 0) log.warn({ recovered }, 'documents of a process that does not answer wait again');
  } catch (error) {
    log.error({ err: error }, 'database refuses; leases that have ended wait');
  }
}

/** Ends the jobs of a process that was killed, or is slower, after the end of their last document. */
async function endJobs(transitions: Transitions, log: Logger): Promise<void> {
  try {
    const ended = await transitions.endJobs();
    if (ended > 0) log.info({ jobs: ended }, 'jobs that had no work left are ended');
  } catch (error) {
    log.error({ err: error }, 'database refuses; jobs without work stay open');
  }
}

/** Does nothing while an earlier call runs. `work` must not reject. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  };
}

async function restrictionsOf(store: Pick<Store, 'settingsOfAll'>, nowMs: number): Promise<Restrictions> {
  const all = await store.settingsOfAll();
  return {
    pausedCompanies: pausedOf(all, nowMs),
    documentsAtOnce: new Map(
      all.flatMap(({ companyId, settings }) => {
        const limit = settings.limits?.documentsAtOnce ?? null;
        return limit === null ? [] : [[companyId, limit]];
      }),
    ),
  };
}

/**
 * Returns the ids of the companies whose maintenance window is open. Their uploads are accepted, but fetching and
 * processing wait.
 */
export async function pausedCompanies(store: Pick<Store, 'settingsOfAll'>, nowMs: number): Promise<readonly string[]> {
  return pausedOf(await store.settingsOfAll(), nowMs);
}

function pausedOf(all: Awaited<ReturnType<Store['settingsOfAll']>>, nowMs: number): readonly string[] {
  return all.filter(({ settings }) => maintenanceUntilMs(settings, nowMs) !== null).map(({ companyId }) => companyId);
}
