import type { Database } from '#lib/sqlite.ts';
import { queueStateOf, type Inventory, type NeededBytes, type QueueRow, type SearchableFile } from '../inventory.ts';
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
  const queue = db.prepare<[], QueueRow>(
    'SELECT state, count(*) AS count, min(creation_date) AS oldest FROM work_items GROUP BY state',
  );
  return {
    neededBytes: (after, limit) => bytes.all(after, limit),
    searchable: (after, limit) => searchable.all(after, limit),
    queue: () => queueStateOf(queue.all()),
  };
}
