import type { Connection } from '#lib/postgres/connection.ts';
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

export function createInventoryRecords(db: Connection): Inventory {
  return {
    neededBytes: (after, limit) =>
      db.all<NeededBytes>(
        `SELECT sha256, max(length) AS sizeBytes, min(id) AS fileId, count(*) AS files FROM files
         WHERE status <> 'deleted' AND sha256 > @after GROUP BY sha256 ORDER BY sha256 LIMIT @limit`,
        { after, limit },
      ),
    searchable: (after, limit) =>
      db.all<SearchableFile>(
        `SELECT id AS fileId, seq, company_id AS companyId, user_id AS userId, tag_id AS tagId FROM files
         WHERE status = 'tagged' AND tag_id IS NOT NULL AND trashed_at IS NULL AND seq > @after ORDER BY seq LIMIT @limit`,
        { after, limit },
      ),
    failed: async (after, limit) => {
      const rows = await db.all<FailedRow>(
        `SELECT f.seq, f.id AS fileId, f.company_id AS companyId, c.name AS company, u.user_name AS userName, f.name,
           f.update_date AS at, f.error_json AS errorJson
         FROM files f JOIN companies c ON c.id = f.company_id JOIN users u ON u.id = f.user_id
         WHERE f.status = 'failed' AND f.trashed_at IS NULL AND f.seq > @after ORDER BY f.seq LIMIT @limit`,
        { after, limit },
      );
      return rows.map(failedFileOf);
    },
    queue: async () =>
      queueStateOf(
        await db.all<QueueRow>(
          'SELECT state, count(*) AS count, min(creation_date) AS oldest FROM work_items GROUP BY state',
        ),
      ),
    companies: () =>
      db.all<CompanyUse>(
        `SELECT id, name,
           (SELECT count(*) FROM users WHERE company_id = c.id) AS users,
           (SELECT count(*) FROM files WHERE company_id = c.id AND status <> 'deleted') AS documents,
           (SELECT coalesce(sum(length), 0)::bigint FROM (
              SELECT DISTINCT sha256, length FROM files WHERE company_id = c.id AND status <> 'deleted') AS contents) AS bytes
         FROM companies AS c ORDER BY creation_date, id`,
      ),
  };
}
