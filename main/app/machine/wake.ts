import type { ServiceId } from '#core/ids.ts';
import type { Engine } from '#engine/engine.ts';

/** Reasons for not asking a service that a computer which has slept, or whose clock was set, may have left behind. */
const passing: readonly string[] = ['offline', 'clock-skew'];

/**
 * The computer has slept, or its clock was set: nothing that was seen before need be true any more. Folders are looked at
 * again, lanes see what is due by now (their timers stand still while a computer sleeps), and a service that was away is
 * asked again at once. What a service has asked for (a maintenance window) is kept.
 */
export function wakeEngine(engine: Pick<Engine, 'pauses' | 'rescan'>, services: Iterable<ServiceId>): void {
  for (const id of services) {
    const pause = engine.pauses.pauseOf(id);
    if (pause === null || passing.includes(pause.reason)) engine.pauses.open(id);
  }
  engine.rescan();
}

interface Clocks {
  /** The wall clock: it goes on while the computer sleeps, and may be set. */
  readonly wallMs: () => number;
  /** Never set; it stands still in sleep on most systems. */
  readonly monotonicMs: () => number;
}

const systemClocks: Clocks = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };
const lookEveryMs = 10_000;
/** A busy machine may be late by seconds. */
const jumpMs = 30_000;

/**
 * Tells when the computer has slept or its clock has jumped, by comparing the two clocks. A host without power events
 * learns it so, and so does every host whose clock is set after the start. The result ends it.
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
    // Where both clocks go on in sleep, only the timer is late.
    const byMs = Math.abs(setMs) > jumpMs ? setMs : passedMs - everyMs;
    if (Math.abs(byMs) > jumpMs) onJump(Math.round(byMs));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
