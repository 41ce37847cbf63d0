import { useRef } from 'react';
import type { TrackedFile } from '#contract/files.ts';

export type Lists<Name extends string> = Readonly<Record<Name, readonly TrackedFile[]>>;

/**
 * While somebody is at the lists no row comes, goes or moves, so that nobody presses what has just slipped under the
 * pointer. What each row says stays live.
 */
export function useSteadyLists<Name extends string>(lists: Lists<Name>, isHeld: boolean): Lists<Name> {
  const last = useRef(lists);
  if (!isHeld) {
    last.current = lists;
    return lists;
  }
  const now = new Map(
    Object.values<readonly TrackedFile[]>(lists).flatMap((items) => items.map((item) => [item.id, item])),
  );
  const steady = Object.entries<readonly TrackedFile[]>(last.current).map(([name, items]) => [
    name,
    items.map((item) => now.get(item.id) ?? item),
  ]);
  last.current = Object.fromEntries(steady) as Lists<Name>;
  return last.current;
}
