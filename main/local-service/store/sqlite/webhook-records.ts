import type { Database } from '#lib/sqlite.ts';
import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import type { EventKind } from '#service-api/values.ts';
import type { DeliveryState, JournalEntry, Webhook, WebhookRecords } from '../webhooks.ts';
import type { Sync } from './to-async.ts';

type WebhookRow = Omit<Webhook, 'allowsPrivateHost'> & { readonly allows: number };

interface DeliveryRow {
  readonly seq: number;
  readonly stream: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastTriedAt: string | null;
  readonly queuedAt: string;
  readonly notBefore: string;
  readonly problemJson: string | null;
  readonly id: string;
  readonly kind: EventKind;
  readonly companyId: string;
  readonly fileId: string | null;
  readonly jobId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly detailJson: string | null;
  readonly createdAt: string;
}

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
  const counts = db.prepare<[string], { readonly state: DeliveryState; readonly count: number }>(
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
      const found = new Map(counts.all(companyId).map(({ state, count }) => [state, count]));
      const countOf = (state: DeliveryState): number => found.get(state) ?? 0;
      return { waiting: countOf('waiting'), delivered: countOf('delivered'), dead: countOf('dead') };
    },
    journal: (companyId, state, limit) => journal.all({ companyId, state, limit }).map(toEntry),
  };
}

function toWebhook({ allows, ...webhook }: WebhookRow): Webhook {
  return { ...webhook, allowsPrivateHost: allows === 1 };
}

function toEntry(row: DeliveryRow): JournalEntry {
  const { seq, stream, state, attempts, queuedAt, lastTriedAt, notBefore, problemJson, detailJson, ...event } = row;
  return {
    ...{ seq, stream, state, attempts, queuedAt, lastTriedAt, notBefore },
    problem: problemJson === null ? null : (JSON.parse(problemJson) as ServiceMessage),
    event: {
      ...event,
      detail: detailJson === null ? null : (JSON.parse(detailJson) as JournalEntry['event']['detail']),
    },
  };
}
