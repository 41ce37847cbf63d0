import { useState } from 'react';

interface HeldOrder<T> {
  readonly shown: readonly T[];
  readonly props: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
}

/**
 * While the pointer is over a list its rows keep their places: they change, and none comes or goes under the pointer. Then
 * the list is as it should be again.
 */
export function useFrozenOrder<T extends { readonly id: string }>(rows: readonly T[]): HeldOrder<T> {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  const now = new Map(rows.map((row) => [row.id, row]));
  return {
    shown: held?.map((row) => now.get(row.id) ?? row) ?? rows,
    props: { onPointerEnter: () => setHeld(rows), onPointerLeave: () => setHeld(null) },
  };
}
