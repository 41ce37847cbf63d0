import { useCallback, useState } from 'react';

export interface HitCursor {
  readonly count: number;
  /** Counted from 0; `null` until a person goes to a hit. */
  readonly active: number | null;
  readonly go: (step: 1 | -1) => void;
}

/**
 * The current hit. The first step goes to `first`; after the last hit the first one follows.
 *
 * @param query the search query; another query resets the cursor
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
