import { useCallback, useState } from 'react';

export interface HitCursor {
  readonly count: number;
  /** From 0; `null` until somebody goes to one. */
  readonly active: number | null;
  readonly go: (step: 1 | -1) => void;
}

/**
 * Which hit is looked at. The first step goes to `first`, and from the last hit it goes on with the first.
 *
 * @param query what is looked for; for another query it begins again
 */
export function useHitCursor(count: number, query: string, first = 0): HitCursor {
  const [at, setAt] = useState<{ readonly query: string; readonly index: number } | null>(null);
  const active = at?.query === query && at.index < count ? at.index : null;
  const go = useCallback(
    (step: 1 | -1) => {
      if (count === 0) return;
      const index = active === null ? (step === 1 ? first : first - 1) : active + step;
      setAt({ query, index: (index + count) % count });
    },
    [active, count, first, query],
  );
  return { count, active, go };
}
