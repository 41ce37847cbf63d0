import { useCallback, useRef } from 'react';

/** Returns a function that resolves to what was promised, or to `null` when something else was asked meanwhile. */
export function useLatest(): <T>(promised: Promise<T>) => Promise<T | null> {
  const last = useRef<Promise<unknown> | null>(null);
  return useCallback(async (promised) => {
    last.current = promised;
    const answer = await promised;
    return last.current === promised ? answer : null;
  }, []);
}
