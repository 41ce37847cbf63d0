import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import type { EventKind } from '#service-api/values.ts';

interface NewWebhook {
  readonly companyId: string;
  readonly url: string;
  readonly secretSealed: Uint8Array;
  /** Whether an administrator allowed its host although the host's address is not public. */
  readonly allowsPrivateHost: boolean;
  readonly at: string;
}

export interface Webhook extends Omit<NewWebhook, 'at'> {
  readonly createdAt: string;
  readonly lastDeliveredAt: string | null;
  /** Since when every attempt has failed; `null` while the last one was a success. */
  readonly failingSince: string | null;
}

export type DeliveryState = 'waiting' | 'delivered' | 'dead';

/** An event as it is sent. */
export interface WebhookEvent {
  readonly id: string;
  readonly kind: EventKind;
  readonly companyId: string;
  readonly fileId: string | null;
  readonly jobId: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
}

export interface Delivery {
  /** The number of its event. Later events have larger ones. */
  readonly seq: number;
  /** Deliveries of one stream are sent in their order, one at a time. */
  readonly stream: string;
  readonly event: WebhookEvent;
  /** When it began to wait: with its event, or when a person had a dead letter tried again. */
  readonly queuedAt: string;
  /** How often it was tried since then. */
  readonly attempts: number;
}

export interface JournalEntry extends Delivery {
  readonly state: DeliveryState;
  readonly lastTriedAt: string | null;
  /** When a waiting one is tried, at the earliest. */
  readonly notBefore: string;
  readonly problem: ServiceMessage | null;
}

interface FailedDelivery {
  readonly seq: number;
  readonly at: string;
  readonly problem: ServiceMessage;
  /** When it is tried again; `null` when it is given up and becomes a dead letter. */
  readonly notBefore: string | null;
}

export type DeliveryCounts = Readonly<Record<DeliveryState, number>>;

/**
 * The part of a store transaction that changes webhooks. `EventStore.append` makes the deliveries. Methods about a
 * delivery do nothing when it was removed with its webhook.
 */
export interface WebhookStore {
  /** Sets the company's webhook, or replaces it. What waits is sent to the new one. */
  set(webhook: NewWebhook): Promise<void>;
  /** Allows or forbids a host whose address is not public. What waits is tried at once. */
  allowPrivateHost(companyId: string, allows: boolean, at: string): Promise<void>;
  /** Removes the webhook with all of its deliveries, and returns whether there was one. */
  remove(companyId: string): Promise<boolean>;
  delivered(seq: number, at: string): Promise<void>;
  failed(failure: FailedDelivery): Promise<void>;
  /** Gives up the company's waiting deliveries of events before that time, and returns their number. */
  giveUp(companyId: string, before: string, problem: ServiceMessage): Promise<number>;
  /** Lets a waiting delivery be tried at once, and a dead one too; with `null` all of them. Returns their number. */
  retry(companyId: string, eventId: string | null, at: string): Promise<number>;
  /** Removes the oldest deliveries of a state, so that at most `kept` remain. */
  prune(companyId: string, state: Exclude<DeliveryState, 'waiting'>, kept: number): Promise<void>;
}

export interface WebhookRecords {
  all(): Promise<readonly Webhook[]>;
  find(companyId: string): Promise<Webhook | null>;
  /** Returns deliveries that may be sent now: of each stream the first one, the longest due first. */
  due(companyId: string, at: string, limit: number): Promise<readonly Delivery[]>;
  counts(companyId: string): Promise<DeliveryCounts>;
  /** Returns deliveries of that state, newest first; `null` is any state. */
  journal(companyId: string, state: DeliveryState | null, limit: number): Promise<readonly JournalEntry[]>;
}
