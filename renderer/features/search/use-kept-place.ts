import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

interface Place {
  readonly selected: string | null;
  readonly scrollTop: number;
}

/** Kept with the step in the history: coming back is coming back to the same row. */
function placeNow(): Place {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return { selected: null, scrollTop: 0 };
  const selected = 'selected' in state && typeof state.selected === 'string' ? state.selected : null;
  const scrollTop = 'scrollTop' in state && typeof state.scrollTop === 'number' ? state.scrollTop : 0;
  return { selected, scrollTop };
}

const settleMs = 150;

/** What is selected and how far a list is scrolled; a new question begins at the top. */
export function useKeptPlace(box: RefObject<HTMLElement | null>, isThere: boolean) {
  const [first] = useState(placeNow);
  const [selected, setSelected] = useState<string | null>(first.selected);
  const isRestored = useRef(false);

  useEffect(() => {
    const list = box.current?.querySelector('.virtual-list') ?? null;
    if (!isThere || list === null) return undefined;
    if (!isRestored.current) list.scrollTop = first.scrollTop;
    // Who comes back from a document is at the row that it was opened from.
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
