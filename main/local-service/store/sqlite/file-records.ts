import type { Database } from '#lib/sqlite.ts';
import type { DataPoint } from '#service-api/records/data-point.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { FileFilter, FileRecords } from '../records.ts';
import type { Scope } from '../scope.ts';
import { revisionOf } from '../corrections.ts';
import { dataPointsByFile, type DataPointRow } from '../rows/data-point-rows.ts';
import { selectFile, toFileRecord, type FileRow } from '../rows/file-rows.ts';
import { inFileScope } from './in-scope.ts';
import { createContentQuery } from './stored-points.ts';
import type { Sync } from './to-async.ts';

type Bound = Scope & FileFilter;

type SyncFileRecords = Sync<Omit<FileRecords, 'pieces'>> & {
  readonly pieces: (scope: Scope, filter: FileFilter, pieceSize?: number) => Generator<readonly FileRecord[]>;
};

export function createFileRecords(db: Database): SyncFileRecords {
  const dataPointsOf = createDataPointQuery(db);
  const one = db.prepare<[Scope & { readonly fileId: string }], FileRow>(
    `${selectFile} WHERE t.id = @fileId AND ${inFileScope}`,
  );
  const contentOf = createContentQuery(db);
  const newest = db
    .prepare<[Scope & { readonly fileId: string }], string>(
      `SELECT t.id FROM files asked JOIN files t ON t.company_id = asked.company_id AND t.name = asked.name
         AND t.folder = asked.folder
       WHERE asked.id = @fileId AND t.status NOT IN ('uploaded', 'deleted') AND t.trashed_at IS NULL AND ${inFileScope}
       ORDER BY t.version DESC, t.seq DESC LIMIT 1`,
    )
    .pluck();
  // By `seq`: with a condition on `id`, SQLite prefers the index of the company and reads all of its files.
  const several = db.prepare<[Scope & { readonly idsJson: string }], FileRow>(
    `${selectFile} WHERE t.seq IN (SELECT seq FROM files WHERE id IN (SELECT value FROM json_each(@idsJson)))
       AND ${inFileScope}`,
  );
  const lists = { all: prepareLists(db, ''), ofSession: prepareLists(db, 'AND t.session_id = @sessionId') } as const;
  const listsFor = (filter: FileFilter): FileLists => (filter.sessionId === null ? lists.all : lists.ofSession);

  const toRecords = (rows: readonly FileRow[]): readonly FileRecord[] => {
    const points = dataPointsOf(rows.map((row) => row.id));
    return rows.map((row) => toFileRecord(row, points.get(row.id) ?? []));
  };

  const find = (scope: Scope, fileId: string): FileRecord | null => toRecords(one.all({ ...scope, fileId }))[0] ?? null;

  return {
    find,
    newestVersion: (scope, fileId) => find(scope, newest.get({ ...scope, fileId }) ?? fileId),
    revision(scope, fileId) {
      const content = one.get({ ...scope, fileId }) === undefined ? null : contentOf(fileId);
      return content === null ? null : revisionOf(content);
    },
    findAll(scope, fileIds) {
      const records = toRecords(several.all({ ...scope, idsJson: JSON.stringify(fileIds) }));
      const byId = new Map(records.map((record) => [record.id, record]));
      return fileIds.flatMap((id) => byId.get(id) ?? []);
    },
    pendingBytes: createPendingBytesQuery(db),
    count: (scope, filter) => listsFor(filter).count.get({ ...scope, ...filter }) ?? 0,
    page: (scope, filter, page, pageSize) =>
      toRecords(listsFor(filter).page.all({ ...scope, ...filter, limit: pageSize, offset: (page - 1) * pageSize })),
    *pieces(scope, filter, pieceSize = 200) {
      let beforeSeq = Number.MAX_SAFE_INTEGER;
      for (;;) {
        const rows = listsFor(filter).before.all({ ...scope, ...filter, limit: pieceSize, beforeSeq });
        const last = rows.at(-1);
        if (last === undefined) return;
        beforeSeq = last.seq;
        yield toRecords(rows);
      }
    },
  };
}

export function createPendingBytesQuery(db: Database): (userId: string) => number {
  const sum = db
    .prepare<[string], number>("SELECT coalesce(sum(length), 0) FROM files WHERE status = 'uploaded' AND user_id = ?")
    .pluck();
  return (userId) => sum.get(userId) ?? 0;
}

type FileLists = ReturnType<typeof prepareLists>;

/** The list of one session uses separate statements, so that each can use its index. */
function prepareLists(db: Database, andSession: string) {
  const matching = `WHERE ${inFileScope} ${andSession}`;
  return {
    count: db.prepare<[Bound], number>(`SELECT count(*) FROM files t ${matching}`).pluck(),
    page: db.prepare<[Bound & { readonly limit: number; readonly offset: number }], FileRow>(
      `${selectFile} ${matching} ORDER BY t.seq DESC LIMIT @limit OFFSET @offset`,
    ),
    before: db.prepare<[Bound & { readonly limit: number; readonly beforeSeq: number }], FileRow>(
      `${selectFile} ${matching} AND t.seq < @beforeSeq ORDER BY t.seq DESC LIMIT @limit`,
    ),
  };
}

/** Returns the data points of several files by file id, in their order. */
function createDataPointQuery(db: Database): (fileIds: readonly string[]) => ReadonlyMap<string, DataPoint[]> {
  const select = db.prepare<[string], DataPointRow>(
    `SELECT file_id, name, value_as_string, value_number, data_type, page, box_json, confidence, source, items_json
     FROM data_points WHERE file_id IN (SELECT value FROM json_each(?)) ORDER BY file_id, position`,
  );
  return (fileIds) => dataPointsByFile(select.iterate(JSON.stringify(fileIds)));
}
