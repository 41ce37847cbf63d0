import { recalled } from '#core/recalling.ts';
import { liveSessionKinds } from '#core/session.ts';
import type { Clock } from '#ports/clock.ts';
import type { Context } from './context.ts';
import type { LaneSpec } from './lane.ts';

/** Less is a clock that is kept right by small steps; waits are that much longer, and nobody minds. */
const stepMs = 2_000;
/** After a start nobody knows how far the clock went back; what the engine puts off by itself is put off by less. */
const longestWaitMs = 3_600_000;
/** Moves that wait to be tried again; more than there are but on a share where nobody may write. */
const mostOriginals = 10_000;

/** Part of the engine that keeps times of future work in memory. */
export interface Recallable {
  /** The clock went back: looks at everything soon, rather than at the times that were set before. */
  recall(): void;
}

export interface ClockWatch {
  /** The clock that was given, listened to. */
  readonly clock: Clock;
  /** What to do once it went back; called in the turn in which that is noticed. */
  onBack(act: () => void): void;
  /** What to do once it leapt ahead, as when the computer slept; called before whoever asked hears the time. */
  onLeap(act: (nowMs: number) => void): void;
}

/** While anything is under way somebody asks for the time more often than this. */
const leapMs = 60_000;

/** Notices when the wall clock goes back; every lane asks it for the time, so that this is soon. */
export function watchClock(clock: Clock): ClockWatch {
  let latestMs = 0;
  let act = (): void => undefined;
  let leap = (_nowMs: number): void => undefined;
  return {
    clock: {
      nowMs: () => {
        const nowMs = clock.nowMs();
        const wentBack = nowMs < latestMs - stepMs;
        const leapt = latestMs > 0 && nowMs > latestMs + leapMs;
        if (wentBack || nowMs > latestMs) latestMs = nowMs;
        if (wentBack) act();
        if (leapt) leap(nowMs);
        return nowMs;
      },
      sleep: (durationMs, signal) => clock.sleep(durationMs, signal),
    },
    onBack: (next) => {
      act = next;
    },
    onLeap: (next) => {
      leap = next;
    },
  };
}

/** Takes back what was put off, in the journal and in memory, after the clock went back. */
export function createClockLane(
  context: Context,
  parts: readonly Recallable[],
  wakeAll: () => void,
): LaneSpec & { readonly wentBack: () => void } {
  let wentBack = false;
  return {
    name: 'clock',
    interest: {},
    wentBack: () => {
      wentBack = true;
    },
    pass: () => {
      if (!wentBack) return Promise.resolve(null);
      context.logger.warn('The clock went back; what was put off is looked at now');
      recallJournalled(context, 0);
      for (const part of parts) part.recall();
      wentBack = false;
      wakeAll();
      return Promise.resolve(null);
    },
  };
}

/** At a start: times that lie further ahead than anything is put off were set by a clock that was wrong. */
export function recallAtStart(context: Context): void {
  recallJournalled(context, longestWaitMs);
}

function recallJournalled(context: Context, aheadMs: number): void {
  const { journal } = context;
  const nowMs = context.clock.nowMs();
  const underWay = journal.items({ kinds: ['retry-wait', 'uploading', 'proving'] });
  const originals = journal.undisposed(Infinity, mostOriginals).filter(({ disposal }) => disposal.kind !== 'none');
  context.commit(recalled([...underWay, ...originals], journal.sessionsIn(liveSessionKinds), nowMs, nowMs + aheadMs));
}
