import type { CircuitBreaker } from '#engine/circuit-breaker.ts';

/** A circuit breaker for services without faults. */
export const wellBreaker: CircuitBreaker = {
  noteFailure: () => false,
  noteSuccess: () => undefined,
  isOpen: () => false,
  pauseOf: () => null,
  admit: (_, candidates) => candidates,
  probe: () => undefined,
  resetTimers: () => undefined,
};
