import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { EventStore } from '../event-changes.ts';
import type { EventLog, LoggedEvent } from '../store.ts';
import type { Sync } from './to-async.ts';
import { createDeliveryWriter } from './webhook-store.ts';

export function createEventStore(db: Database): Sync<EventStore> {
  const insert = db.prepare(
    `INSERT INTO events (id, company_id, file_id, job_id, kind, from_status, to_status, detail_json, creation_date)
     VALUES (@id, @companyId, @fileId, @jobId, @kind, @from, @to, @detailJson, @at)`,
  );
  const writeDelivery = createDeliveryWriter(db);
  return {
    append({ detail, ...event }) {
      const row = { ...event, id: randomUUID(), detailJson: detail === null ? null : JSON.stringify(detail) };
      writeDelivery(Number(insert.run(row).lastInsertRowid), event.companyId);
    },
  };
}

export function createEventLog(db: Database): Sync<EventLog> {
  const last = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM events').pluck();
  const after = db.prepare<[number, number], LoggedEvent>(
    'SELECT seq, kind, file_id AS fileId, job_id AS jobId FROM events WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  return { lastSeq: () => last.get() ?? 0, after: (seq, limit) => after.all(seq, limit) };
}
