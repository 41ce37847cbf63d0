import { createHmac } from 'node:crypto';
import type { FetchProblem } from '#lib/guarded-fetch/fetch-problem.ts';
import type { GuardedFetch } from '#lib/guarded-fetch/guarded-fetch.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { Webhook, WebhookEvent } from '../store/webhooks.ts';

/** A text or nothing of an event, and how a receiver knows it from others that it has had already. */
export type SentEvent = Omit<WebhookEvent, 'kind'> & { readonly kind: string };

export interface SendDeps {
  readonly fetch: Pick<GuardedFetch, 'post'>;
  /** Returns the signing secret of a webhook, or `null` when it cannot be decrypted. */
  readonly secretOf: (webhook: Webhook) => string | null;
  readonly nowMs: () => number;
}

/** `status` is `null` when no answer came. */
export type SendOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly status: number | null;
      readonly problem: ServiceMessage;
      /** False when the receiver does not want the event. */
      readonly isWorthRetrying: boolean;
    }
  /** The service ends, so that the outcome is not known. */
  | { readonly kind: 'cancelled' };

/** A receiver must take an event within this time; what it does with it takes as long as it likes. */
const answerMs = 10_000;

/** Sends an event to a webhook once (docs/service-api.md#webhooks). */
export async function sendEvent(
  { fetch, secretOf, nowMs }: SendDeps,
  webhook: Webhook,
  event: SentEvent,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const secret = secretOf(webhook);
  if (secret === null) return failed(serviceMessage('webhook.problem.secret-lost'), null);
  const body = JSON.stringify(bodyOf(event));
  const timestamp = String(Math.floor(nowMs() / 1_000));
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Intray-Webhook/1',
    'X-Webhook-Id': event.id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': webhookSignature(secret, timestamp, body),
  };
  const { url, allowsPrivateHost } = webhook;
  const allowedHosts = allowsPrivateHost ? [new URL(url).host] : [];
  const sent = await fetch.post({ url, headers, body, allowedHosts, totalMs: answerMs, signal });
  if (sent.ok) return judge(sent.value.status, new URL(url).host);
  if (sent.problem.kind === 'cancelled') return { kind: 'cancelled' };
  return failed(problemText(sent.problem), null);
}

/** Signs with the whole text of the secret as the key. */
function webhookSignature(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`;
}

function bodyOf({ id, kind, companyId, fileId, jobId, from, to, detail, createdAt }: SentEvent) {
  return {
    id,
    kind,
    company_id: companyId,
    ...(fileId === null ? {} : { file_id: fileId }),
    job_id: jobId,
    data: { from, to, detail },
    creation_date: createdAt,
  };
}

function judge(status: number, host: string): SendOutcome {
  if (status >= 200 && status <= 299) return { kind: 'delivered', status };
  if (status === 410)
    return { ...failed(serviceMessage('webhook.problem.gone', { host }), status), isWorthRetrying: false };
  if (status >= 300 && status <= 399) return failed(serviceMessage('webhook.problem.redirect', { host }), status);
  return failed(serviceMessage('webhook.problem.status', { host, status }), status);
}

function failed(problem: ServiceMessage, status: number | null): Extract<SendOutcome, { readonly kind: 'failed' }> {
  return { kind: 'failed', status, problem, isWorthRetrying: true };
}

function problemText(problem: FetchProblem): ServiceMessage {
  switch (problem.kind) {
    case 'unknown-host':
      return serviceMessage('webhook.problem.unknown-host', { host: problem.host });
    case 'refused-address':
      return serviceMessage('webhook.problem.refused-address', { host: problem.host, address: problem.address });
    case 'no-connection':
      return serviceMessage('webhook.problem.no-connection', { host: problem.host, code: problem.code });
    case 'untrusted':
      return serviceMessage('webhook.problem.untrusted', { host: problem.host, code: problem.code });
    case 'timeout':
      return serviceMessage('webhook.problem.timeout', { host: problem.host });
    case 'bad-url':
    case 'cancelled':
      return serviceMessage('webhook.problem.bad-url');
    case 'status':
    case 'broken-answer':
    case 'refused-type':
    case 'too-large':
    case 'too-many-redirects':
      return serviceMessage('webhook.problem.broken-answer', { host: problem.host });
  }
}
