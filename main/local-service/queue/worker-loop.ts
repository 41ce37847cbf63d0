import type { Logger } from 'pino';
import { createChooseItem } from './choose-item.ts';
import type { ThreadOutcome } from './document-thread.ts';
import type { Slot } from './slot.ts';
import type { MemoryWatch } from './memory-watch.ts';
import type { MachineFaults } from './machine-faults.ts';
import { createActiveReadings, type ActiveReadings, type ActiveReading } from './active-readings.ts';
import { createOutcomeRecorder } from './record-outcome.ts';
import type { ReadTask } from './thread-messages.ts';
import { problems } from './thread-problems.ts';
import type { TakenItem, Transitions } from './transitions.ts';
import type { FileProgress } from './processor.ts';

export interface WorkerLoopDependencies {
  readonly transitions: Transitions;
  readonly slots: readonly Slot[];
  /** Reads short documents while long ones hold all of `slots`. */
  readonly expressSlot: Slot;
  /** From then on a document is long. */
  readonly longAfterMs: number;
  readonly memory: MemoryWatch;
  readonly memoryLimitMb: number;
  readonly taskOf: (item: TakenItem) => ReadTask;
  readonly pausedCompanies: () => readonly string[];
  readonly faults: MachineFaults;
  readonly log: Logger;
}

export interface WorkerLoop {
  /** Gives waiting items to idle slots. */
  readonly pump: () => void;
  /** Ends readings when memory is short. To be called often. */
  readonly checkMemory: () => void;
  /** Of the files that are being read. */
  readonly inProgress: () => readonly FileProgress[];
  /** Takes no more, ends what is being read and puts it back; resolves when all of it is written down. */
  readonly stop: () => Promise<void>;
}

type LoopState = 'open' | 'freeing' | 'stopping';

export function createWorkerLoop(dependencies: WorkerLoopDependencies): WorkerLoop {
  const { transitions, slots, expressSlot, log } = dependencies;
  const outcomes = createOutcomeRecorder(transitions, log);
  const active = createActiveReadings(dependencies.longAfterMs);
  const [crowded, long] = [new Set<string>(), new Set<string>()];
  const choose = createChooseItem({ ...dependencies, active, crowded, long });
  let state: LoopState = 'open';

  const noteOutcome = ({ item }: ActiveReading, outcome: ThreadOutcome): void => {
    dependencies.faults.note(outcome);
    if (outcome.kind === 'crowded') crowded.add(item.fileId);
    else if (outcome.kind === 'set-aside') long.add(item.fileId);
    else for (const files of [crowded, long]) files.delete(item.fileId);
    outcomes.record(item, outcome);
  };
  const read = async (reading: ActiveReading): Promise<void> => {
    const { item, slot } = reading;
    const outcome = await slot.read(dependencies.taskOf(item), (pagesDone, pages) => {
      reading.progress = { ...reading.progress, pagesDone, pages };
    });
    active.remove(reading);
    noteOutcome(reading, outcome);
    pump();
  };
  /** False when there is nothing for the slot. */
  const feed = (slot: Slot): boolean => {
    if (state !== 'open' || active.all().some(({ item }) => item.alone) || !outcomes.retryPending()) return false;
    const item = takeFor(slot);
    if (item === null) return false;
    const reading = active.add(item, slot);
    reading.done = read(reading);
    return true;
  };
  const takeFor = (slot: Slot): TakenItem | null => {
    try {
      return choose(slot === expressSlot);
    } catch (error) {
      log.error({ err: error }, 'database refuses; work waits');
      return null;
    }
  };
  const pump = (): void => {
    for (const slot of slots) if (slot.isIdle() && !feed(slot)) break;
    runExpress({ expressSlot, slots, active, feed });
  };
  const setState = (next: LoopState): void => {
    if (state !== 'stopping') state = next;
  };
  return {
    pump,
    checkMemory: createMemoryCheck({ ...dependencies, active, isFreeing: () => state !== 'open', setState, pump }),
    inProgress: () => active.all().map(({ progress }) => progress),
    async stop() {
      state = 'stopping';
      for (const slot of [...slots, expressSlot]) slot.end({ kind: 'ended' });
      await Promise.all(active.all().map(({ done }) => done));
    },
  };
}

interface Express {
  readonly expressSlot: Slot;
  readonly slots: readonly Slot[];
  readonly active: ActiveReadings;
  readonly feed: (slot: Slot) => boolean;
}

/** The express slot is used while long documents hold all others, and only by what turns out to be short. */
function runExpress({ expressSlot, slots, active, feed }: Express): void {
  const own = active.all().find(({ slot }) => slot === expressSlot);
  if (own !== undefined && !own.item.alone && active.isLong(own)) expressSlot.end({ kind: 'set-aside' });
  const others = active.all().filter((reading) => reading !== own);
  const isHeldUp = others.length === slots.length && others.every(active.isLong);
  if (isHeldUp && expressSlot.isIdle()) feed(expressSlot);
  // It would keep an engine and its memory for nothing.
  if (!isHeldUp && expressSlot.isIdle()) expressSlot.end({ kind: 'ended' });
}

/** Long enough for an ended thread to give its memory back. */
const freeingMs = 1_000;

interface MemoryCheck extends Pick<WorkerLoopDependencies, 'memory' | 'memoryLimitMb' | 'log'> {
  readonly active: ActiveReadings;
  readonly isFreeing: () => boolean;
  readonly setState: (state: LoopState) => void;
  readonly pump: () => void;
}

/**
 * Memory is measured for the whole process, so it blames nobody who has company: the youngest reading is put back, to be read
 * again alone, and only what is over the limit then is refused.
 */
function createMemoryCheck(check: MemoryCheck): () => void {
  const { memory, active, setState } = check;
  const freed = (): void => {
    if (active.all().length === 0) memory.noteFreed();
    setState('open');
    check.pump();
  };
  return () => {
    const youngest = active.all().at(-1);
    if (youngest === undefined || check.isFreeing() || !memory.isOverLimit()) return;
    setState('freeing');
    const { item, slot } = youngest;
    check.log.warn({ fileId: item.fileId, alone: item.alone }, 'memory is short; a reading ends');
    slot.end(
      item.alone
        ? { kind: 'problem', problem: problems.tooLarge(check.memoryLimitMb), cause: 'resident memory of the process' }
        : { kind: 'crowded' },
    );
    setTimeout(freed, freeingMs).unref();
  };
}
