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
 * @param words what is looked for; for other words it begins again
 */
export function useHitCursor(count: number, words: readonly string[], first = 0): HitCursor {
  const [at, setAt] = useState<{ readonly words: readonly string[]; readonly index: number } | null>(null);
  const active = at?.words === words && at.index < count ? at.index : null;
  const go = useCallback(
    (step: 1 | -1) => {
      if (count === 0) return;
      const index = active === null ? (step === 1 ? first : first - 1) : active + step;
      setAt({ words, index: (index + count) % count });
    },
    [active, count, first, words],
  );
  return { count, active, go };
}
