import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** The rows of a list, of which the key is `null` while a row is not loaded. */
interface AnchoredRows {
  readonly count: number;
  readonly keyAt: (index: number) => string | null;
  /** In CSS pixels. */
  readonly rowHeight: number;
  /** How many stand side by side. */
  readonly columns: number;
}

/** How many rows around its last place a row is searched for after a change. */
const searchSpan = 300;

/** Searches near the last known index, because searching a list of 100,000 at every change would be slow. */
export function findIndex(
  key: string | null,
  near: number,
  count: number,
  keyAt: (index: number) => string | null,
): number {
  if (key === null) return -1;
  for (let step = 0; step <= searchSpan; step += 1) {
    for (const index of [Math.max(0, near) + step, Math.max(0, near) - step]) {
      if (index >= 0 && index < count && keyAt(index) === key) return index;
    }
  }
  return -1;
}

/**
 * Keeps the row at the top of the view in place when rows above it are added or removed. When that row is not loaded
 * (its page is on the way), it is assumed to shift by as much as the list grew, because lists grow at their start.
 */
export function useAnchor(box: RefObject<HTMLDivElement | null>, rows: AnchoredRows): void {
  const { count, keyAt, rowHeight, columns } = rows;
  const anchor = useRef<Anchor>({ index: 0, key: null, count, scrollTop: 0, rowHeight, columns });
  useLayoutEffect(() => {
    const element = box.current;
    const { index, key, count: before } = anchor.current;
    if (element === null) return;
    if (anchor.current.rowHeight !== rowHeight || anchor.current.columns !== columns) {
      // The same rows in another shape: the first one in view stays the first.
      element.scrollTop = Math.floor(index / columns) * rowHeight;
      anchor.current = { ...anchor.current, scrollTop: element.scrollTop, rowHeight, columns };
      queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
    }
    const isAtStart = element.scrollTop < rowHeight / 2 && !element.matches(':hover, :focus-within');
    if (key === null || isAtStart) {
      anchor.current = { ...anchor.current, key: keyAt(index), count };
      return;
    }
    // The count is stored with the row's place, because the row's page may arrive later than the count.
    if (keyAt(index) === key) return;
    const found = findIndex(key, index, count, keyAt);
    const now = found >= 0 ? found : Math.max(0, index + count - before);
    element.scrollTop += (Math.floor(now / columns) - Math.floor(index / columns)) * rowHeight;
    anchor.current = { ...anchor.current, index: now, key, count, scrollTop: element.scrollTop };
    // The browser reports scrolling one frame later; until then the rows of the old place would be drawn at the new
    // one.
    queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
  });
  const remember = useEffectEvent((element: HTMLElement) => {
    // A scroll event of this hook's own correction is not a choice of the person.
    if (Math.abs(element.scrollTop - anchor.current.scrollTop) < 1) return;
    const index = Math.floor(element.scrollTop / rowHeight) * columns;
    const key = index < count ? keyAt(index) : null;
    anchor.current = { ...anchor.current, index, key, count, scrollTop: element.scrollTop };
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onScroll = () => remember(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box]);
}

/** The row at the top of the view, with the length and the shape of the list at that time. */
interface Anchor extends Pick<AnchoredRows, 'count' | 'rowHeight' | 'columns'> {
  readonly index: number;
  readonly key: string | null;
  readonly scrollTop: number;
}
