import type { CircuitBreaker } from '#engine/circuit-breaker.ts';

/** A circuit breaker of services that are well. */
export const wellBreaker: CircuitBreaker = {
  failed: () => false,
  arrived: () => undefined,
  isIll: () => false,
  pauseOf: () => null,
  admit: (_, candidates) => candidates,
  probe: () => undefined,
  recall: () => undefined,
};
