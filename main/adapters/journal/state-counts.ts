import type { FileStateKind } from '#core/file-state.ts';
import type { Database } from '#lib/sqlite.ts';

/**
 * How many files stand in which state, kept beside the table by the one writer there is (the journal's lock), so that lanes
 * which ask for states that nobody is in cost no query. Never part of the balance, which counts rows.
 */
export interface StateCounts {
  has(kinds: readonly FileStateKind[]): boolean;
  /** Takes up what a transaction has changed; call it only after the transaction has committed. */
  apply(changes: readonly StateChange[]): void;
  /** After a damaged row was written again: its column may have named any state. */
  recount(): void;
}

/** `null`: no row, before the first or after the last state. */
export interface StateChange {
  readonly from: FileStateKind | null;
  readonly to: FileStateKind | null;
}

/** Counts at the start, and after a damaged row was written again. */
export function createStateCounts(db: Database): StateCounts {
  const rows = db.prepare<[], { state: FileStateKind; n: number }>(
    'SELECT state, count(*) AS n FROM files GROUP BY state',
  );
  const counts = new Map<FileStateKind, number>();
  const recount = (): void => {
    counts.clear();
    for (const { state, n } of rows.all()) counts.set(state, n);
  };
  recount();
  const add = (kind: FileStateKind | null, by: number): void => {
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + by);
  };
  return {
    has: (kinds) => kinds.some((kind) => (counts.get(kind) ?? 0) > 0),
    apply: (changes) => {
      for (const { from, to } of changes) {
        add(from, -1);
        add(to, 1);
      }
    },
    recount,
  };
}
