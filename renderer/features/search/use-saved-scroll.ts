import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Place {
  readonly selected: string | null;
  readonly scrollTop: number;
}

/**
 * Returns the place that is stored with the current entry of the browser's history, so that going back shows the same
 * row.
 */
function placeNow(): Place {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { selected: null, scrollTop: 0 };
  const selected = 'selected' in state && typeof state.selected === 'string' ? state.selected : null;
  const scrollTop = 'scrollTop' in state && typeof state.scrollTop === 'number' ? state.scrollTop : 0;
  return { selected, scrollTop };
}

const settleMs = 150;

/** Keeps the selection and the scroll position of a list. A new query starts at the top. */
export function useSavedScroll(box: RefObject<HTMLElement | null>, isThere: boolean) {
  const [first] = useState(placeNow);
  const [selected, setSelected] = useState<string | null>(first.selected);
  const isRestored = useRef(false);

  useEffect(() => {
    const list = box.current?.querySelector('.virtual-list') ?? null;
    if (!isThere || list === null) return undefined;
    if (!isRestored.current) list.scrollTop = first.scrollTop;
    // After going back from a document, the focus is on the row that it was opened from.
    if (!isRestored.current && first.selected !== null && list instanceof HTMLElement)
      list.focus({ preventScroll: true });
    isRestored.current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = setTimeout(() => history.replaceState({ ...placeNow(), scrollTop: list.scrollTop }, ''), settleMs);
    };
    list.addEventListener('scroll', keep, { passive: true });
    return () => {
      clearTimeout(timer);
      list.removeEventListener('scroll', keep);
    };
  }, [box, first, isThere]);

  const select = useCallback((id: string | null) => {
    setSelected(id);
    history.replaceState({ ...placeNow(), selected: id }, '');
  }, []);
  const toTop = useCallback(() => {
    const list = box.current?.querySelector('.virtual-list');
    if (list) list.scrollTop = 0;
  }, [box]);
  return { selected, select, toTop };
}
