import type { Database } from '#lib/sqlite.ts';
import {
  toCounts,
  toEntry,
  toWebhook,
  type CountRow,
  type DeliveryRow,
  type WebhookRow,
} from '../rows/webhook-rows.ts';
import type { DeliveryState, WebhookRecords } from '../webhooks.ts';
import type { Sync } from './to-async.ts';

const selectWebhook = `SELECT company_id AS companyId, url, secret_sealed AS secretSealed, allows_private_host AS allows,
  creation_date AS createdAt, last_delivered_at AS lastDeliveredAt, failing_since AS failingSince FROM webhooks`;

const selectDelivery = `SELECT d.event_seq AS seq, d.stream, d.state, d.attempts, d.creation_date AS queuedAt, d.last_tried_at AS lastTriedAt,
    d.not_before AS notBefore, d.problem_json AS problemJson, e.id, e.kind, e.company_id AS companyId,
    e.file_id AS fileId, e.job_id AS jobId, e.from_status AS "from", e.to_status AS "to", e.detail_json AS detailJson,
    e.creation_date AS createdAt
  FROM webhook_deliveries d JOIN events e ON e.seq = d.event_seq`;

interface JournalQuery {
  readonly companyId: string;
  readonly state: DeliveryState | null;
  readonly limit: number;
}

export function createWebhookRecords(db: Database): Sync<WebhookRecords> {
  const all = db.prepare<[], WebhookRow>(selectWebhook);
  const one = db.prepare<[string], WebhookRow>(`${selectWebhook} WHERE company_id = ?`);
  const due = db.prepare<[string, string, number], DeliveryRow>(
    `${selectDelivery} WHERE d.company_id = ? AND d.state = 'waiting' AND d.is_first = 1 AND d.not_before <= ?
     ORDER BY d.not_before LIMIT ?`,
  );
  const counts = db.prepare<[string], CountRow>(
    'SELECT state, count(*) AS count FROM webhook_deliveries WHERE company_id = ? GROUP BY state',
  );
  const journal = db.prepare<[JournalQuery], DeliveryRow>(
    `${selectDelivery} WHERE d.company_id = @companyId AND (@state IS NULL OR d.state = @state)
     ORDER BY d.event_seq DESC LIMIT @limit`,
  );
  return {
    all: () => all.all().map(toWebhook),
    find(companyId) {
      const row = one.get(companyId);
      return row === undefined ? null : toWebhook(row);
    },
    due: (companyId, at, limit) => due.all(companyId, at, limit).map(toEntry),
    counts(companyId) {
      return toCounts(counts.all(companyId));
    },
    journal: (companyId, state, limit) => journal.all({ companyId, state, limit }).map(toEntry),
  };
}
