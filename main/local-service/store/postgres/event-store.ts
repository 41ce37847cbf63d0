import { randomUUID } from 'node:crypto';
import type { Connection } from '#lib/postgres/connection.ts';
import type { Transaction } from '#lib/transaction.ts';
import type { EventStore } from '../event-changes.ts';
import type { EventLog, LoggedEvent } from '../store.ts';

interface EventRow {
  readonly id: string;
  readonly companyId: string;
  readonly fileId: string | null;
  readonly jobId: string | null;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly detailJson: string | null;
  readonly at: string;
  /** Whether a webhook gets it. */
  readonly isAnnounced: boolean;
}

/** The events of one transaction. */
export interface EventWriter {
  add(event: Omit<EventRow, 'id'>): void;
  /** Writes what was added. For a method that reads events of the transaction, and for its end. */
  write(): Promise<void>;
}

/** The key of the lock that is held from the first event of a transaction until its commit. */
const eventLock = 4_721_002;

/**
 * Numbers events in the order of the commits. A reader asks for events after a number; if one with a smaller number were
 * committed later, no reader would see it. So one transaction at a time may have numbers. Its events are written just before
 * its commit, so that others wait for that alone and not for the work before it.
 */
export function createEventWriter(db: Connection): EventWriter {
  let waiting: EventRow[] = [];
  return {
    add: (event) => void waiting.push({ ...event, id: randomUUID() }),
    async write() {
      if (waiting.length === 0) return;
      const rows = waiting;
      waiting = [];
      await db.run(`SELECT pg_advisory_xact_lock(${String(eventLock)})`);
      const column = (name: keyof EventRow): readonly unknown[] => rows.map((row) => row[name]);
      await db.run(insertEvents, {
        ...{ ids: column('id'), companyIds: column('companyId'), fileIds: column('fileId'), jobIds: column('jobId') },
        ...{ kinds: column('kind'), froms: column('from'), tos: column('to'), details: column('detailJson') },
        ...{ times: column('at'), announced: rows.filter((row) => row.isAnnounced).map((row) => row.id) },
      });
    },
  };
}

/** A delivery is the first one of its stream when no earlier one waits, among the new ones too. */
const insertEvents = `
  WITH added AS (
    INSERT INTO events (id, company_id, file_id, job_id, kind, from_status, to_status, detail_json, creation_date)
    SELECT id, company_id, file_id, job_id, kind, from_status, to_status, detail_json, creation_date
    FROM unnest(@ids::text[], @companyIds::text[], @fileIds::text[], @jobIds::text[], @kinds::text[], @froms::text[],
        @tos::text[], @details::text[], @times::text[]) WITH ORDINALITY
      AS n(id, company_id, file_id, job_id, kind, from_status, to_status, detail_json, creation_date, place)
    ORDER BY place
    RETURNING seq, id, company_id, creation_date, coalesce(job_id, file_id, company_id) AS stream)
  INSERT INTO webhook_deliveries (event_seq, company_id, stream, state, is_first, creation_date, not_before)
  SELECT a.seq, a.company_id, a.stream, 'waiting',
    CASE WHEN row_number() OVER (PARTITION BY a.stream ORDER BY a.seq) = 1 AND NOT EXISTS (
      SELECT 1 FROM webhook_deliveries d WHERE d.stream = a.stream AND d.state = 'waiting') THEN 1 ELSE 0 END,
    a.creation_date, a.creation_date
  FROM added a JOIN webhooks w ON w.company_id = a.company_id
  WHERE a.id = ANY (@announced)`;

export function createEventStore(writer: EventWriter, tx: Transaction): EventStore {
  return {
    async append({ detail, ...event }) {
      tx.assertOpen();
      writer.add({ ...event, detailJson: detail === null ? null : JSON.stringify(detail), isAnnounced: true });
      await Promise.resolve();
    },
  };
}

export function createEventLog(db: Connection): EventLog {
  return {
    lastSeq: async () => (await db.value<number>('SELECT coalesce(max(seq), 0) FROM events')) ?? 0,
    after: (seq, limit) =>
      db.all<LoggedEvent>(
        `SELECT seq, kind, file_id AS fileId, job_id AS jobId FROM events WHERE seq > @seq ORDER BY seq LIMIT @limit`,
        { seq, limit },
      ),
  };
}
