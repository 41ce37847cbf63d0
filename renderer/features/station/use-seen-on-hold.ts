import { useState } from 'react';

const key = 'intray.station.seenHeld';

/** How many of the files on hold somebody at this station has seen. Fewer on hold than that: those that are left were seen. */
export function useSeenOnHold(held: number): { readonly seenHeld: number; readonly see: () => void } {
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(key) ?? 0));
  if (held < seen) {
    localStorage.setItem(key, String(held));
    setSeen(held);
  }
  const see = () => {
    localStorage.setItem(key, String(held));
    setSeen(held);
  };
  return { seenHeld: Math.min(seen, held), see };
}
