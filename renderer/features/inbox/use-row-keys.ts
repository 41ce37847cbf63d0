import { type RefObject } from 'react';
import { isTyping } from '../../screen/screen.tsx';
import { isOverlayOpen } from '../../screen/use-back-on-escape.ts';
import { useWindowKeys } from '../../screen/use-window-keys.ts';

export interface RowKeys {
  /** Called with the row that has received the focus. */
  readonly onMove: (id: string) => void;
  /** Called for Space, which opens and closes a quick view. */
  readonly onPeek: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * `j` and `k` move through the rows of a screen, across all lists. Arrow keys do so while a row has the focus. A row is
 * a link with its file's id in `data-row`.
 */
export function useRowKeys(part: RefObject<HTMLElement | null>, keys: RowKeys): void {
  useWindowKeys((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (isOverlayOpen()) return;
    const all = rowsIn(part.current);
    const at = all.findIndex((row) => row === document.activeElement);
    const focused = all[at];
    const step = stepOf(event.key, at >= 0);
    if (step !== 0) {
      const next = all[Math.max(0, Math.min(all.length - 1, at < 0 ? 0 : at + step))];
      if (next === undefined) return;
      next.focus();
      keys.onMove(next.dataset['row'] ?? '');
    } else if (event.key === ' ' && focused !== undefined) keys.onPeek(focused.dataset['row'] ?? '');
    else if (event.key === 'Escape') keys.onClose();
    else return;
    event.preventDefault();
  });
}

/** Returns the rows of a screen in the order of the page, across all lists. */
const rowsIn = (part: HTMLElement | null): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

function stepOf(key: string, isOnRow: boolean): -1 | 0 | 1 {
  if (key === 'j' || (key === 'ArrowDown' && isOnRow)) return 1;
  if (key === 'k' || (key === 'ArrowUp' && isOnRow)) return -1;
  return 0;
}
