import { resetTimers } from '#core/reset-timers.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import type { Commit } from './commit.ts';
import type { StageSpec, Wake } from './stage.ts';

/** A smaller difference comes from a clock that is corrected in small steps; waits are then only slightly longer. */
const stepMs = 2_000;
/** After a start it is not known how far the clock went back. The engine itself delays nothing by more than this. */
const longestWaitMs = 3_600_000;
/** The limit for moves that wait for a retry. Only a share without write access could have more. */
const maxOriginals = 10_000;

/** A part of the engine that keeps times of future work in memory. */
export interface TimerOwner {
  /** Called when the clock went back: the part checks everything soon and ignores the times that were set before. */
  resetTimers(): void;
}

export interface ClockWatch {
  /** The given clock, monitored. */
  readonly clock: Clock;
  /** Sets what to do when the clock went back. It is called in the same turn in which that is noticed. */
  onBack(act: () => void): void;
  /**
   * Sets what to do when the clock leapt ahead, as after sleep. It is called before the caller that noticed it gets the
   * time.
   */
  onLeap(act: (nowMs: number) => void): void;
}

/**
 * A sleep that ends this much too late shows that the computer slept or the clock was set. A busy machine is never that
 * late.
 */
const leapMs = 60_000;

/**
 * Notices when the wall clock goes back or leaps ahead. Every stage asks it for the time, so that this is noticed soon.
 */
export function watchClock(clock: Clock): ClockWatch {
  let latestMs = -Infinity;
  let act = (): void => undefined;
  let leap = (_nowMs: number): void => undefined;
  /** The running sleeps with their expected ends, because no stage may ask for the time in the meantime. */
  const sleeps = new Set<{ readonly durationMs: number; endMs: number }>();

  const notice = (nowMs: number): void => {
    const wentBack = nowMs < latestMs - stepMs;
    const leapt = [...sleeps].some(({ endMs }) => nowMs > endMs + leapMs);
    if (wentBack || nowMs > latestMs) latestMs = nowMs;
    if (!wentBack && !leapt) return;
    // The sleeps count as started now, so that the same jump is noticed only once.
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

/** Resets delays in the journal and in memory after the clock went back. */
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
      resetJournalTimers(deps, 0);
      for (const owner of deps.timerOwners) owner.resetTimers();
      wentBack = false;
      deps.wakeAll();
      return Promise.resolve(null);
    },
  };
}

/** Resets times at a start that lie further ahead than the engine delays anything, because a wrong clock set them. */
export function resetTimersAtStart(deps: ResetTimersDeps): void {
  resetJournalTimers(deps, longestWaitMs);
}

function resetJournalTimers(deps: ResetTimersDeps, aheadMs: number): void {
  const { journal } = deps;
  const nowMs = deps.clock.nowMs();
  const underWay = journal.files({ kinds: ['retrying', 'uploading', 'verifying'] });
  const held = journal.files({ kinds: ['on-hold'], dueByMs: Infinity });
  const originals = journal.afterActionDue(Infinity, maxOriginals).filter(({ original }) => original.kind !== 'none');
  deps.commit(
    resetTimers([...underWay, ...held, ...originals], journal.batchesIn(liveBatchKinds), nowMs, nowMs + aheadMs),
  );
}
