import type { Database } from '#lib/sqlite.ts';
import type { FileVersion } from '#service-api/records/file.ts';
import type { FileHistory, PageRange } from '../records.ts';
import { toFileEvent, toReading, type EventRow } from '../rows/history-rows.ts';
import type { Scope } from '../scope.ts';
import { inFileScope } from './in-scope.ts';
import type { Sync } from './to-async.ts';

type OneFile = Scope & { readonly fileId: string };

export function createFileHistory(db: Database): Sync<FileHistory> {
  const events = db.prepare<[OneFile], EventRow>(
    `SELECT e.id, e.file_id, e.job_id, e.kind, e.from_status, e.to_status, e.detail_json, e.creation_date
     FROM files t JOIN events e ON e.file_id = t.id WHERE t.id = @fileId AND ${inFileScope} ORDER BY e.seq`,
  );
  const versions = db.prepare<[OneFile], FileVersion>(
    `SELECT v.id, v.file_id, v.version, v.length, v.sha256, v.user_name, v.creation_date
     FROM files asked JOIN files t ON t.company_id = asked.company_id AND t.name = asked.name AND t.folder = asked.folder
       JOIN file_versions v ON v.file_id = t.id
     WHERE asked.id = @fileId AND (t.id = asked.id OR t.status NOT IN ('uploaded', 'deleted')) AND ${inFileScope}
     ORDER BY v.version, v.creation_date`,
  );
  const pages = db
    .prepare<[OneFile & PageRange], Buffer>(
      `SELECT p.page_gz FROM files t JOIN file_pages p ON p.file_id = t.id
       WHERE t.id = @fileId AND ${inFileScope} AND p.number BETWEEN @first AND @last ORDER BY p.number`,
    )
    .pluck();

  return {
    events: (scope, fileId) => events.all({ ...scope, fileId }).map(toFileEvent),
    versions: (scope, fileId) => versions.all({ ...scope, fileId }),
    reading(scope, fileId, { first, last }) {
      return toReading(pages.all({ ...scope, fileId, first, last }));
    },
  };
}
