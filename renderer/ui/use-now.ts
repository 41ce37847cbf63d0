import { useEffect, useState } from 'react';

/** Returns the current time, for texts like "4 seconds ago". It updates at the given interval and makes no calls. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
