import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './virtual-list.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** A stable key; `null` while the row is not known yet. */
  readonly keyAt: (index: number) => string | null;
  /** Every row has this height, in CSS pixels. */
  readonly rowHeight: number;
  readonly row: (index: number) => ReactNode;
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  /** Space: look at it quickly. Enter: go there. Without it Enter selects. */
  readonly onOpen?: (key: string) => void;
}

/** How far a row that was on top is looked for after a change. */
const searchSpan = 300;

/**
 * A list of any length. Rows may come and go while it is looked at: what is at the top stays at the top, unless the
 * list stands at its beginning and nobody is in it. Arrows, `j` and `k`, Home and End move the selection.
 */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyAt, rowHeight, row, selected, onSelect, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useAnchor(box, { count, keyAt, rowHeight });
  const active = useRef(-1);
  active.current = findIndex(selected, active.current, count, keyAt);

  const move = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    const key = keyAt(index);
    if (key === null) return;
    virtualizer.scrollToIndex(index);
    onSelect(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
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
      role="listbox"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      aria-activedescendant={active.current >= 0 ? `${idPrefix}${active.current}` : undefined}
    >
      <div className="virtual-list-space" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const key = keyAt(index);
          return (
            <div
              key={key ?? index}
              id={`${idPrefix}${index}`}
              role="option"
              aria-selected={key !== null && key === selected}
              aria-posinset={index + 1}
              aria-setsize={count}
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

/** Keeps what is at the top of the view where it is when rows come and go above it. */
function useAnchor(
  box: React.RefObject<HTMLDivElement | null>,
  { count, keyAt, rowHeight }: Pick<VirtualListProps, 'count' | 'keyAt' | 'rowHeight'>,
): void {
  const anchor = useRef<{ index: number; key: string | null }>({ index: 0, key: null });
  useLayoutEffect(() => {
    const element = box.current;
    const { index, key } = anchor.current;
    if (element === null || key === null || keyAt(index) === key) return;
    const isAtStart = element.scrollTop < rowHeight / 2 && !element.matches(':hover, :focus-within');
    const now = isAtStart ? -1 : findIndex(key, index, count, keyAt);
    if (now >= 0) element.scrollTop += (now - index) * rowHeight;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const remember = () => {
      const index = Math.floor(element.scrollTop / rowHeight);
      anchor.current = { index, key: index < count ? keyAt(index) : null };
    };
    remember();
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  });
}
