import type { CancelSignal } from '#core/cancel.ts';
import type { Transition } from '#core/transition.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { BatchStateKind } from '#core/batch-state.ts';
import type { Clock } from '#ports/clock.ts';
import type { Logger } from '#ports/logger.ts';

/** Which committed changes a stage wants to hear of. */
interface Interest {
  readonly files?: readonly FileStateKind[];
  readonly batches?: readonly BatchStateKind[];
  readonly notices?: boolean;
}

/** A part of the engine with one job. It does what is due and then sleeps until the next is, or until it is woken. */
export interface StageSpec {
  readonly name: string;
  readonly interest: Interest;
  /** Does all that is due. Gives the time (ms since 1970) of the next due work; `null`: only when woken. */
  pass(signal: CancelSignal): Promise<number | null>;
}

/** What runs a stage; also how others wake it. */
export interface Stage {
  isInterestedIn(decision: Transition): boolean;
  wake(): void;
  start(): void;
  /** Resolves when the pass under way has ended. */
  stop(): Promise<void>;
}

/** The wall clock may jump while a stage sleeps: no sleep is longer than this. */
const longestSleepMs = 300_000;
/** A stage that failed (a bug) tries again after this, rather than taking the app down or spinning. */
const afterBugMs = 30_000;
/** What is still due after a pass could not be done, such as a row that cannot be read while the disk is full. */
const againMs = 1_000;

/** Wakes a stage: its next pass begins at once, or when the pass under way has ended. */
export type Wake = () => void;

interface StageDeps {
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Makes a stage and runs its passes one after the other. `make` is given what wakes the stage, for itself and for the tasks
 * that it starts; whoever else may wake it holds the stage.
 */
export function createStage<S extends StageSpec>({ clock, logger }: StageDeps, make: (wake: Wake) => S): S & Stage {
  const stopping = createCancelSource();
  let running: Promise<void> = Promise.resolve();
  const bell: { rung: boolean; alarm: (() => void) | null } = { rung: false, alarm: null };

  const isRung = (): boolean => bell.rung;
  const wake = (): void => {
    bell.rung = true;
    bell.alarm?.();
  };
  const spec = make(wake);

  const pass = async (): Promise<number | null> => {
    try {
      return await spec.pass(stopping.signal);
    } catch (error) {
      logger.error('A stage failed', { stage: spec.name, error });
      return clock.nowMs() + afterBugMs;
    }
  };
  const sleepUntil = async (dueAtMs: number | null): Promise<void> => {
    const source = createCancelSource();
    bell.alarm = () => {
      source.cancel();
    };
    const untilMs = (dueAtMs ?? Infinity) - clock.nowMs();
    const durationMs = dueAtMs === null ? Infinity : Math.min(untilMs < 0 ? againMs : untilMs, longestSleepMs);
    if (durationMs === Infinity) await new Promise<void>((resolve) => source.signal.addEventListener('abort', resolve));
    else await clock.sleep(durationMs, source.signal);
    bell.alarm = null;
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      bell.rung = false;
      const dueAtMs = await pass();
      if (!isRung()) await sleepUntil(dueAtMs);
    }
  };
  return {
    ...spec,
    isInterestedIn: (decision) => isInterested(spec.interest, decision),
    wake,
    start: () => {
      running = loop();
    },
    stop: async () => {
      stopping.cancel();
      wake();
      await running;
    },
  };
}

function isInterested(interest: Interest, decision: Transition): boolean {
  return (
    decision.files.some(({ file }) => interest.files?.includes(file.state.kind)) ||
    decision.batches.some((batch) => interest.batches?.includes(batch.state.kind)) ||
    (interest.notices === true && decision.notices.length > 0)
  );
}

/** The earlier of two times; `null` is never. */
export function earlier(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

/** A signal and the one who gives it. */
interface CancelSource {
  readonly signal: CancelSignal;
  cancel(): void;
}

/** A cancel signal of the engine's own: the platform's is not available here. */
function createCancelSource(): CancelSource {
  const listeners = new Set<() => void>();
  let aborted = false;
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    cancel: () => {
      if (aborted) return;
      aborted = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
  };
}
