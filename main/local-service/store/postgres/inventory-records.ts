import type { Connection } from '#lib/postgres/connection.ts';
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
      const rows = await db.all<FailedRow>(`${failedRows} AND f.seq > @after ORDER BY f.seq LIMIT @limit`, {
        after,
        limit,
      });
      return rows.map(failedFileOf);
    },
    failedOf: async (companyId, before, limit) => {
      const rows = await db.all<FailedRow>(
        `${failedRows} AND f.company_id = @companyId AND f.seq < @before ORDER BY f.seq DESC LIMIT @limit`,
        { companyId, before: before ?? beforeNone, limit },
      );
      return rows.map(failedFileOf);
    },
    failedCount: async (companyId) =>
      (await db.value<number>(
        "SELECT count(*) FROM files WHERE status = 'failed' AND trashed_at IS NULL AND company_id = @companyId",
        { companyId },
      )) ?? 0,
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
