import { useEffect, useEffectEvent } from 'react';
import { isTyping } from './screen.tsx';

/** Returns whether an overlay is open that handles keys first. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/**
 * Makes Escape lead back from a screen. An open menu or dialog handles the key first, and so does a text field, unless
 * it is in the part of the page that `ownFields` selects.
 */
export function useBackOnEscape(back: () => void, ownFields?: string): void {
  const onKey = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || isOverlayOpen()) return;
    if (isTyping(target) && !isWithin(target, ownFields)) return;
    back();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

const isWithin = (target: EventTarget | null, part: string | undefined): boolean =>
  part !== undefined && target instanceof Element && target.closest(part) !== null;
