import { useCallback, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * The rows of a list that a person has selected: some by their keys, or all rows of the list, also those that are not
 * loaded, without a few. A list of 100,000 rows is therefore selected without its keys.
 */
export type Selection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nothingSelected: Selection = { kind: 'some', keys: new Set() };

export const isSelected = (selection: Selection, key: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(key) : selection.keys.has(key);

/** @param total the number of rows of the list */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.keys.size;

/** Returns the selection with these rows, or without them. */
export function withRows(selection: Selection, keys: readonly string[], isIn: boolean): Selection {
  const isAll = selection.kind === 'all';
  const listed = new Set(isAll ? selection.except : selection.keys);
  for (const key of keys) {
    if (isIn === isAll) listed.delete(key);
    else listed.add(key);
  }
  return isAll ? { kind: 'all', except: listed } : { kind: 'some', keys: listed };
}

/** The selection of a list, with what changes it. Rows are given by their place in the list. */
export interface ListSelection {
  readonly selection: Selection;
  readonly count: number;
  has(key: string): boolean;
  /** Adds or removes a row, and remembers it as the start of the next range. A row that is not loaded is left out. */
  toggle(index: number): void;
  /** Selects all rows from the start of the range to this one. */
  extendTo(index: number): void;
  all(): void;
  clear(): void;
}

interface SelectionOptions {
  /** The question that the list answers. Another one clears the selection. */
  readonly of: string;
  readonly total: number;
  readonly keyAt: (index: number) => string | null;
  /** Returns the keys of the rows from the first to the last place, for ranges with rows that are not loaded. */
  readonly keysBetween?: (first: number, last: number) => Promise<readonly string[]>;
}

interface Held {
  readonly of: string;
  readonly selection: Selection;
}

/** Keeps what is selected in a list. */
export function useSelection({ of, total, keyAt, keysBetween }: SelectionOptions): ListSelection {
  const [held, setHeld] = useState<Held>({ of, selection: nothingSelected });
  const selection = held.of === of ? held.selection : nothingSelected;
  const start = useRef<{ readonly index: number; readonly key: string } | null>(null);
  const change = useCallback(
    (next: (before: Selection) => Selection) =>
      setHeld((before) => ({ of, selection: next(before.of === of ? before.selection : nothingSelected) })),
    [of],
  );
  const count = selectedCount(selection, total);
  return useMemo(
    () => ({
      selection,
      count,
      has: (key) => isSelected(selection, key),
      toggle: (index) => {
        const key = keyAt(index);
        if (key === null) return;
        start.current = { index, key };
        change((before) => withRows(before, [key], !isSelected(before, key)));
      },
      extendTo: (index) => {
        const from = start.current === null ? index : placeNear(start.current, keyAt);
        const key = keyAt(from);
        if (start.current === null && key !== null) start.current = { index: from, key };
        const [first, last] = from < index ? [from, index] : [index, from];
        const keys = Array.from({ length: last - first + 1 }, (_, at) => keyAt(first + at));
        const loaded = keys.filter((each) => each !== null);
        change((before) => withRows(before, loaded, true));
        if (loaded.length < keys.length && keysBetween !== undefined)
          void keysBetween(first, last).then((all) => change((before) => withRows(before, all, true)));
      },
      all: () => change(() => ({ kind: 'all', except: new Set() })),
      clear: () => {
        start.current = null;
        change(() => nothingSelected);
      },
    }),
    [selection, count, keyAt, keysBetween, change],
  );
}

/** How far rows may have moved since a range was started, because others were added above. */
const movedAtMost = 300;

function placeNear({ index, key }: { readonly index: number; readonly key: string }, keyAt: SelectionOptions['keyAt']) {
  for (let step = 0; step <= movedAtMost; step += 1) {
    for (const at of [index + step, index - step]) if (at >= 0 && keyAt(at) === key) return at;
  }
  return index;
}

/** A click with a key, or on the box before a row, selects; any other opens. */
export const isSelecting = ({ ctrlKey, metaKey, shiftKey, target }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || (target instanceof Element && target.closest('[data-box]') !== null);

/**
 * Changes the selection by a key of a list.
 * @param active the place of the current row; -1 when there is none
 * @returns whether the key was one of the selection
 */
export function selectByKey(event: KeyboardEvent, selection: ListSelection, active: number): boolean {
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (isCommand && event.key.toLowerCase() === 'a') selection.all();
  else if (isCommand) return false;
  else if (event.key === ' ' && active >= 0) selection.toggle(active);
  else if (event.key === 'Escape' && selection.count > 0) selection.clear();
  else return false;
  return true;
}
