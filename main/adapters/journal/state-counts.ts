import type { FileStateKind } from '#core/file-state.ts';
import type { FolderId } from '#core/ids.ts';
import type { Database } from '#lib/sqlite.ts';

/**
 * Counts files beside the table. The journal's lock allows only one writer, so that the counts stay right; stages that
 * ask for a state without files need no query, and screens do not read a million rows. The balance does not use them; it
 * counts rows.
 */
export interface StateCounts {
  has(kinds: readonly FileStateKind[]): boolean;
  /** Returns how many files of each folder are in each state, as the columns say. States without files may be 0. */
  byFolder(): ReadonlyMap<FolderId, ReadonlyMap<FileStateKind, number>>;
  /**
   * Returns how many files of a folder have a `seq` from `from` to before `to`. Ranges behind which there are newer files
   * are counted once, because no file is added to them any more.
   */
  between(folderId: FolderId, from: number, to: number): number;
  /** Applies the changes of a transaction. Call it only after the transaction has committed. */
  apply(changes: readonly StateChange[]): void;
  /** Counts again after a damaged row was rewritten, because its columns may have had any value. */
  recount(): void;
}

interface CountedRow {
  readonly folderId: FolderId;
  readonly state: FileStateKind;
}

/** A change of one row. `null`: there is no row, before the first or after the last state. */
export type StateChange =
  | { readonly from: CountedRow | null; readonly to: CountedRow }
  | { readonly from: CountedRow; readonly to: null; readonly seq: number };

interface CountedRange {
  readonly folderId: FolderId;
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The most ranges that are kept: the days of a week, of more folders than anyone watches. */
const mostRanges = 2_000;

/** Counts at the start, and after a damaged row was rewritten. */
export function createStateCounts(db: Database): StateCounts {
  const rows = db.prepare<[], CountedRow & { readonly n: number }>(
    'SELECT folder_id AS folderId, state, count(*) AS n FROM files GROUP BY folder_id, state',
  );
  const byState = new Map<FileStateKind, number>();
  const byFolder = new Map<FolderId, Map<FileStateKind, number>>();
  const ranges = createRangeCounts(db);
  const add = ({ folderId, state }: CountedRow, by: number): void => {
    const states = byFolder.get(folderId) ?? new Map<FileStateKind, number>();
    byFolder.set(folderId, states.set(state, (states.get(state) ?? 0) + by));
    byState.set(state, (byState.get(state) ?? 0) + by);
  };
  const recount = (): void => {
    byState.clear();
    byFolder.clear();
    ranges.forget();
    for (const row of rows.all()) add(row, row.n);
  };
  recount();
  return {
    has: (kinds) => kinds.some((kind) => (byState.get(kind) ?? 0) > 0),
    byFolder: () => byFolder,
    between: ranges.between,
    apply: (changes) => {
      for (const change of changes) {
        if (change.from !== null) add(change.from, -1);
        if (change.to !== null) add(change.to, 1);
        else ranges.remove(change.from.folderId, change.seq);
      }
    },
    recount,
  };
}

/** Keeps the counts of ranges until one of their files is removed. */
function createRangeCounts(db: Database) {
  const count = db
    .prepare<[FolderId, number, number], number>(
      'SELECT count(*) FROM files INDEXED BY files_of_folder WHERE folder_id = ? AND seq >= ? AND seq < ?',
    )
    .pluck();
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM files').pluck();
  const kept = new Map<string, CountedRange>();
  return {
    between: (folderId: FolderId, from: number, to: number): number => {
      const key = `${folderId} ${from} ${to}`;
      const known = kept.get(key);
      if (known !== undefined) return known.count;
      const counted = count.get(folderId, from, to) ?? 0;
      if (to > (newest.get() ?? 0)) return counted;
      if (kept.size >= mostRanges) kept.clear();
      kept.set(key, { folderId, from, to, count: counted });
      return counted;
    },
    remove: (folderId: FolderId, seq: number): void => {
      for (const [key, range] of kept)
        if (range.folderId === folderId && range.from <= seq && seq < range.to) kept.delete(key);
    },
    forget: () => kept.clear(),
  };
}
