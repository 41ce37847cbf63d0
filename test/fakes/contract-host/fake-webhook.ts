import type { WebhookDeliveryRecord, WebhookState } from '#service-api/configuration/webhook-calls.ts';
import { message } from '#contract/messages/message.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Failure } from '#core/failure.ts';
import type { FakeAnswers } from './fake-configuration.ts';

type WebhookAnswers = Pick<FakeAnswers, Extract<keyof FakeAnswers, `webhook.${string}`>>;

const none: Failure = { kind: 'refused', message: message('service.answer.no-webhook'), status: 404 };
const minuteMs = 60_000;

/** The webhook of the invented company, in memory: once it is set, it has failed for a while. */
export function fakeWebhook(nowMs: () => number): WebhookAnswers {
  const ago = (minutes: number): string => new Date(nowMs() - minutes * minuteMs).toISOString();
  let state: WebhookState | null = null;
  let dead = 2;
  const host = (): string => (state === null ? '' : new URL(state.url).host);
  const problem = () => serviceMessage('webhook.problem.status', { host: host(), status: 503 });
  const delivery = (id: string, more: Partial<WebhookDeliveryRecord>): WebhookDeliveryRecord => ({
    ...{ id, kind: 'job.completed', fileId: null, jobId: 'job-12', eventAt: ago(50), state: 'delivered', attempts: 1 },
    ...{ lastTriedAt: ago(12), nextTryAt: null, problem: null },
    ...more,
  });
  const deliveries = (): readonly WebhookDeliveryRecord[] => [
    delivery('a', { kind: 'file.tagged', state: 'waiting', attempts: 4, nextTryAt: ago(-8), problem: problem() }),
    delivery('b', { state: 'waiting', attempts: 0, lastTriedAt: null, nextTryAt: ago(-8) }),
    ...Array.from({ length: dead }, (_each, at) =>
      delivery(`c${at}`, { kind: 'file.tagged', state: 'dead', attempts: 29, eventAt: ago(2_000), problem: problem() }),
    ),
    delivery('d', { eventAt: ago(60), lastTriedAt: ago(60) }),
  ];
  return {
    'webhook.get': () => state,
    'webhook.set'({ url, allowsPrivateHost }) {
      const times = { createdAt: ago(0), lastDeliveredAt: ago(60), failingSince: ago(50) };
      state = { url, allowsPrivateHost, ...times, waiting: 2, dead };
      return { url, secret: 'whsec_made-up-4f9bC2dK7mQx1sZpAvWgTe' };
    },
    'webhook.allow'({ allowsPrivateHost }) {
      if (state === null) return none;
      state = { ...state, allowsPrivateHost };
      return {};
    },
    'webhook.remove'() {
      if (state === null) return none;
      state = null;
      return {};
    },
    'webhook.test': () => (state === null ? none : { status: 503, durationMs: 184, problem: problem() }),
    'webhook.journal': ({ state: wanted }) =>
      state === null ? [] : deliveries().filter((each) => wanted === null || each.state === wanted),
    'webhook.retry'() {
      const retried = dead;
      dead = 0;
      if (state !== null) state = { ...state, dead, waiting: state.waiting + retried };
      return { retried };
    },
  };
}
