import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { isSelecting, selectByKey, type ListSelection } from './selection.ts';
import './virtual-list.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Returns a stable key; `null` while the row is not loaded. */
  readonly keyAt: (index: number) => string | null;
  /** Every row has this height, in CSS pixels. */
  readonly rowHeight: number;
  /** Draws a row. With `head`, its columns are elements with the role `gridcell`. */
  readonly row: (index: number) => ReactNode;
  /** Stands above the rows while they scroll. With columns, it turns the list into a table. */
  readonly head?: ListHead;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Called when a row is clicked. Without it, a click selects. */
  readonly onPress?: (key: string) => void;
  /** Called on Enter, Space or a double click. Without it, Enter and Space select. */
  readonly onOpen?: (key: string) => void;
  /** Called with the first and last row in view when they change, for lists that load only a part of their rows. */
  readonly onRange?: (first: number, last: number) => void;
  /**
   * Rows can be selected beside the current one: Ctrl or Shift with a click, the box before a row, Space, Shift with an
   * arrow, Ctrl+A for all rows, Escape for none.
   */
  readonly selection?: ListSelection;
}

interface ListHead {
  /**
   * With columns, an element with the role `row` that contains one element with the role `columnheader` for each of
   * them; else decoration.
   */
  readonly row: ReactNode;
  readonly height: number;
  readonly columnCount?: number;
}

/** How many rows around its last place a row is searched for after a change. */
const searchSpan = 300;

/**
 * A list of any length. When rows are added or removed, the row at the top of the view stays there, unless the list is
 * scrolled to its start and has neither pointer nor focus. Arrows, `j` and `k`, Home and End move the selection.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyAt, rowHeight, row, head, selected, onSelect, onPress, onOpen, onRange, selection } = props;
  const headHeight = head?.height ?? 0;
  const isTable = head?.columnCount !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head covers the top of the view, so a row that is scrolled to must appear below it.
    scrollPaddingEnd: headHeight,
  });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  // The effect also depends on the count: when it changes, other rows may be in view at the same indexes.
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
  /** A range starts at the current row, unless one was started before. */
  const extend = (to: number) => {
    if (selection === undefined) return;
    if (selection.count === 0 && active.current >= 0) selection.extendTo(active.current);
    selection.extendTo(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== box.current) return;
    if (selection !== undefined && selectByKey(event, selection, active.current)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((box.current.clientHeight - headHeight) / rowHeight) - 1);
    const target = targetOf(event.key, active.current, count, page);
    if (target !== null) {
      if (event.shiftKey) extend(Math.max(0, Math.min(count - 1, target)));
      move(target);
    } else if ((event.key === 'Enter' || event.key === ' ') && selected !== null) (onOpen ?? onSelect)(selected);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={box}
      className="virtual-list"
      role={isTable ? 'grid' : 'listbox'}
      aria-label={label}
      aria-multiselectable={selection && true}
      data-selecting={selection && selection.count > 0 ? true : undefined}
      aria-rowcount={isTable ? count + 1 : undefined}
      aria-colcount={head?.columnCount}
      tabIndex={0}
      onKeyDown={onKeyDown}
      // A row outside the view has no element that the attribute could name.
      aria-activedescendant={isRendered ? `${idPrefix}${active.current}` : undefined}
    >
      {head && (
        <div className="virtual-list-head" role={isTable ? 'rowgroup' : 'presentation'} style={{ height: headHeight }}>
          {head.row}
        </div>
      )}
      <div
        className="virtual-list-space"
        role={isTable ? 'rowgroup' : 'presentation'}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const key = keyAt(index);
          return (
            <div
              key={key ?? index}
              id={`${idPrefix}${index}`}
              {...(isTable
                ? { role: 'row', 'aria-rowindex': index + 2 }
                : { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count })}
              // As long as nothing is selected, the current row counts as selected.
              aria-selected={key !== null && (selection?.count ? selection.has(key) : key === selected)}
              data-current={(key !== null && key === selected) || undefined}
              className="virtual-list-row"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onMouseDown={(event) => selection !== undefined && isSelecting(event) && event.preventDefault()}
              onClick={(event) => {
                if (key === null) return;
                if (selection !== undefined && isSelecting(event)) {
                  box.current?.focus();
                  if (event.shiftKey) extend(index);
                  else selection.toggle(index);
                } else (onPress ?? onSelect)(key);
              }}
              onDoubleClick={(event) => key !== null && !isSelecting(event) && onOpen?.(key)}
            >
              {selection && (
                <span className="virtual-list-box" aria-hidden data-box>
                  <Check />
                </span>
              )}
              {row(index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Returns the index of the selected row. When the row is not loaded (it is far from the view), the index shifts by as
 * much as the list grew, because lists grow at their start.
 */
function useActive(
  selected: string | null,
  count: number,
  keyAt: (index: number) => string | null,
  firstInView: number,
): { readonly current: number } {
  const last = useRef({ key: selected, index: -1, count });
  const before = last.current;
  // A row that was just pressed is in view, however far it is from the previous selection.
  const near = findIndex(selected, before.index, count, keyAt);
  const found = near >= 0 ? near : findIndex(selected, firstInView, count, keyAt);
  const isSame = selected !== null && selected === before.key && before.index >= 0;
  const index = found >= 0 || !isSame ? found : Math.min(count - 1, before.index + count - before.count);
  last.current = { key: selected, index, count };
  return { current: index };
}

/** Selects a row as soon as it is loaded: a jump may lead to rows that are not loaded yet. */
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

/** Searches near the last known index, because searching a list of 100,000 at every change would be slow. */
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
 * Keeps the row at the top of the view in place when rows above it are added or removed. When that row is not loaded
 * (its page is on the way), it is assumed to shift by as much as the list grew, because lists grow at their start.
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
    // The count is stored with the row's place, because the row's page may arrive later than the count.
    if (keyAt(index) === key) return;
    const found = findIndex(key, index, count, keyAt);
    const now = found >= 0 ? found : Math.max(0, index + count - before);
    element.scrollTop += (now - index) * rowHeight;
    anchor.current = { index: now, key, count, scrollTop: element.scrollTop };
    // The browser reports scrolling one frame later; until then the rows of the old place would be drawn at the new
    // one.
    queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
  });
  const remember = useEffectEvent((element: HTMLElement) => {
    // A scroll event of this hook's own correction is not a choice of the person.
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

/** The row at the top of the view, with the length of the list at that time. */
interface Anchor {
  readonly index: number;
  readonly key: string | null;
  readonly count: number;
  readonly scrollTop: number;
}
