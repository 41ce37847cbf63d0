import type { CancelSignal } from '#core/cancel.ts';
import type { Decision } from '#core/decision.ts';
import type { ItemStateKind } from '#core/item-state.ts';
import type { SessionStateKind } from '#core/session.ts';
import type { Clock } from '#ports/clock.ts';
import type { Logger } from '#ports/logger.ts';
import { createCancelSource } from './cancel-source.ts';

/** Which committed changes a lane wants to hear of. */
export interface Interest {
  readonly items?: readonly ItemStateKind[];
  readonly sessions?: readonly SessionStateKind[];
  readonly notices?: boolean;
}

/** A part of the engine with one job. It does what is due and then sleeps until the next is, or until it is woken. */
export interface LaneSpec {
  readonly name: string;
  readonly interest: Interest;
  /** Does all that is due. Gives the time (ms since 1970) of the next due work; `null`: only when woken. */
  pass(signal: CancelSignal): Promise<number | null>;
}

export interface Lane {
  readonly name: string;
  hears(decision: Decision): boolean;
  wake(): void;
  start(): void;
  /** Resolves when the pass under way has ended. */
  stop(): Promise<void>;
}

/** The wall clock may jump while a lane sleeps: no sleep is longer than this. */
const longestSleepMs = 300_000;
/** A lane that failed (a bug) tries again after this, rather than taking the app down or spinning. */
const afterBugMs = 30_000;

/** Runs a lane's passes one after the other. */
export function createLane(spec: LaneSpec, clock: Clock, logger: Logger): Lane {
  const stopping = createCancelSource();
  let running: Promise<void> = Promise.resolve();
  const bell: { rung: boolean; alarm: (() => void) | null } = { rung: false, alarm: null };

  const isRung = (): boolean => bell.rung;

  const pass = async (): Promise<number | null> => {
    try {
      return await spec.pass(stopping.signal);
    } catch (error) {
      logger.error('A lane failed', { lane: spec.name, error });
      return clock.nowMs() + afterBugMs;
    }
  };
  const sleepUntil = async (dueAtMs: number | null): Promise<void> => {
    const source = createCancelSource();
    bell.alarm = () => {
      source.cancel();
    };
    const durationMs = dueAtMs === null ? Infinity : Math.min(Math.max(0, dueAtMs - clock.nowMs()), longestSleepMs);
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
  const wake = (): void => {
    bell.rung = true;
    bell.alarm?.();
  };
  return {
    name: spec.name,
    hears: (decision) => isInterested(spec.interest, decision),
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

function isInterested(interest: Interest, decision: Decision): boolean {
  return (
    decision.items.some(({ item }) => interest.items?.includes(item.state.kind)) ||
    decision.sessions.some((session) => interest.sessions?.includes(session.state.kind)) ||
    (interest.notices === true && decision.notices.length > 0)
  );
}

/** The earlier of two times; `null` is never. */
export function earlier(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.min(a, b);
}
