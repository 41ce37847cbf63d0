import { randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { EventKind } from '#service-api/values.ts';

export interface NewEvent {
  readonly companyId: string;
  /** `null` for an event of the job as a whole. */
  readonly fileId: string | null;
  readonly jobId: string | null;
  readonly kind: EventKind;
  readonly from: string | null;
  readonly to: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly at: string;
}

export type AppendEvent = (event: NewEvent) => void;

/** Writes into the caller's transaction, so that there is no change without its event, and no event without its change. */
export function createEventAppender(db: Database): AppendEvent {
  const insert = db.prepare(
    `INSERT INTO events (id, company_id, file_id, job_id, kind, from_status, to_status, detail_json, creation_date)
     VALUES (@id, @companyId, @fileId, @jobId, @kind, @from, @to, @detailJson, @at)`,
  );
  return ({ detail, ...event }) => {
    insert.run({ ...event, id: randomUUID(), detailJson: detail === null ? null : JSON.stringify(detail) });
  };
}
