import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onKey` for each key that is pressed in the window while the component is on screen. */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  // Before it is painted, not after: whoever sees a screen may press a key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
