import { isTyping } from './screen.tsx';
import { useWindowKeys } from './use-window-keys.ts';

/** Returns whether an overlay is open that handles keys first. */
export const isOverlayOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null;

/**
 * Makes Escape lead back from a screen. An open menu or dialog handles the key first, and so does a text field, unless
 * it is in the part of the page that `ownFields` selects.
 */
export function useBackOnEscape(back: () => void, ownFields?: string): void {
  useWindowKeys(({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || isOverlayOpen()) return;
    if (isTyping(target) && !isWithin(target, ownFields)) return;
    back();
  });
}

const isWithin = (target: EventTarget | null, part: string | undefined): boolean =>
  part !== undefined && target instanceof Element && target.closest(part) !== null;
