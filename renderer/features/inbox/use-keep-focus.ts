import { useEffect, useRef, type RefObject } from 'react';

/** Returns the rows of a screen in the order of the page, across all lists. */
export const rowsIn = (part: HTMLElement | null): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

interface FocusPlace {
  readonly element: HTMLElement;
  /** The file of the row. */
  readonly id: string | undefined;
  readonly index: number;
}

/**
 * When the focused element leaves the page, the focus moves to the row of the same file in another list, else to the
 * row in its position, else to the title of the screen. It does nothing while a person moves the focus: between two
 * elements the focus is on the body for a moment, and a row that is still in the page must not take it back.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>): void {
  const last = useRef<FocusPlace | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? placeOf(part.current, target) : null;
    };
    const forget = () => {
      queueMicrotask(() => {
        // A click outside all controls removes the focus on purpose.
        const isLeft = last.current?.element.isConnected === true && document.activeElement === document.body;
        if (isLeft && document.hasFocus()) last.current = null;
      });
    };
    addEventListener('focusin', remember);
    addEventListener('focusout', forget);
    return () => {
      removeEventListener('focusin', remember);
      removeEventListener('focusout', forget);
    };
  }, [part]);
  // Runs after every render, because only a render removes rows.
  useEffect(() => {
    const place = last.current;
    if (place === null || place.element.isConnected || document.activeElement !== document.body) return;
    const rows = rowsIn(part.current);
    const same = rows.find((row) => row.dataset['row'] === place.id);
    const next = same ?? rows[Math.min(place.index, rows.length - 1)] ?? document.querySelector<HTMLElement>('main h1');
    next?.focus({ preventScroll: true });
  });
}

function placeOf(part: HTMLElement | null, element: HTMLElement): FocusPlace | null {
  if (part?.contains(element) !== true) return null;
  const row = element.closest('li')?.querySelector<HTMLElement>('[data-row]');
  const index = row === null || row === undefined ? 0 : rowsIn(part).indexOf(row);
  return { element, id: row?.dataset['row'], index: Math.max(0, index) };
}
