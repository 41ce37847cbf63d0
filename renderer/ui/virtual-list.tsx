import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './virtual-list.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** A stable key; `null` while the row is not known yet. */
  readonly keyAt: (index: number) => string | null;
  /** Every row has this height, in CSS pixels. */
  readonly rowHeight: number;
  /** With `head` its columns are elements with the role `gridcell`. */
  readonly row: (index: number) => ReactNode;
  /** Makes a table of the list. */
  readonly head?: ListHead;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Space: look at it quickly. Enter: go there. Without it Enter selects. */
  readonly onOpen?: (key: string) => void;
  /** The first and the last row in view, when they change: for lists that know only a part of their rows. */
  readonly onRange?: (first: number, last: number) => void;
}

interface ListHead {
  /** An element with the role `row` and as many elements with the role `columnheader` as there are columns. */
  readonly row: ReactNode;
  readonly height: number;
  readonly columnCount: number;
}

/** How far a row that was on top is looked for after a change. */
const searchSpan = 300;

/**
 * A list of any length. Rows may come and go while it is looked at: what is at the top stays at the top, unless the
 * list stands at its beginning and nobody is in it. Arrows, `j` and `k`, Home and End move the selection.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyAt, rowHeight, row, head, selected, onSelect, onOpen, onRange } = props;
  const headHeight = head?.height ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head stays on top: a row that is scrolled to comes into view below it.
    scrollPaddingEnd: headHeight,
  });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  // With the length: what is in view may be another part of the list without a row having moved.
  useEffect(() => {
    onRange?.(startIndex, endIndex);
  }, [onRange, startIndex, endIndex, count]);
  useAnchor(box, { count, keyAt, rowHeight });
  const active = useActive(selected, count, keyAt, startIndex);
  const wanted = useWanted(keyAt, onSelect);
  const isRendered = virtualizer.getVirtualItems().some(({ index }) => index === active.current);

  const move = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    virtualizer.scrollToIndex(index);
    wanted(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1);
    const target = targetOf(event.key, active.current, count, page);
    if (target !== null) move(target);
    else if ((event.key === 'Enter' || event.key === ' ') && selected !== null) (onOpen ?? onSelect)(selected);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      className="virtual-list"
      role={head === undefined ? 'listbox' : 'grid'}
      aria-label={label}
      aria-rowcount={head && count + 1}
      aria-colcount={head?.columnCount}
      tabIndex={0}
      onKeyDown={onKeyDown}
      // A row that is scrolled out of view is not in the page.
      aria-activedescendant={isRendered ? `${idPrefix}${active.current}` : undefined}
    >
      {head && (
        <div className="virtual-list-head" role="rowgroup" style={{ height: headHeight }}>
          {head.row}
        </div>
      )}
      <div
        className="virtual-list-space"
        role={head === undefined ? 'presentation' : 'rowgroup'}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const key = keyAt(index);
          return (
            <div
              key={key ?? index}
              id={`${idPrefix}${index}`}
              {...(head === undefined
                ? { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count }
                : { role: 'row', 'aria-rowindex': index + 2 })}
              aria-selected={key !== null && key === selected}
              className="virtual-list-row"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={() => key !== null && onSelect(key)}
              onDoubleClick={() => key !== null && onOpen?.(key)}
            >
              {row(index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Where the chosen row is. One that is not known at the moment (it is far from the view) is taken to have moved by as much
 * as the list grew, as lists grow at their beginning.
 */
function useActive(
  selected: string | null,
  count: number,
  keyAt: (index: number) => string | null,
  firstInView: number,
): { readonly current: number } {
  const last = useRef({ key: selected, index: -1, count });
  const before = last.current;
  // A row that was just pressed is in view, however far from the one that was chosen before.
  const near = findIndex(selected, before.index, count, keyAt);
  const found = near >= 0 ? near : findIndex(selected, firstInView, count, keyAt);
  const isSame = selected !== null && selected === before.key && before.index >= 0;
  const index = found >= 0 || !isSame ? found : Math.min(count - 1, before.index + count - before.count);
  last.current = { key: selected, index, count };
  return { current: index };
}

/** Chooses a row as soon as it is known: a jump goes to rows that were not asked for yet. */
function useWanted(keyAt: (index: number) => string | null, onSelect: (key: string) => void): (index: number) => void {
  const wanted = useRef<number | null>(null);
  const choose = (index: number) => {
    const key = keyAt(index);
    wanted.current = key === null ? index : null;
    if (key !== null) onSelect(key);
  };
  useEffect(() => {
    if (wanted.current !== null) choose(wanted.current);
  });
  return choose;
}

function targetOf(key: string, from: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return from + 1;
    case 'ArrowUp':
    case 'k':
      return Math.max(0, from - 1);
    case 'PageDown':
      return from + page;
    case 'PageUp':
      return from - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Looked for near where it was: a list of 100,000 is not searched at every change. */
function findIndex(key: string | null, near: number, count: number, keyAt: (index: number) => string | null): number {
  if (key === null) return -1;
  for (let step = 0; step <= searchSpan; step += 1) {
    for (const index of [Math.max(0, near) + step, Math.max(0, near) - step]) {
      if (index >= 0 && index < count && keyAt(index) === key) return index;
    }
  }
  return -1;
}

/**
 * Keeps what is at the top of the view where it is when rows come and go above it. A row that is not known at the moment
 * (its page is being asked for) is taken to have moved by as much as the list grew: lists grow at their beginning.
 */
function useAnchor(
  box: React.RefObject<HTMLDivElement | null>,
  { count, keyAt, rowHeight }: Pick<VirtualListProps, 'count' | 'keyAt' | 'rowHeight'>,
): void {
  const anchor = useRef<Anchor>({ index: 0, key: null, count, scrollTop: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    const { index, key, count: before } = anchor.current;
    if (element === null) return;
    const isAtStart = element.scrollTop < rowHeight / 2 && !element.matches(':hover, :focus-within');
    if (key === null || isAtStart) {
      anchor.current = { ...anchor.current, key: keyAt(index), count };
      return;
    }
    // The length is remembered with the row's place: its page may be answered later than the length.
    if (keyAt(index) === key) return;
    const found = findIndex(key, index, count, keyAt);
    const now = found >= 0 ? found : Math.max(0, index + count - before);
    element.scrollTop += (now - index) * rowHeight;
    anchor.current = { index: now, key, count, scrollTop: element.scrollTop };
    // The browser tells of the scrolling a frame later: until then the rows of the old place would be drawn at the new one.
    queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
  });
  const remember = useEffectEvent((element: HTMLElement) => {
    // Our own correction is no choice of the person's.
    if (Math.abs(element.scrollTop - anchor.current.scrollTop) < 1) return;
    const index = Math.floor(element.scrollTop / rowHeight);
    anchor.current = { index, key: index < count ? keyAt(index) : null, count, scrollTop: element.scrollTop };
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onScroll = () => remember(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [box]);
}

/** The row at the top of the view, and the length of the list when that was so. */
interface Anchor {
  readonly index: number;
  readonly key: string | null;
  readonly count: number;
  readonly scrollTop: number;
}
