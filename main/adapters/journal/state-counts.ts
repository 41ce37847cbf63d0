import type { FileStateKind } from '#core/file-state.ts';
import type { Database } from '#lib/sqlite.ts';

/**
 * Counts the files in each state beside the table. The journal's lock allows only one writer, so that the counts stay
 * right, and stages that ask for a state without files need no query. The balance does not use them; it counts rows.
 */
export interface StateCounts {
  has(kinds: readonly FileStateKind[]): boolean;
  /** Applies the changes of a transaction. Call it only after the transaction has committed. */
  apply(changes: readonly StateChange[]): void;
  /** Counts again after a damaged row was rewritten, because its column may have had any state. */
  recount(): void;
}

/** A change of state of one row. `null`: there is no row, before the first or after the last state. */
export interface StateChange {
  readonly from: FileStateKind | null;
  readonly to: FileStateKind | null;
}

/** Counts at the start, and after a damaged row was rewritten. */
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
