import { useEffect, useRef, type RefObject } from 'react';

/** The rows of a screen in the order of the page, whichever list they are in. */
export const rowsIn = (part: HTMLElement | null): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

interface FocusPlace {
  readonly element: HTMLElement;
  /** The file that its row is about. */
  readonly id: string | undefined;
  readonly index: number;
}

/**
 * When the element that has the focus leaves the page, the focus goes to the row of the same file in another list, else to
 * the row that has taken its place, else to the title of the screen. It stays alone while a person moves it: between two
 * elements the focus is on the body for a moment, and a row that is still in the page must not take it back then.
 */
export function useFocusKept(part: RefObject<HTMLElement | null>): void {
  const last = useRef<FocusPlace | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement ? placeOf(part.current, target) : null;
    };
    const forget = () => {
      queueMicrotask(() => {
        // Whoever clicks beside all controls wants the focus nowhere.
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
  // After every drawing: a row goes away only by one.
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
