import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createChooseItem } from './choose-item.ts';
import type { ThreadOutcome } from './document-thread.ts';
import type { Slot } from './slot.ts';
import type { MemoryWatch } from './memory-watch.ts';
import type { MachineFaults } from './machine-faults.ts';
import { createActiveReadings, type ActiveReading, type ActiveReadings, type FileProgress } from './active-readings.ts';
import { createOutcomeRecorder, type OutcomeRecorder } from './record-outcome.ts';
import { isStorageAway } from '../store/store-refusal.ts';
import type { ThreadTask } from './thread-messages.ts';
import type { OutputTransitions } from './output-transitions.ts';
import { problems } from './thread-problems.ts';
import type { Restrictions, TakenItem, Transitions } from './transitions.ts';

export interface WorkerLoopDependencies {
  readonly transitions: Transitions;
  readonly outputs: OutputTransitions;
  readonly slots: readonly Slot[];
  /** Reads short documents while long ones occupy all of `slots`. */
  readonly expressSlot: Slot;
  /** After this time a document counts as long. */
  readonly longAfterMs: number;
  readonly memory: MemoryWatch;
  readonly memoryLimitMb: number;
  readonly taskOf: (item: TakenItem) => Promise<PreparedTask>;
  readonly restrictions: () => Promise<Restrictions>;
  readonly faults: MachineFaults;
  readonly log: Logger;
}

export interface PreparedTask {
  readonly task: ThreadTask;
  /** Called when the outcome has been recorded. */
  readonly release: () => Promise<void>;
}

export interface WorkerLoop {
  /** Gives waiting items to free slots. Only one run at a time; a call during a run causes one more. */
  readonly assignItems: () => Promise<void>;
  /** Ends readings when memory is short. Call it often. */
  readonly checkMemory: () => void;
  /**
   * Extends the leases of everything that this process has claimed, so that it does not count as abandoned, and ends the
   * readings whose claims were lost. Resolves with `false` when the database refuses.
   */
  readonly extendLeases: () => Promise<boolean>;
  /** Returns the progress of the files of jobs that are being read. */
  readonly inProgress: () => readonly FileProgress[];
  /** Takes no more items, ends the active readings and puts them back. Resolves when all of this is stored. */
  readonly stop: () => Promise<void>;
}

type LoopState = 'open' | 'freeing' | 'stopping';

/** How long nothing is taken after the storage did not answer. */
const awayMs = 10_000;

export function createWorkerLoop(dependencies: WorkerLoopDependencies): WorkerLoop {
  const { transitions, slots, expressSlot, log } = dependencies;
  const outcomes = createOutcomeRecorder(transitions, dependencies.outputs, log);
  const active = createActiveReadings(dependencies.longAfterMs);
  const [interrupted, long] = [new Set<string>(), new Set<string>()];
  const choose = createChooseItem({ ...dependencies, active, interrupted, long });
  const stateNow = createLoopState();
  const preparation = createPreparation(dependencies);
  const noteOutcome = createOutcomeNoter({ ...dependencies, outcomes, interrupted, long, pause: preparation.pause });
  const read = async (reading: ActiveReading, { task, release }: PreparedTask): Promise<void> => {
    const outcome = await reading.slot.run(task, (pagesDone, pages) => {
      reading.progress = { pagesDone, pages };
    });
    await noteOutcome(reading.item, outcome);
    logRead(log, reading, outcome);
    await release();
    active.remove(reading);
    void assignItems();
  };
  /** Resolves with false when there is no item for the slot. */
  const startNext = async (slot: Slot): Promise<boolean> => {
    if (active.all().some(({ item }) => item.exclusive) || !(await outcomes.retryPending()) || stateNow() !== 'open')
      return false;
    const item = preparation.isPaused() ? null : await nullOnError(log, choose(slot === expressSlot));
    if (item === null) return false;
    const prepared = await preparation.prepare(item);
    if ('kind' in prepared) {
      await noteOutcome(item, prepared);
      return true;
    }
    if (stateNow() === 'stopping') {
      await prepared.release();
      await noteOutcome(item, { kind: 'ended' });
      return false;
    }
    const reading = active.add(item, slot);
    reading.done = read(reading, prepared);
    return true;
  };
  const isFree = (slot: Slot): boolean => active.all().every((reading) => reading.slot !== slot);
  const assignItems = serialized(async () => {
    for (const slot of slots) if (isFree(slot) && !(await startNext(slot))) break;
    await runExpress({ expressSlot, slots, active, startNext, isFree });
  });
  return {
    assignItems,
    checkMemory: createMemoryCheck({ ...dependencies, active, stateNow, assignItems }),
    extendLeases: () => extendLeases({ ...dependencies, active, preparing: preparation.running() }),
    inProgress: active.inJobs,
    async stop() {
      stateNow.set('stopping');
      preparation.stop();
      for (const slot of [...slots, expressSlot]) void slot.end({ kind: 'ended' });
      await assignItems();
      await Promise.all(active.all().map(({ done }) => done));
    },
  };
}

/** A reading that came to its end. What went wrong is logged by the recorder of outcomes, with its reason. */
function logRead(log: Logger, { item, startedAtMs, progress }: ActiveReading, outcome: ThreadOutcome): void {
  if (!('reading' in outcome) && !readKinds.has(outcome.kind)) return;
  const pages = 'reading' in outcome ? outcome.reading.pages.length : progress.pages;
  const durationMs = Math.round(performance.now() - startedAtMs);
  log.info({ fileId: item.fileId, task: item.task, outcome: outcome.kind, pages, durationMs }, 'document read');
}

const readKinds: ReadonlySet<ThreadOutcome['kind']> = new Set(['merged', 'not-merged', 'parts', 'plan']);

interface Claimed extends Pick<WorkerLoopDependencies, 'transitions' | 'log'> {
  readonly active: ActiveReadings;
  readonly preparing: readonly TakenItem[];
}

async function extendLeases({ transitions, log, active, preparing }: Claimed): Promise<boolean> {
  const claims = [...active.all().map(({ item }) => item), ...preparing];
  const lost = claims.length === 0 ? [] : await nullOnError(log, transitions.extendLeases(claims));
  for (const { item, slot } of active.all()) if (lost?.includes(item) === true) void slot.end({ kind: 'ended' });
  return lost !== null;
}

/** Brings the bytes of items to this computer, one item at a time. */
function createPreparation({ taskOf, log }: Pick<WorkerLoopDependencies, 'taskOf' | 'log'>) {
  const stopped = Promise.withResolvers<ThreadOutcome>();
  let [current, pausedUntilMs]: [TakenItem | null, number] = [null, 0];

  const pause = (): void => void (pausedUntilMs = performance.now() + awayMs);
  const failed = (item: TakenItem, error: unknown): ThreadOutcome => {
    if (!isStorageAway(error)) return { kind: 'problem', problem: problems.ofFault.system, cause: String(error) };
    log.warn({ err: error, fileId: item.fileId }, 'the storage does not answer; files wait');
    pause();
    return { kind: 'storage-away' };
  };
  return {
    /** Takes nothing for some seconds, because the storage does not answer. */
    pause,
    /** Whether the storage did not answer a moment ago. */
    isPaused: () => performance.now() < pausedUntilMs,
    running: (): readonly TakenItem[] => (current === null ? [] : [current]),
    /** Ends at once with `ended` when it is stopped, because a storage may not answer for half a minute. */
    async prepare(item: TakenItem): Promise<PreparedTask | ThreadOutcome> {
      current = item;
      const task = taskOf(item).catch((error: unknown) => failed(item, error));
      const first = await Promise.race([task, stopped.promise]);
      current = null;
      if ('kind' in first) void task.then((late) => ('kind' in late ? undefined : late.release()));
      return first;
    },
    stop: () => stopped.resolve({ kind: 'ended' }),
  };
}

interface OutcomeNotes extends Pick<WorkerLoopDependencies, 'faults'> {
  readonly outcomes: OutcomeRecorder;
  readonly interrupted: Set<string>;
  readonly long: Set<string>;
  readonly pause: () => void;
}

/** Records the outcome of a reading, and remembers what the choice of the next item depends on. */
function createOutcomeNoter({ faults, outcomes, interrupted, long, pause }: OutcomeNotes) {
  return async (item: TakenItem, outcome: ThreadOutcome): Promise<void> => {
    faults.note(outcome);
    if (outcome.kind === 'crowded') interrupted.add(item.fileId);
    else if (outcome.kind === 'set-aside') long.add(item.fileId);
    else for (const files of [interrupted, long]) files.delete(item.fileId);
    if (await outcomes.record(item, outcome)) return;
    faults.note({ kind: 'storage-away' });
    pause();
  };
}

/** The state `stopping` is final. */
function createLoopState(): (() => LoopState) & { set(next: LoopState): void } {
  let state: LoopState = 'open';
  const set = (next: LoopState): void => {
    if (state !== 'stopping') state = next;
  };
  return Object.assign(() => state, { set });
}

/** Runs `turn` once at a time. Calls during a run cause one more run. Resolves when no run is requested any more. */
function serialized(work: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | null = null;
  const runAll = async (): Promise<void> => {
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isWanted = true;
    running ??= runAll();
    return running;
  };
}

/** Resolves with `null` when the database refuses, because the operation is soon tried again. */
async function nullOnError<Value>(log: Logger, value: Promise<Value>): Promise<Value | null> {
  try {
    return await value;
  } catch (error) {
    log.error({ err: error }, 'database refuses; processing waits');
    return null;
  }
}

interface Express {
  readonly expressSlot: Slot;
  readonly slots: readonly Slot[];
  readonly active: ActiveReadings;
  readonly startNext: (slot: Slot) => Promise<boolean>;
  readonly isFree: (slot: Slot) => boolean;
}

/**
 * Uses the express slot while long documents occupy all other slots, and puts back a document in it that turns out to
 * be long.
 */
async function runExpress({ expressSlot, slots, active, startNext, isFree }: Express): Promise<void> {
  const own = active.all().find(({ slot }) => slot === expressSlot);
  if (own !== undefined && !own.item.exclusive && active.isLong(own)) void expressSlot.end({ kind: 'set-aside' });
  const others = active.all().filter((reading) => reading !== own);
  const isBlocked = slots.length > 0 && others.length === slots.length && others.every(active.isLong);
  if (isBlocked && isFree(expressSlot)) await startNext(expressSlot);
  // An idle express slot would keep an engine and its memory without use.
  if (!isBlocked && isFree(expressSlot)) void expressSlot.end({ kind: 'ended' });
}

/** Long enough for the memory of a thread that is gone to be freed. */
const freeingMs = 1_000;
/** Native code that does not return keeps a thread for as long as it likes. */
const goneWithinMs = 30_000;

interface MemoryCheck extends Pick<WorkerLoopDependencies, 'memory' | 'memoryLimitMb' | 'log'> {
  readonly active: ActiveReadings;
  readonly stateNow: ReturnType<typeof createLoopState>;
  readonly assignItems: () => Promise<void>;
}

/**
 * Memory is measured for the whole process, so it does not show which of several readings takes it. The most recent one
 * is put back to be read again alone, and only a document that exceeds the limit alone is refused.
 */
function createMemoryCheck(check: MemoryCheck): () => void {
  const { memory, active, stateNow } = check;
  const onFreed = (): void => {
    if (active.all().length === 0) memory.noteFreed();
    stateNow.set('open');
    void check.assignItems();
  };
  return () => {
    const latest = active.all().at(-1);
    if (latest === undefined || stateNow() !== 'open' || !memory.isOverLimit()) return;
    stateNow.set('freeing');
    const { item, slot } = latest;
    check.log.warn({ fileId: item.fileId, alone: item.exclusive }, 'memory is short; a reading ends');
    const gone = slot.end(
      item.exclusive
        ? { kind: 'problem', problem: problems.tooLarge(check.memoryLimitMb), cause: 'resident memory of the process' }
        : { kind: 'crowded' },
    );
    // Until then, what it still takes would be blamed on the next document.
    const overdue = sleep(goneWithinMs, undefined, { ref: false });
    void Promise.race([gone, overdue]).then(() => setTimeout(onFreed, freeingMs).unref());
  };
}
