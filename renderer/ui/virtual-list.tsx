import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Check } from 'lucide-react';
import type { MenuPlace } from './menu.tsx';
import { targetOf } from './list-keys.ts';
import { findIndex, useAnchor } from './use-anchor.ts';
import { isSelecting, selectByKey, type ListSelection } from './selection.ts';
import './virtual-list.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Returns a stable key; `null` while the row is not loaded. */
  readonly keyAt: (index: number) => string | null;
  /** Every row has this height, in CSS pixels. */
  readonly rowHeight: number;
  /** How many stand side by side, as in a gallery. Arrows then move in two dimensions. */
  readonly columns?: number;
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
  /** Called when a person asks for the menu of a row, by the right button or the menu key. */
  readonly onMenu?: (key: string, at: MenuPlace) => void;
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

/**
 * A list of any length. When rows are added or removed, the row at the top of the view stays there, unless the list is
 * scrolled to its start and has neither pointer nor focus. Arrows, `j` and `k`, Home and End move the selection.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyAt, rowHeight, columns = 1, row, head, selected, selection } = props;
  const { onSelect, onPress, onOpen, onRange, onMenu } = props;
  const headHeight = head?.height ?? 0;
  const isTable = head?.columnCount !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  // Another height has other keys, because the places of rows are computed again for other keys alone.
  const getItemKey = useCallback((line: number) => `${rowHeight} ${line}`, [rowHeight]);
  const virtualizer = useVirtualizer({
    count: Math.ceil(count / columns),
    getItemKey,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head covers the top of the view, so a row that is scrolled to must appear below it.
    scrollPaddingEnd: headHeight,
  });
  const { startIndex: firstLine = 0, endIndex: lastLine = 0 } = virtualizer.range ?? {};
  const [startIndex, endIndex] = [firstLine * columns, Math.max(0, Math.min(count, (lastLine + 1) * columns) - 1)];
  // The effect also depends on the count: when it changes, other rows may be in view at the same indexes.
  useEffect(() => {
    onRange?.(startIndex, endIndex);
  }, [onRange, startIndex, endIndex, count]);
  useAnchor(box, { count, keyAt, rowHeight, columns });
  const active = useActive(selected, count, keyAt, startIndex);
  const wanted = useWanted(keyAt, onSelect);
  const places = placesOf(virtualizer.getVirtualItems(), columns, count);
  const isRendered = places.some(({ index }) => index === active.current);

  const move = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    virtualizer.scrollToIndex(Math.floor(index / columns));
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
    const pageLines = Math.max(1, Math.floor((box.current.clientHeight - headHeight) / rowHeight) - 1);
    const target = targetOf(event.key, active.current, { count, columns, pageLines });
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
      data-columns={columns > 1 ? columns : undefined}
      data-selecting={selection && selection.count > 0 ? true : undefined}
      aria-rowcount={isTable ? count + 1 : undefined}
      aria-colcount={head?.columnCount}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        const asked = onMenu === undefined ? null : menuOf(event, `${idPrefix}${active.current}`);
        const key = asked === null ? null : keyAt(asked.index);
        if (asked === null || key === null) return;
        event.preventDefault();
        wanted(asked.index);
        onMenu?.(key, asked.at);
      }}
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
        {places.map(({ index, style }) => {
          const key = keyAt(index);
          return (
            <div
              key={key ?? index}
              id={`${idPrefix}${index}`}
              data-index={index}
              {...(isTable
                ? { role: 'row', 'aria-rowindex': index + 2 }
                : { role: 'option', 'aria-posinset': index + 1, 'aria-setsize': count })}
              // As long as nothing is selected, the current row counts as selected.
              aria-selected={key !== null && (selection?.count ? selection.has(key) : key === selected)}
              data-current={(key !== null && key === selected) || undefined}
              className="virtual-list-row"
              style={style}
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
              {selection && <RowBox />}
              {row(index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** What a press on it selects; for the keyboard and screen readers the row itself is selected. */
const RowBox = () => (
  <span className="virtual-list-box" aria-hidden data-box>
    <Check />
  </span>
);

interface Place {
  readonly index: number;
  readonly style: CSSProperties;
}

/** Returns the places of the rows of these lines; those of one line stand side by side. */
function placesOf(lines: readonly VirtualItem[], columns: number, count: number): readonly Place[] {
  return lines.flatMap(({ index: line, start, size }) => {
    const first = line * columns;
    return Array.from({ length: Math.min(columns, count - first) }, (_, column): Place => {
      const share = 100 / columns;
      const across = columns === 1 ? {} : { left: `${column * share}%`, width: `${share}%` };
      return { index: first + column, style: { ...across, height: size, transform: `translateY(${start}px)` } };
    });
  });
}

/** Returns the row that a menu is asked for, and its place: under the pointer, or at the current row when a key asked. */
function menuOf({ target, clientX, clientY }: MouseEvent, currentId: string): { index: number; at: MenuPlace } | null {
  const pressed = target instanceof Element ? target.closest('.virtual-list-row') : null;
  const row = pressed ?? document.getElementById(currentId);
  if (!(row instanceof HTMLElement)) return null;
  const { left, top, height } = row.getBoundingClientRect();
  const at = pressed === null ? { x: left + height, y: top + height / 2 } : { x: clientX, y: clientY };
  return { index: Number(row.dataset['index']), at };
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
