import { useEffect } from 'react';

const refreshMs = 5_000;

/** Asks again while a page is open, because the service of a team does not say when what it reads has changed. */
export function useRefreshed(refresh: () => void): void {
  useEffect(() => {
    const timer = setInterval(refresh, refreshMs);
    return () => clearInterval(timer);
  }, [refresh]);
}
