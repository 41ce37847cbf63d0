import type { Logger } from 'pino';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Store } from '../store/store.ts';
import type { Delivery, Webhook } from '../store/webhooks.ts';
import { sendEvent, type SendDeps, type SendOutcome } from './send-event.ts';
import { givesUpReceiver, nextTryMs, pauseMs, triedForMs } from './webhook-retry.ts';

export interface DeliverDeps extends SendDeps {
  readonly store: Pick<Store, 'webhooks' | 'transaction'>;
  readonly random: () => number;
  readonly log: Logger;
}

/** How many events of a company are sent at the same time, each of another stream. */
const atOnce = 4;
/** What the journal keeps of a company. Dead letters are for people; delivered ones show that it works. */
const kept = { delivered: 200, dead: 5_000 } as const;
const pruneEvery = 50;

/** What one run of the service knows about a receiver. */
interface Receiver {
  readonly streams: Set<string>;
  failuresInARow: number;
  pausedUntilMs: number;
  outcomes: number;
}

export interface WebhookDelivery {
  /** Sends no more, ends what is being sent, and resolves when nothing is written any more. */
  stop(): Promise<void>;
}

/**
 * Sends the events that wait to the webhooks of their companies: in order within a job, several jobs at the same time, and
 * again after a failure (docs/service-api.md#webhooks). An event is recorded as delivered after the answer, so that one
 * whose record was lost with a killed process is sent again under the same id.
 */
export function deliverWebhooks(deps: DeliverDeps, everyMs = 500): WebhookDelivery {
  const { store, nowMs, log } = deps;
  const receivers = new Map<string, Receiver>();
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;

  const deliver = async (webhook: Webhook, delivery: Delivery, receiver: Receiver): Promise<void> => {
    try {
      const outcome = await sendEvent(deps, webhook, delivery.event, ending.signal);
      if (outcome.kind !== 'cancelled') await record(deps, webhook, { delivery, outcome, receiver });
    } catch (error) {
      // Nothing was recorded, so the event is sent again.
      receiver.pausedUntilMs = nowMs() + pauseMs(10);
      log.warn({ err: error }, 'the outcome of a delivery could not be recorded');
    }
    receiver.streams.delete(delivery.stream);
    look();
  };

  const start = (webhook: Webhook, delivery: Delivery, receiver: Receiver): void => {
    receiver.streams.add(delivery.stream);
    const done = deliver(webhook, delivery, receiver).finally(() => running.delete(done));
    running.add(done);
  };

  const lookAt = async (webhook: Webhook): Promise<void> => {
    const { companyId } = webhook;
    const receiver = receivers.get(companyId) ?? newReceiver();
    receivers.set(companyId, receiver);
    const now = nowMs();
    if (now < receiver.pausedUntilMs) return;
    // A receiver that fails is asked by one event at a time.
    const free = (receiver.failuresInARow > 0 ? 1 : atOnce) - receiver.streams.size;
    if (free <= 0) return;
    const due = await store.webhooks.due(companyId, new Date(now).toISOString(), free + receiver.streams.size);
    const next = due.filter(({ stream }) => !receiver.streams.has(stream)).slice(0, free);
    if (ending.signal.aborted) return;
    for (const delivery of next) start(webhook, delivery, receiver);
  };

  const lookAtAll = async (): Promise<void> => {
    try {
      for (const webhook of await store.webhooks.all()) await lookAt(webhook);
    } catch (error) {
      log.warn({ err: error }, 'events for webhooks could not be read');
    }
    looking = null;
  };
  const look = (): void => {
    if (!ending.signal.aborted) looking ??= lookAtAll();
  };

  const timer = setInterval(look, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await looking;
      await Promise.all(running);
    },
  };
}

const newReceiver = (): Receiver => ({ streams: new Set(), failuresInARow: 0, pausedUntilMs: 0, outcomes: 0 });

interface Tried {
  readonly delivery: Delivery;
  readonly outcome: Exclude<SendOutcome, { readonly kind: 'cancelled' }>;
  readonly receiver: Receiver;
}

async function record(deps: DeliverDeps, { companyId, failingSince }: Webhook, tried: Tried): Promise<void> {
  const { store, nowMs, log } = deps;
  const { outcome, receiver, delivery } = tried;
  const now = nowMs();
  const at = new Date(now).toISOString();
  const hasFailed = outcome.kind === 'failed';
  receiver.failuresInARow = hasFailed ? receiver.failuresInARow + 1 : 0;
  receiver.pausedUntilMs = hasFailed && outcome.isWorthRetrying ? now + pauseMs(receiver.failuresInARow) : 0;
  const isLost = hasFailed && givesUpReceiver(receiver.failuresInARow, Date.parse(failingSince ?? at), now);
  receiver.outcomes += 1;
  await store.transaction(async ({ webhooks }) => {
    if (!hasFailed) await webhooks.delivered(delivery.seq, at);
    else {
      const notBefore = retryAt(deps, delivery, outcome.isWorthRetrying);
      await webhooks.failed({ seq: delivery.seq, at, problem: outcome.problem, notBefore });
    }
    if (isLost) {
      const before = new Date(now - triedForMs).toISOString();
      const dead = await webhooks.giveUp(companyId, before, serviceMessage('webhook.problem.given-up'));
      if (dead > 0) log.warn({ dead }, 'events were given up, because the webhook has failed for 24 hours');
    }
    if (receiver.outcomes % pruneEvery > 0) return;
    await webhooks.prune(companyId, 'delivered', kept.delivered);
    await webhooks.prune(companyId, 'dead', kept.dead);
  });
}

function retryAt({ nowMs, random }: DeliverDeps, delivery: Delivery, isWorthRetrying: boolean): string | null {
  const attempts = delivery.attempts + 1;
  const attempt = { attempts, queuedAtMs: Date.parse(delivery.queuedAt), nowMs: nowMs(), random: random() };
  const next = isWorthRetrying ? nextTryMs(attempt) : null;
  return next === null ? null : new Date(next).toISOString();
}
