import type { CircuitBreaker } from '#engine/circuit-breaker.ts';

/** A circuit breaker for services without faults. */
export const wellBreaker: CircuitBreaker = {
  failed: () => false,
  arrived: () => undefined,
  isIll: () => false,
  pauseOf: () => null,
  admit: (_, candidates) => candidates,
  probe: () => undefined,
  recall: () => undefined,
};
