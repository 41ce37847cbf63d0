import type { Connection } from '#lib/postgres/connection.ts';
import {
  toCounts,
  toEntry,
  toWebhook,
  type CountRow,
  type DeliveryRow,
  type WebhookRow,
} from '../rows/webhook-rows.ts';
import type { WebhookRecords } from '../webhooks.ts';

const selectWebhook = `SELECT company_id AS companyId, url, secret_sealed AS secretSealed, allows_private_host AS allows,
  creation_date AS createdAt, last_delivered_at AS lastDeliveredAt, failing_since AS failingSince FROM webhooks`;

const selectDelivery = `SELECT d.event_seq AS seq, d.stream, d.state, d.attempts, d.creation_date AS queuedAt,
    d.last_tried_at AS lastTriedAt, d.not_before AS notBefore, d.problem_json AS problemJson, e.id, e.kind,
    e.company_id AS companyId, e.file_id AS fileId, e.job_id AS jobId, e.from_status AS "from", e.to_status AS "to",
    e.detail_json AS detailJson, e.creation_date AS createdAt
  FROM webhook_deliveries d JOIN events e ON e.seq = d.event_seq`;

export function createWebhookRecords(db: Connection): WebhookRecords {
  return {
    all: async () => (await db.all<WebhookRow>(selectWebhook)).map(toWebhook),
    async find(companyId) {
      const row = await db.one<WebhookRow>(`${selectWebhook} WHERE company_id = @companyId`, { companyId });
      return row === undefined ? null : toWebhook(row);
    },
    async due(companyId, at, limit) {
      const rows = await db.all<DeliveryRow>(
        `${selectDelivery} WHERE d.company_id = @companyId AND d.state = 'waiting' AND d.is_first = 1
           AND d.not_before <= @at
         ORDER BY d.not_before, d.event_seq LIMIT @limit`,
        { companyId, at, limit },
      );
      return rows.map(toEntry);
    },
    async counts(companyId) {
      const rows = await db.all<CountRow>(
        'SELECT state, count(*) AS count FROM webhook_deliveries WHERE company_id = @companyId GROUP BY state',
        { companyId },
      );
      return toCounts(rows);
    },
    async journal(companyId, state, limit) {
      const rows = await db.all<DeliveryRow>(
        `${selectDelivery} WHERE d.company_id = @companyId AND (@state::text IS NULL OR d.state = @state)
         ORDER BY d.event_seq DESC LIMIT @limit`,
        { companyId, state, limit },
      );
      return rows.map(toEntry);
    },
  };
}
