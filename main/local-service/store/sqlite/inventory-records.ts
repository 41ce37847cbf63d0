import type { Database } from '#lib/sqlite.ts';
import {
  beforeNone,
  failedFileOf,
  failedRows,
  queueStateOf,
  type CompanyUse,
  type FailedRow,
  type Inventory,
  type NeededBytes,
  type QueueRow,
  type SearchableFile,
} from '../inventory.ts';
import type { Sync } from './to-async.ts';

/** Without it, each look at the failed files of a company would read all of its files. */
export const failedFilesSchema = `
CREATE INDEX files_failed ON files (company_id, seq) WHERE status = 'failed';
`;

export function createInventoryRecords(db: Database): Sync<Inventory> {
  const bytes = db.prepare<[string, number], NeededBytes>(
    `SELECT sha256, max(length) AS sizeBytes, min(id) AS fileId, count(*) AS files FROM files
     WHERE status <> 'deleted' AND sha256 > ? GROUP BY sha256 ORDER BY sha256 LIMIT ?`,
  );
  const searchable = db.prepare<[number, number], SearchableFile>(
    `SELECT id AS fileId, seq, company_id AS companyId, user_id AS userId, tag_id AS tagId FROM files
     WHERE status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const failed = db.prepare<[number, number], FailedRow>(`${failedRows} AND f.seq > ? ORDER BY f.seq LIMIT ?`);
  const failedOf = db.prepare<[string, number, number], FailedRow>(
    `${failedRows} AND f.company_id = ? AND f.seq < ? ORDER BY f.seq DESC LIMIT ?`,
  );
  const failedCount = db
    .prepare<[string], number>(
      "SELECT count(*) FROM files WHERE status = 'failed' AND trashed_at IS NULL AND company_id = ?",
    )
    .pluck();
  const queue = db.prepare<[], QueueRow>(
    'SELECT state, count(*) AS count, min(creation_date) AS oldest FROM work_items GROUP BY state',
  );
  const companies = db.prepare<[], CompanyUse>(
    `SELECT id, name,
       (SELECT count(*) FROM users WHERE company_id = c.id) AS users,
       (SELECT count(*) FROM files WHERE company_id = c.id AND status <> 'deleted') AS documents,
       (SELECT coalesce(sum(length), 0) FROM (
          SELECT DISTINCT sha256, length FROM files WHERE company_id = c.id AND status <> 'deleted')) AS bytes
     FROM companies AS c ORDER BY creation_date, id`,
  );
  return {
    neededBytes: (after, limit) => bytes.all(after, limit),
    searchable: (after, limit) => searchable.all(after, limit),
    failed: (after, limit) => failed.all(after, limit).map(failedFileOf),
    failedOf: (companyId, before, limit) => failedOf.all(companyId, before ?? beforeNone, limit).map(failedFileOf),
    failedCount: (companyId) => failedCount.get(companyId) ?? 0,
    queue: () => queueStateOf(queue.all()),
    companies: () => companies.all(),
  };
}
