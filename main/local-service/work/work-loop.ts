import type { Logger } from 'pino';
import { createChooseItem } from './choose-item.ts';
import type { ThreadOutcome } from './document-thread.ts';
import type { Lane } from './lane.ts';
import type { MemoryWatch } from './memory-watch.ts';
import type { MachineFaults } from './machine-faults.ts';
import { createReadingsUnderWay, type ReadingsUnderWay, type UnderWay } from './readings-under-way.ts';
import { createOutcomeRecorder } from './record-outcome.ts';
import type { ReadTask } from './thread-messages.ts';
import { problems } from './thread-problems.ts';
import type { TakenItem, WorkLedger } from './work-ledger.ts';
import type { FileProgress } from './work.ts';

export interface WorkLoopDependencies {
  readonly ledger: WorkLedger;
  readonly lanes: readonly Lane[];
  /** Reads short documents while long ones hold all of `lanes`. */
  readonly expressLane: Lane;
  /** From then on a document is long. */
  readonly longAfterMs: number;
  readonly memory: MemoryWatch;
  readonly memoryLimitMb: number;
  readonly taskOf: (item: TakenItem) => ReadTask;
  readonly pausedCompanies: () => readonly string[];
  readonly faults: MachineFaults;
  readonly log: Logger;
}

export interface WorkLoop {
  /** Gives waiting items to idle lanes. */
  readonly pump: () => void;
  /** Ends readings when memory is short. To be called often. */
  readonly checkMemory: () => void;
  /** Of the files that are being read. */
  readonly inProgress: () => readonly FileProgress[];
  /** Takes no more, ends what is being read and puts it back; resolves when all of it is written down. */
  readonly stop: () => Promise<void>;
}

type LoopState = 'open' | 'freeing' | 'stopping';

export function createWorkLoop(dependencies: WorkLoopDependencies): WorkLoop {
  const { ledger, lanes, expressLane, log } = dependencies;
  const outcomes = createOutcomeRecorder(ledger, log);
  const underWay = createReadingsUnderWay(dependencies.longAfterMs);
  const [crowded, long] = [new Set<string>(), new Set<string>()];
  const choose = createChooseItem({ ...dependencies, underWay, crowded, long });
  let state: LoopState = 'open';

  const noteOutcome = ({ item }: UnderWay, outcome: ThreadOutcome): void => {
    dependencies.faults.note(outcome);
    if (outcome.kind === 'crowded') crowded.add(item.fileId);
    else if (outcome.kind === 'set-aside') long.add(item.fileId);
    else for (const files of [crowded, long]) files.delete(item.fileId);
    outcomes.record(item, outcome);
  };
  const read = async (reading: UnderWay): Promise<void> => {
    const { item, lane } = reading;
    const outcome = await lane.read(dependencies.taskOf(item), (pagesDone, pages) => {
      reading.progress = { ...reading.progress, pagesDone, pages };
    });
    underWay.remove(reading);
    noteOutcome(reading, outcome);
    pump();
  };
  /** False when there is nothing for the lane. */
  const feed = (lane: Lane): boolean => {
    if (state !== 'open' || underWay.all().some(({ item }) => item.alone) || !outcomes.settleOwed()) return false;
    const item = takeFor(lane);
    if (item === null) return false;
    const reading = underWay.add(item, lane);
    reading.done = read(reading);
    return true;
  };
  const takeFor = (lane: Lane): TakenItem | null => {
    try {
      return choose(lane === expressLane);
    } catch (error) {
      log.error({ err: error }, 'database refuses; work waits');
      return null;
    }
  };
  const pump = (): void => {
    for (const lane of lanes) if (lane.isIdle() && !feed(lane)) break;
    runExpress({ expressLane, lanes, underWay, feed });
  };
  const setState = (next: LoopState): void => {
    if (state !== 'stopping') state = next;
  };
  return {
    pump,
    checkMemory: createMemoryCheck({ ...dependencies, underWay, isFreeing: () => state !== 'open', setState, pump }),
    inProgress: () => underWay.all().map(({ progress }) => progress),
    async stop() {
      state = 'stopping';
      for (const lane of [...lanes, expressLane]) lane.end({ kind: 'ended' });
      await Promise.all(underWay.all().map(({ done }) => done));
    },
  };
}

interface Express {
  readonly expressLane: Lane;
  readonly lanes: readonly Lane[];
  readonly underWay: ReadingsUnderWay;
  readonly feed: (lane: Lane) => boolean;
}

/** The express lane is used while long documents hold all others, and only by what turns out to be short. */
function runExpress({ expressLane, lanes, underWay, feed }: Express): void {
  const own = underWay.all().find(({ lane }) => lane === expressLane);
  if (own !== undefined && !own.item.alone && underWay.isLong(own)) expressLane.end({ kind: 'set-aside' });
  const others = underWay.all().filter((reading) => reading !== own);
  const isHeldUp = others.length === lanes.length && others.every(underWay.isLong);
  if (isHeldUp && expressLane.isIdle()) feed(expressLane);
  // It would keep an engine and its memory for nothing.
  if (!isHeldUp && expressLane.isIdle()) expressLane.end({ kind: 'ended' });
}

/** Long enough for an ended thread to give its memory back. */
const freeingMs = 1_000;

interface MemoryCheck extends Pick<WorkLoopDependencies, 'memory' | 'memoryLimitMb' | 'log'> {
  readonly underWay: ReadingsUnderWay;
  readonly isFreeing: () => boolean;
  readonly setState: (state: LoopState) => void;
  readonly pump: () => void;
}

/**
 * Memory is measured for the whole process, so it blames nobody who has company: the youngest reading is put back, to be read
 * again alone, and only what is over the limit then is refused.
 */
function createMemoryCheck(check: MemoryCheck): () => void {
  const { memory, underWay, setState } = check;
  const freed = (): void => {
    if (underWay.all().length === 0) memory.noteFreed();
    setState('open');
    check.pump();
  };
  return () => {
    const youngest = underWay.all().at(-1);
    if (youngest === undefined || check.isFreeing() || !memory.isOverLimit()) return;
    setState('freeing');
    const { item, lane } = youngest;
    check.log.warn({ fileId: item.fileId, alone: item.alone }, 'memory is short; a reading ends');
    lane.end(
      item.alone
        ? { kind: 'problem', problem: problems.tooLarge(check.memoryLimitMb), cause: 'resident memory of the process' }
        : { kind: 'crowded' },
    );
    setTimeout(freed, freeingMs).unref();
  };
}
