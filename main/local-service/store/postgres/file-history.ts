import type { Connection } from '#lib/postgres/connection.ts';
import type { FileVersion } from '#service-api/records/file.ts';
import type { FileHistory } from '../records.ts';
import { toFileEvent, toReading, type EventRow } from '../rows/history-rows.ts';
import { inFileScope } from './in-scope.ts';

export function createFileHistory(db: Connection): FileHistory {
  return {
    async events(scope, fileId) {
      const rows = await db.all<EventRow>(
        `SELECT e.id, e.file_id, e.job_id, e.kind, e.from_status, e.to_status, e.detail_json, e.creation_date
         FROM files t JOIN events e ON e.file_id = t.id WHERE t.id = @fileId AND ${inFileScope} ORDER BY e.seq`,
        { ...scope, fileId },
      );
      return rows.map(toFileEvent);
    },
    versions: (scope, fileId) =>
      db.all<FileVersion>(
        `SELECT v.id, v.file_id, v.version, v.length, v.sha256, v.user_name, v.creation_date
         FROM files asked
           JOIN files t ON t.company_id = asked.company_id AND t.name = asked.name AND t.folder = asked.folder
           JOIN file_versions v ON v.file_id = t.id
         WHERE asked.id = @fileId AND (t.id = asked.id OR t.status NOT IN ('uploaded', 'deleted')) AND ${inFileScope}
         ORDER BY v.version, v.creation_date`,
        { ...scope, fileId },
      ),
    async reading(scope, fileId, { first, last }) {
      const pages = await db.values<Uint8Array>(
        `SELECT p.page_gz FROM files t JOIN file_pages p ON p.file_id = t.id
         WHERE t.id = @fileId AND ${inFileScope} AND p.number BETWEEN @first AND @last ORDER BY p.number`,
        { ...scope, fileId, first, last },
      );
      return toReading(pages);
    },
  };
}
