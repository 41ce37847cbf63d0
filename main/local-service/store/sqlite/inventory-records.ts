import type { Database } from '#lib/sqlite.ts';
import {
  failedFileOf,
  queueStateOf,
  type CompanyUse,
  type FailedRow,
  type Inventory,
  type NeededBytes,
  type QueueRow,
  type SearchableFile,
} from '../inventory.ts';
import type { Sync } from './to-async.ts';

export function createInventoryRecords(db: Database): Sync<Inventory> {
  const bytes = db.prepare<[string, number], NeededBytes>(
    `SELECT sha256, max(length) AS sizeBytes, min(id) AS fileId, count(*) AS files FROM files
     WHERE status <> 'deleted' AND sha256 > ? GROUP BY sha256 ORDER BY sha256 LIMIT ?`,
  );
  const searchable = db.prepare<[number, number], SearchableFile>(
    `SELECT id AS fileId, seq, company_id AS companyId, user_id AS userId, tag_id AS tagId FROM files
     WHERE status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL AND seq > ? ORDER BY seq LIMIT ?`,
  );
  const failed = db.prepare<[number, number], FailedRow>(
    `SELECT f.seq, f.id AS fileId, f.company_id AS companyId, c.name AS company, u.user_name AS userName, f.name,
       f.update_date AS at, f.error_json AS errorJson
     FROM files f JOIN companies c ON c.id = f.company_id JOIN users u ON u.id = f.user_id
     WHERE f.status = 'failed' AND f.trashed_at IS NULL AND f.seq > ? ORDER BY f.seq LIMIT ?`,
  );
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
    queue: () => queueStateOf(queue.all()),
    companies: () => companies.all(),
  };
}
