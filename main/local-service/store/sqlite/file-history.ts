import { gunzipSync } from 'node:zlib';
import type { Database } from '#lib/sqlite.ts';
import type { FileEvent, FileVersion, FileWord } from '#service-api/records/file.ts';
import type { EventKind, FileStatus } from '#service-api/values.ts';
import type { StoredPage } from '../reading.ts';
import type { FileHistory, PageRange } from '../records.ts';
import type { Scope } from '../scope.ts';
import { inFileScope } from './in-scope.ts';
import type { Sync } from './to-async.ts';

interface EventRow {
  readonly id: string;
  readonly file_id: string;
  readonly job_id: string | null;
  readonly kind: EventKind;
  readonly from_status: FileStatus | null;
  readonly to_status: FileStatus | null;
  readonly detail_json: string | null;
  readonly creation_date: string;
}

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
      const read = pages.all({ ...scope, fileId, first, last }).map(unpacked);
      return {
        pages: read.map(({ number, rotation, text, structure }) => ({
          page: number,
          rotation,
          text,
          ...(structure && { structure }),
        })),
        words: read.flatMap(wordsOfPage),
      };
    },
  };
}

function toFileEvent(row: EventRow): FileEvent {
  const { from_status: from, to_status: to, detail_json: detail, ...plain } = row;
  return { ...plain, from, to, detail: detail === null ? null : (JSON.parse(detail) as FileEvent['detail']) };
}

const unpacked = (pageGz: Buffer): StoredPage => JSON.parse(gunzipSync(pageGz).toString('utf8')) as StoredPage;

function wordsOfPage({ number, words }: StoredPage): readonly FileWord[] {
  return words.map(({ line, text, box, confidence }) => ({ page: number, line, text, box, confidence }));
}
