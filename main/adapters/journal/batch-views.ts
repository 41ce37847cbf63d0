import { batchId, folderId } from '#core/ids.ts';
import type { BatchId, FolderId } from '#core/ids.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { Batch } from '#core/batch-state.ts';
import type { BatchQuery, JournalViews, StateSum } from '#ports/journal-views.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { FileColumns } from './file-columns.ts';
import { batchColumns } from './row-readers.ts';
import type { BatchColumns, NoticeColumns, RowReaders } from './row-readers.ts';

type BatchViews = Pick<JournalViews, 'batches' | 'sumsOf' | 'unbatched' | 'firstUnbatched' | 'endsOf'>;

interface SumRow {
  readonly of: string;
  readonly state: string;
  readonly files: number;
  readonly size_bytes: number;
}

/** The states in which a file may be in progress without a batch. */
const unbatchedKinds = [
  'stabilizing',
  'queued',
  'retrying',
  'duplicate-pending',
] as const satisfies readonly FileStateKind[];
const isUnbatched = `batch_id IS NULL AND state IN (${unbatchedKinds.map((kind) => `'${kind}'`).join(', ')})`;

/** Creates the queries of lists of batches. */
export function createBatchViews(db: Database, readers: Pick<RowReaders, 'batch' | 'file' | 'notice'>): BatchViews {
  const sums = db.prepare<[string], SumRow>(
    `SELECT batch_id AS "of", state, count(*) AS files, sum(size_bytes) AS size_bytes FROM files
       WHERE batch_id IN (SELECT value FROM json_each(?)) GROUP BY batch_id, state`,
  );
  const waiting = db.prepare<[], SumRow>(
    `SELECT folder_id AS "of", state, count(*) AS files, sum(size_bytes) AS size_bytes, min(seq) AS first FROM files
       WHERE ${isUnbatched} GROUP BY folder_id, state ORDER BY first`,
  );
  const first = db.prepare<[string, number], FileColumns>(
    `SELECT ${fileColumns} FROM files WHERE folder_id = ? AND ${isUnbatched} ORDER BY seq LIMIT ?`,
  );
  const notices = db.prepare<[string], NoticeColumns>(
    'SELECT id, row_json, unread, shown FROM notices WHERE id IN (SELECT value FROM json_each(?))',
  );
  return {
    batches: (query) => listBatches(db, readers, query),
    sumsOf: (ids) => byKey<BatchId>(sums.all(JSON.stringify(ids)), batchId),
    unbatched: () => byKey<FolderId>(waiting.all(), folderId),
    firstUnbatched: (folder, limit) => first.all(folder, limit).map(readers.file),
    endsOf: (ids) =>
      new Map(
        notices.all(JSON.stringify(ids)).flatMap((row): [BatchId, number][] => {
          const notice = readers.notice(row);
          return notice === null || notice.kind !== 'job' ? [] : [[notice.id, notice.atMs]];
        }),
      ),
  };
}

function listBatches(db: Database, { batch }: Pick<RowReaders, 'batch'>, query: BatchQuery) {
  // A batch that every file has left was never more than an intention.
  const parts: [string, ...string[]][] = [["state NOT IN ('abandoned', 'unusable')"]];
  if (query.folderId !== undefined) parts.push(['folder_id = ?', query.folderId]);
  if (query.withFilesIn !== undefined) {
    parts.push([
      'EXISTS (SELECT 1 FROM files f WHERE f.batch_id = batches.id AND f.state IN (SELECT value FROM json_each(?)))',
      JSON.stringify(query.withFilesIn),
    ]);
  }
  const where = parts.map(([text]) => text).join(' AND ');
  const values = parts.flatMap(([, ...given]) => given);
  const total = db.prepare<unknown[], number>(`SELECT count(*) FROM batches WHERE ${where}`).pluck();
  const rows = db.prepare<unknown[], BatchColumns>(
    `SELECT ${batchColumns} FROM batches WHERE ${where} ORDER BY rowid DESC LIMIT ? OFFSET ?`,
  );
  return {
    batches: rows
      .all(...values, query.limit, query.offset)
      .map(batch)
      .filter((read): read is Batch => read !== null),
    total: total.get(...values) ?? 0,
  };
}

function byKey<Key>(rows: readonly SumRow[], keyOf: (text: string) => Key): ReadonlyMap<Key, readonly StateSum[]> {
  const all = new Map<string, StateSum[]>();
  for (const { of, state, files, size_bytes: sizeBytes } of rows) {
    // An unknown state counts as that of a damaged row, which waits for a person.
    const kind = state in groupOf ? (state as FileStateKind) : 'needs-decision';
    all.set(of, [...(all.get(of) ?? []), { kind, files, sizeBytes }]);
  }
  return new Map([...all].map(([key, list]) => [keyOf(key), list]));
}
