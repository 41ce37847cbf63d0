import { resetTimers } from '#core/reset-timers.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import type { Commit } from './commit.ts';
import type { StageSpec, Wake } from './stage.ts';

/** Less is a clock that is kept right by small steps; waits are that much longer, and nobody minds. */
const stepMs = 2_000;
/** After a start nobody knows how far the clock went back; what the engine puts off by itself is put off by less. */
const longestWaitMs = 3_600_000;
/** Moves that wait to be tried again; more than there are but on a share where nobody may write. */
const mostOriginals = 10_000;

/** Part of the engine that keeps times of future work in memory. */
export interface TimerOwner {
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

/** A sleep that ends so much later than it was to: the computer slept, or the clock was set. A busy machine is not that late. */
const leapMs = 60_000;

/** Notices when the wall clock goes back or leaps ahead; every stage asks it for the time, so that this is soon. */
export function watchClock(clock: Clock): ClockWatch {
  let latestMs = -Infinity;
  let act = (): void => undefined;
  let leap = (_nowMs: number): void => undefined;
  /** Sleeps under way, by when they are to end: nobody need ask for the time meanwhile. */
  const sleeps = new Set<{ readonly durationMs: number; endMs: number }>();

  const notice = (nowMs: number): void => {
    const wentBack = nowMs < latestMs - stepMs;
    const leapt = [...sleeps].some(({ endMs }) => nowMs > endMs + leapMs);
    if (wentBack || nowMs > latestMs) latestMs = nowMs;
    if (!wentBack && !leapt) return;
    // They go on as if they had begun now, and are no news again.
    for (const sleep of sleeps) sleep.endMs = nowMs + sleep.durationMs;
    if (wentBack) act();
    else leap(nowMs);
  };
  const nowMs = (): number => {
    const now = clock.nowMs();
    notice(now);
    return now;
  };
  return {
    clock: {
      nowMs,
      sleep: async (durationMs, signal) => {
        const sleep = { durationMs, endMs: nowMs() + durationMs };
        sleeps.add(sleep);
        await clock.sleep(durationMs, signal);
        nowMs();
        sleeps.delete(sleep);
      },
    },
    onBack: (next) => {
      act = next;
    },
    onLeap: (next) => {
      leap = next;
    },
  };
}

export interface ResetTimersDeps {
  readonly journal: Pick<Journal, 'afterActionDue' | 'batchesIn' | 'files'>;
  readonly commit: Commit;
  readonly clock: Clock;
}

interface ClockDeps extends ResetTimersDeps {
  readonly timerOwners: readonly TimerOwner[];
  readonly wakeAll: Wake;
  readonly logger: Logger;
}

/** Takes back what was put off, in the journal and in memory, after the clock went back. */
export function createClockStage(deps: ClockDeps): StageSpec & { readonly wentBack: () => void } {
  let wentBack = false;
  return {
    name: 'clock',
    interest: {},
    wentBack: () => {
      wentBack = true;
    },
    pass: () => {
      if (!wentBack) return Promise.resolve(null);
      deps.logger.warn('The clock went back; what was put off is looked at now');
      recallJournalled(deps, 0);
      for (const owner of deps.timerOwners) owner.recall();
      wentBack = false;
      deps.wakeAll();
      return Promise.resolve(null);
    },
  };
}

/** At a start: times that lie further ahead than anything is put off were set by a clock that was wrong. */
export function resetTimersAtStart(deps: ResetTimersDeps): void {
  recallJournalled(deps, longestWaitMs);
}

function recallJournalled(deps: ResetTimersDeps, aheadMs: number): void {
  const { journal } = deps;
  const nowMs = deps.clock.nowMs();
  const underWay = journal.files({ kinds: ['retrying', 'uploading', 'verifying'] });
  const held = journal.files({ kinds: ['on-hold'], dueByMs: Infinity });
  const originals = journal.afterActionDue(Infinity, mostOriginals).filter(({ original }) => original.kind !== 'none');
  deps.commit(
    resetTimers([...underWay, ...held, ...originals], journal.batchesIn(liveBatchKinds), nowMs, nowMs + aheadMs),
  );
}
