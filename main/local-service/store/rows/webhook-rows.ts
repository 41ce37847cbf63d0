import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import type { DeliveryCounts, DeliveryState, JournalEntry, Webhook, WebhookEvent } from '../webhooks.ts';

export type WebhookRow = Omit<Webhook, 'allowsPrivateHost'> & { readonly allows: number };

export interface DeliveryRow extends Omit<WebhookEvent, 'detail'> {
  readonly seq: number;
  readonly stream: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly lastTriedAt: string | null;
  readonly queuedAt: string;
  readonly notBefore: string;
  readonly problemJson: string | null;
  readonly detailJson: string | null;
}

export function toWebhook({ allows, ...webhook }: WebhookRow): Webhook {
  return { ...webhook, allowsPrivateHost: allows === 1 };
}

export function toEntry(row: DeliveryRow): JournalEntry {
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

export interface CountRow {
  readonly state: DeliveryState;
  readonly count: number;
}

export function toCounts(rows: readonly CountRow[]): DeliveryCounts {
  const countOf = (state: DeliveryState): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: countOf('waiting'), delivered: countOf('delivered'), dead: countOf('dead') };
}
