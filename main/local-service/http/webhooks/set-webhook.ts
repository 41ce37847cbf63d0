import { randomBytes } from 'node:crypto';
import type { ConfigurationOutput } from '#service-api/configuration/calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { WebhookReply } from '#service-api/records/webhook.ts';
import type { Reply } from '../call.ts';
import { changeConfiguration, RefusedChange, type Requester } from '../configuration/change-configuration.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { Webhook } from '../../store/webhooks.ts';
import type { ServiceDeps } from '../service-deps.ts';

type WebhookDeps = Pick<ServiceDeps, 'store' | 'secretBox' | 'nowMs'>;

interface WebhookToSet {
  readonly url: string;
  /** `null` keeps what an administrator allowed for the same host. */
  readonly allowsPrivateHost: boolean | null;
}

/** What a sealed secret of a webhook is bound to. */
export const webhookSecretContext = (companyId: string): string => `webhook of ${companyId}`;

export const noWebhook: Refusal = refuse(404, serviceMessage('service.answer.no-webhook'));

/** Sets or replaces a company's webhook with a new secret, and returns both. */
export async function setWebhook(
  { store, secretBox, nowMs }: WebhookDeps,
  requester: Requester,
  { url, allowsPrivateHost }: WebhookToSet,
): Promise<Reply<WebhookReply> | Refusal> {
  const { companyId } = requester;
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  const secretSealed = secretBox.seal(secret, webhookSecretContext(companyId));
  const before = await store.webhooks.find(companyId);
  const isSameHost = before !== null && new URL(before.url).host === new URL(url).host;
  const allows = allowsPrivateHost ?? (isSameHost && before.allowsPrivateHost);
  return changeConfiguration({ store, nowMs }, 'webhook.set', requester, async ({ webhooks, companies }, at) => {
    await webhooks.set({ companyId, url, secretSealed, allowsPrivateHost: allows, at });
    await companies.setSettings(companyId, { ...(await companies.settings(companyId)), web_hook_url: url }, at);
    const after = { url, allowsPrivateHost: allows };
    return { ...changed(before, after), result: { url, secret } };
  });
}

/** Removes a company's webhook with all that waits. */
export async function removeWebhook(
  { store, nowMs }: Pick<WebhookDeps, 'store' | 'nowMs'>,
  requester: Requester,
): Promise<Reply<ConfigurationOutput<'webhook.remove'>> | Refusal> {
  const { companyId } = requester;
  const before = await store.webhooks.find(companyId);
  return changeConfiguration({ store, nowMs }, 'webhook.remove', requester, async ({ webhooks, companies }, at) => {
    await companies.setSettings(companyId, { ...(await companies.settings(companyId)), web_hook_url: '' }, at);
    if (!(await webhooks.remove(companyId))) throw new RefusedChange(noWebhook);
    return { ...changed(before, null), result: {} };
  });
}

/** Allows or refuses a host whose address is not public. */
export async function allowPrivateHost(
  { store, nowMs }: Pick<WebhookDeps, 'store' | 'nowMs'>,
  requester: Requester,
  allowsPrivateHost: boolean,
): Promise<Reply<ConfigurationOutput<'webhook.allow'>> | Refusal> {
  const { companyId } = requester;
  const before = await store.webhooks.find(companyId);
  if (before === null) return noWebhook;
  return changeConfiguration({ store, nowMs }, 'webhook.allow', requester, async ({ webhooks }, at) => {
    await webhooks.allowPrivateHost(companyId, allowsPrivateHost, at);
    return { ...changed(before, { ...before, allowsPrivateHost }), result: {} };
  });
}

type Journalled = Pick<Webhook, 'url' | 'allowsPrivateHost'>;

/** What the journal says about a change of the webhook. The query of an address may contain a secret. */
function changed(before: Journalled | null, after: Journalled | null) {
  const shown = (webhook: Journalled | null) => {
    if (webhook === null) return null;
    const { origin, pathname } = new URL(webhook.url);
    return { url: origin + pathname, allowsPrivateHost: webhook.allowsPrivateHost };
  };
  return { subject: new URL((after ?? before)?.url ?? 'about:blank').host, before: shown(before), after: shown(after) };
}
