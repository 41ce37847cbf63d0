import type { CancelSignal } from '#core/cancel.ts';
import type { Transition } from '#core/transition.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { BatchStateKind } from '#core/batch-state.ts';
import type { Clock } from '#ports/clock.ts';
import type { Logger } from '#ports/logger.ts';

/** The committed changes that wake a stage. */
interface StageInterest {
  readonly files?: readonly FileStateKind[];
  readonly batches?: readonly BatchStateKind[];
  readonly notices?: boolean;
}

/** A part of the engine with one job. It does what is due and then sleeps until the next work is due or it is woken. */
export interface StageSpec {
  readonly name: string;
  readonly interest: StageInterest;
  /**
   * Does all work that is due. Returns the time (ms since 1970) of the next; `null` when the stage runs only when
   * woken.
   */
  pass(signal: CancelSignal): Promise<number | null>;
}

/** Runs a stage, and lets others wake it. */
export interface Stage {
  isInterestedIn(decision: Transition): boolean;
  wake(): void;
  start(): void;
  /** Resolves when the running pass has ended. */
  stop(): Promise<void>;
}

/** The longest sleep of a stage, because the wall clock may jump in the meantime. */
const longestSleepMs = 300_000;
/** A stage that failed (a bug) retries after this time, so that it neither stops the app nor loops without a pause. */
const afterBugMs = 30_000;
/** The wait when work is still due after a pass, for example because a row cannot be read while the disk is full. */
const againMs = 1_000;

/** Wakes a stage: its next pass starts at once, or when the running pass has ended. */
export type Wake = () => void;

interface StageDeps {
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Creates a stage and runs its passes one after the other. `make` receives the function that wakes the stage, for
 * itself and for its tasks. Other parts wake it through the stage.
 */
export function createStage<S extends StageSpec>({ clock, logger }: StageDeps, make: (wake: Wake) => S): S & Stage {
  const stopping = createCancelSource();
  let running: Promise<void> = Promise.resolve();
  const wakeState: { isRequested: boolean; endSleep: (() => void) | null } = { isRequested: false, endSleep: null };

  const isWakeRequested = (): boolean => wakeState.isRequested;
  const wake = (): void => {
    wakeState.isRequested = true;
    wakeState.endSleep?.();
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
    wakeState.endSleep = () => {
      source.cancel();
    };
    const untilMs = (dueAtMs ?? Infinity) - clock.nowMs();
    const durationMs = dueAtMs === null ? Infinity : Math.min(untilMs < 0 ? againMs : untilMs, longestSleepMs);
    if (durationMs === Infinity) await new Promise<void>((resolve) => source.signal.addEventListener('abort', resolve));
    else await clock.sleep(durationMs, source.signal);
    wakeState.endSleep = null;
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      wakeState.isRequested = false;
      const dueAtMs = await pass();
      if (!isWakeRequested()) await sleepUntil(dueAtMs);
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

function isInterested(interest: StageInterest, decision: Transition): boolean {
  return (
    decision.files.some(({ file }) => interest.files?.includes(file.state.kind)) ||
    decision.batches.some((batch) => interest.batches?.includes(batch.state.kind)) ||
    (interest.notices === true && decision.notices.length > 0)
  );
}

/** Returns the earlier of two times; `null` means never. */
export function earlier(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}

/** A signal with the function that triggers it. */
export interface CancelSource {
  readonly signal: CancelSignal;
  cancel(): void;
}

/** Creates a cancel signal, because the platform's own is not available here. */
export function createCancelSource(): CancelSource {
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
