import type { CancelSignal } from '#core/cancel.ts';

/** A signal and the one who gives it. */
export interface CancelSource {
  readonly signal: CancelSignal;
  cancel(): void;
}

/** A cancel signal of the engine's own: the platform's is not available here. */
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
