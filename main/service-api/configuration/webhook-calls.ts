import { z } from 'zod';
import { count, timestamp } from '../fields.ts';
import { knownMessage } from '../messages/message-schema.ts';
import { webhookReply, webhookUrl } from '../records/webhook.ts';
import { eventKinds } from '../values.ts';
import type { ConfigurationCall } from './call.ts';

/** Why an event was not delivered. */
const problem = knownMessage;

/** The company's webhook, and how it goes (docs/service-api.md#webhooks). */
const webhookState = z.strictObject({
  url: z.url(),
  /** Whether its host may have an address that is not public. */
  allowsPrivateHost: z.boolean(),
  createdAt: timestamp,
  lastDeliveredAt: timestamp.nullable(),
  /** Since when every attempt has failed; `null` while the last one was a success. */
  failingSince: timestamp.nullable(),
  waiting: count,
  /** Events that were given up. */
  dead: count,
});
export type WebhookState = z.infer<typeof webhookState>;

const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

const webhookDelivery = z.strictObject({
  /** That of the event; the header `X-Webhook-Id`. */
  id: z.string(),
  kind: z.enum(eventKinds),
  fileId: z.string().nullable(),
  jobId: z.string().nullable(),
  eventAt: timestamp,
  state: z.enum(deliveryStates),
  attempts: count,
  lastTriedAt: timestamp.nullable(),
  /** Of a waiting one: when it is tried at the earliest. */
  nextTryAt: timestamp.nullable(),
  problem: problem.nullable(),
});
export type WebhookDeliveryRecord = z.infer<typeof webhookDelivery>;

/** How a test went. `status` is `null` when no answer came. */
const webhookTest = z.strictObject({
  status: z.int().nullable(),
  durationMs: count,
  problem: problem.nullable(),
});

const done = z.strictObject({});

/** Calls but the first and `webhook.set` are refused (404) while no webhook is set. */
export const webhookCalls = {
  /** `null` while no webhook is set. */
  'webhook.get': { input: z.strictObject({}), output: webhookState.nullable(), changes: false },
  /** As `account/webhook`: replaces the webhook and its secret, which no other call returns. */
  'webhook.set': {
    input: z.strictObject({ url: webhookUrl, allowsPrivateHost: z.boolean() }),
    output: webhookReply,
    changes: true,
  },
  'webhook.allow': {
    input: z.strictObject({ allowsPrivateHost: z.boolean() }),
    output: done,
    changes: true,
    isOnlyHere: true,
  },
  /** Removes it with all that waits. */
  'webhook.remove': { input: z.strictObject({}), output: done, changes: true },
  /** Sends one event of the kind `webhook.test` at once. */
  'webhook.test': { input: z.strictObject({}), output: webhookTest, changes: false },
  /** The newest first; `state` selects, `null` is any. */
  'webhook.journal': {
    input: z.strictObject({ state: z.enum(deliveryStates).nullable(), limit: z.int().min(1).max(200) }),
    output: z.array(webhookDelivery),
    changes: false,
  },
  /** Lets what waits, and dead letters, be tried at once: one, or with `null` all. */
  'webhook.retry': {
    input: z.strictObject({ id: z.string().max(100).nullable() }),
    output: z.strictObject({ retried: count }),
    changes: true,
  },
} as const satisfies Record<string, ConfigurationCall>;
