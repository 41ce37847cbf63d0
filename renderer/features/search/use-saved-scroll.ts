import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Question } from './question.ts';

interface Place {
  readonly selected: string | null;
  readonly scrollTop: number;
}

/**
 * Returns the place that is stored with the current entry of the browser's history, so that going back shows the same
 * row. A new entry has none.
 */
function placeNow(): Place {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { selected: null, scrollTop: 0 };
  const selected = 'selected' in state && typeof state.selected === 'string' ? state.selected : null;
  const scrollTop = 'scrollTop' in state && typeof state.scrollTop === 'number' ? state.scrollTop : 0;
  return { selected, scrollTop };
}

const keep = (part: Partial<Place>) => history.replaceState({ ...placeNow(), ...part }, '');

/** Returns the address of the question, without how its hits are shown. */
const questionNow = (): string => location.hash.replaceAll(/[?&](?:look|pane)=[^&]*/gu, '');

const settleMs = 150;

/**
 * Keeps the selection and the scroll position of a list with the entry of the history. A new question starts at the
 * top, and one that is gone back to where it was left.
 *
 * @param answered the question that the list answers
 * @param hasHits whether there is a list
 */
export function useSavedScroll(box: RefObject<HTMLElement | null>, answered: Question | null, hasHits: boolean) {
  const [selected, setSelected] = useState<string | null>(() => placeNow().selected);
  const hasArrived = useRef(false);

  useEffect(() => {
    const list = box.current?.querySelector('.virtual-list');
    if (!hasHits || answered === null || !(list instanceof HTMLElement)) return undefined;
    const place = placeNow();
    list.scrollTop = place.scrollTop;
    setSelected(place.selected);
    // After going back from a document, the focus is on the row that it was opened from.
    if (!hasArrived.current && place.selected !== null) list.focus({ preventScroll: true });
    hasArrived.current = true;
    const question = questionNow();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // After going back, the rows of the question before it stay until the answer: their place is not that of this one.
        if (questionNow() === question) keep({ scrollTop: list.scrollTop });
      }, settleMs);
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      list.removeEventListener('scroll', onScroll);
    };
  }, [box, answered, hasHits]);

  const select = useCallback((id: string | null) => {
    setSelected(id);
    keep({ selected: id });
  }, []);
  return { selected, select };
}
