import { useEffect, useState, type RefObject, useRef } from 'react';
import type { TrackedFile } from '#contract/files.ts';

/** A person who has not moved for this long is not about to press anything. */
const restMs = 10_000;

/** Returns whether a person uses this part of the screen right now, with pointer or keyboard. */
export function useFrozenList(part: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const release = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      setHeld(false);
    };
    const hold = () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(release, restMs);
      setHeld(true);
    };
    const leave = () => {
      if (!element.contains(document.activeElement)) release();
    };
    // Tab moves from row to row. The part is left only when the focus moves outside of it, and the pointer is not there
    // either: a button that disappears once it was pressed loses the focus under the pointer.
    const blur = ({ relatedTarget }: FocusEvent) => {
      const isInside = relatedTarget instanceof Node && element.contains(relatedTarget);
      if (!isInside && !element.matches(':hover')) release();
    };
    element.addEventListener('pointermove', hold, { passive: true });
    element.addEventListener('keydown', hold);
    element.addEventListener('focusin', hold);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusout', blur);
    return () => {
      release();
      element.removeEventListener('pointermove', hold);
      element.removeEventListener('keydown', hold);
      element.removeEventListener('focusin', hold);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusout', blur);
    };
  }, [part]);
  return isHeld;
}

type Lists<Name extends string> = Readonly<Record<Name, readonly TrackedFile[]>>;

/**
 * While a person uses the lists, no row appears, disappears or moves, so that nobody presses a row that has just
 * slipped under the pointer. The content of each row stays live.
 */
export function useSteadyLists<Name extends string>(lists: Lists<Name>, isHeld: boolean): Lists<Name> {
  const last = useRef(lists);
  if (!isHeld) {
    last.current = lists;
    return lists;
  }
  const now = new Map(
    Object.values<readonly TrackedFile[]>(lists).flatMap((files) => files.map((file) => [file.id, file])),
  );
  const steady = Object.entries<readonly TrackedFile[]>(last.current).map(([name, files]) => [
    name,
    files.map((file) => now.get(file.id) ?? file),
  ]);
  last.current = Object.fromEntries(steady) as Lists<Name>;
  return last.current;
}

/** Keeps a value while a person uses the part of the screen that it changes. */
export function useSteady<T>(value: T, isHeld: boolean): T {
  const last = useRef(value);
  if (!isHeld) last.current = value;
  return last.current;
}
