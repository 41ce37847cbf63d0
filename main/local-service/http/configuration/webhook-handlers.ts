import { randomUUID } from 'node:crypto';
import type { WebhookDeliveryRecord, WebhookState } from '#service-api/configuration/webhook-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { DeliveryCounts, JournalEntry, Webhook } from '../../store/webhooks.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { allowPrivateHost, noWebhook, removeWebhook, setWebhook } from '../webhooks/set-webhook.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

/** What the computer of the service can reach is for whoever has that computer. */
const onlyHere = refuse(403, serviceMessage('service.configuration.only-here'), { code: 'only_here' });

type WebhookHandlers = Pick<ConfigurationHandlers, Extract<keyof ConfigurationHandlers, `webhook.${string}`>>;

/** The webhook of the company, and what is sent to it. */
export function webhookHandlers(deps: ServiceDeps): WebhookHandlers {
  const { store, nowMs } = deps;
  const now = (): string => new Date(nowMs()).toISOString();
  return {
    async 'webhook.get'({ companyId }) {
      const webhook = await store.webhooks.find(companyId);
      return reply(webhook === null ? null : stateOf(webhook, await store.webhooks.counts(companyId)));
    },
    'webhook.set': async (request) =>
      request.input.allowsPrivateHost && !request.isFromHere ? onlyHere : setWebhook(deps, request, request.input),
    'webhook.allow': (request) => allowPrivateHost(deps, request, request.input.allowsPrivateHost),
    'webhook.remove': (request) => removeWebhook(deps, request),
    async 'webhook.test'({ companyId }) {
      const webhook = await store.webhooks.find(companyId);
      if (webhook === null) return noWebhook;
      const nothing = { fileId: null, jobId: null, from: null, to: null, detail: null };
      const startedMs = nowMs();
      const event = { id: randomUUID(), kind: 'webhook.test', companyId, ...nothing, createdAt: now() };
      const outcome = await deps.sendEvent(webhook, event);
      const durationMs = Math.max(0, Math.round(nowMs() - startedMs));
      if (outcome.kind === 'cancelled') return refuse(503, serviceMessage('service.answer.ending'));
      return reply({ status: outcome.status, durationMs, problem: outcome.kind === 'failed' ? outcome.problem : null });
    },
    'webhook.journal': async ({ companyId, input }) =>
      reply((await store.webhooks.journal(companyId, input.state, input.limit)).map(recordOf)),
    'webhook.retry': async ({ companyId, input }) =>
      reply({ retried: await store.transaction((tx) => tx.webhooks.retry(companyId, input.id, now())) }),
  };
}

function stateOf(webhook: Webhook, { waiting, dead }: DeliveryCounts): WebhookState {
  const { url, allowsPrivateHost, createdAt, lastDeliveredAt, failingSince } = webhook;
  return { url, allowsPrivateHost, createdAt, lastDeliveredAt, failingSince, waiting, dead };
}

function recordOf({ event, state, attempts, lastTriedAt, notBefore, problem }: JournalEntry): WebhookDeliveryRecord {
  const { id, kind, fileId, jobId, createdAt: eventAt } = event;
  const nextTryAt = state === 'waiting' ? notBefore : null;
  return { id, kind, fileId, jobId, eventAt, state, attempts, lastTriedAt, nextTryAt, problem };
}
