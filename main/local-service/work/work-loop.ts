import type { Logger } from 'pino';
import type { Lane } from './lane.ts';
import type { MemoryWatch } from './memory-watch.ts';
import type { MachineFaults } from './machine-faults.ts';
import { createOutcomeRecorder } from './record-outcome.ts';
import type { ReadTask } from './thread-messages.ts';
import { problems } from './thread-problems.ts';
import type { TakenItem, WorkLedger } from './work-ledger.ts';
import type { FileProgress } from './work.ts';

export interface WorkLoopDependencies {
  readonly ledger: WorkLedger;
  readonly lanes: readonly Lane[];
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
  readonly inProgress: ReadonlyMap<string, FileProgress>;
  /** Takes no more, ends what is being read and puts it back; resolves when all of it is written down. */
  readonly stop: () => Promise<void>;
}

/** Long enough for an ended thread to give its memory back. */
const freeingMs = 1_000;

export function createWorkLoop(dependencies: WorkLoopDependencies): WorkLoop {
  const { ledger, lanes, memory, log } = dependencies;
  const outcomes = createOutcomeRecorder(ledger, log);
  const inProgress = new Map<string, FileProgress>();
  const readings = new Set<Promise<void>>();
  let state: 'open' | 'alone' | 'freeing' | 'stopping' = 'open';

  const read = async (lane: Lane, item: TakenItem): Promise<void> => {
    const progress = (pagesDone: number, pages: number | null): void => {
      inProgress.set(item.fileId, { fileId: item.fileId, jobId: item.jobId, pagesDone, pages });
    };
    progress(0, null);
    const outcome = await lane.read(dependencies.taskOf(item), progress);
    inProgress.delete(item.fileId);
    if (state === 'alone') state = 'open';
    dependencies.faults.note(outcome);
    outcomes.record(item, outcome);
  };
  const take = (): TakenItem | null => {
    try {
      return ledger.take(dependencies.pausedCompanies(), (alone) => !alone || readings.size === 0);
    } catch (error) {
      log.error({ err: error }, 'database refuses; work waits');
      return null;
    }
  };
  const pump = (): void => {
    for (const lane of lanes.filter((one) => one.isIdle())) {
      if (state !== 'open' || !outcomes.settleOwed()) return;
      const item = take();
      if (item === null) return;
      if (item.alone) state = 'alone';
      const reading = read(lane, item).finally(() => {
        readings.delete(reading);
        pump();
      });
      readings.add(reading);
    }
  };
  const freed = (): void => {
    memory.noteFreed();
    if (state === 'freeing') state = 'open';
    pump();
  };
  return {
    pump,
    checkMemory() {
      if (state === 'freeing' || readings.size === 0 || !memory.isOverLimit()) return;
      state = 'freeing';
      const problem = problems.outOfMemory(dependencies.memoryLimitMb);
      for (const lane of lanes) lane.end({ kind: 'problem', problem, cause: 'resident memory of the process' });
      setTimeout(freed, freeingMs).unref();
    },
    inProgress,
    async stop() {
      state = 'stopping';
      for (const lane of lanes) lane.end({ kind: 'ended' });
      await Promise.all(readings);
    },
  };
}
