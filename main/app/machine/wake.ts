import type { ServiceId } from '#core/ids.ts';
import type { Engine } from '#engine/engine.ts';

/** The reasons for a pause that may be over once a computer has slept or its clock was set. */
const passing: readonly string[] = ['offline', 'clock-skew'];

/**
 * After a sleep or a change of the clock, earlier observations may be wrong. Folders are scanned, stages run what is
 * due (their timers stop while the computer sleeps), and a service that could not be reached is tried at once. A pause
 * that a service has asked for (a maintenance window) stays.
 */
export function wakeEngine(engine: Pick<Engine, 'pauses' | 'rescan'>, services: Iterable<ServiceId>): void {
  for (const id of services) {
    const pause = engine.pauses.pauseOf(id);
    if (pause === null || passing.includes(pause.reason)) engine.pauses.resume(id);
  }
  engine.rescan();
}

interface Clocks {
  /** The wall clock: it continues while the computer sleeps, and can be set. */
  readonly wallMs: () => number;
  /** This clock is never set. On most systems it stops while the computer sleeps. */
  readonly monotonicMs: () => number;
}

const systemClocks: Clocks = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };
const lookEveryMs = 10_000;
/** A busy computer may run a timer seconds late. */
const jumpMs = 30_000;

/**
 * Reports when the computer has slept or its clock has jumped, by comparing the two clocks. Hosts without power events
 * need it for sleep; every host needs it for a clock that is set after the start. The returned function stops it.
 */
export function watchForJumps(
  onJump: (byMs: number) => void,
  clocks = systemClocks,
  everyMs = lookEveryMs,
): () => void {
  let before = { wallMs: clocks.wallMs(), monotonicMs: clocks.monotonicMs() };
  const timer = setInterval(() => {
    const now = { wallMs: clocks.wallMs(), monotonicMs: clocks.monotonicMs() };
    const passedMs = now.monotonicMs - before.monotonicMs;
    const setMs = now.wallMs - before.wallMs - passedMs;
    before = now;
    // Where both clocks continue during sleep, only the timer is late.
    const byMs = Math.abs(setMs) > jumpMs ? setMs : passedMs - everyMs;
    if (Math.abs(byMs) > jumpMs) onJump(Math.round(byMs));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
