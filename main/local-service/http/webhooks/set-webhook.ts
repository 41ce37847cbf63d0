import { randomBytes } from 'node:crypto';
import type { ServiceDeps } from '../service-deps.ts';

export interface WebhookToSet {
  readonly companyId: string;
  readonly url: string;
  /** `null` keeps what an administrator allowed for the same host. */
  readonly allowsPrivateHost: boolean | null;
}

/** What a sealed secret of a webhook is bound to. */
export const webhookSecretContext = (companyId: string): string => `webhook of ${companyId}`;

/** Sets or replaces a company's webhook with a new secret, and returns both. */
export async function setWebhook(
  { store, secretBox, nowMs }: Pick<ServiceDeps, 'store' | 'secretBox' | 'nowMs'>,
  { companyId, url, allowsPrivateHost }: WebhookToSet,
): Promise<{ readonly url: string; readonly secret: string }> {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  const secretSealed = secretBox.seal(secret, webhookSecretContext(companyId));
  const before = await store.webhooks.find(companyId);
  const isSameHost = before !== null && new URL(before.url).host === new URL(url).host;
  const allows = allowsPrivateHost ?? (isSameHost && before.allowsPrivateHost);
  const at = new Date(nowMs()).toISOString();
  await store.transaction(async ({ webhooks, companies }) => {
    await webhooks.set({ companyId, url, secretSealed, allowsPrivateHost: allows, at });
    await companies.setSettings(companyId, { ...(await companies.settings(companyId)), web_hook_url: url }, at);
  });
  return { url, secret };
}

/** Removes a company's webhook, and returns whether there was one. */
export function removeWebhook(
  { store, nowMs }: Pick<ServiceDeps, 'store' | 'nowMs'>,
  companyId: string,
): Promise<boolean> {
  const at = new Date(nowMs()).toISOString();
  return store.transaction(async ({ webhooks, companies }) => {
    await companies.setSettings(companyId, { ...(await companies.settings(companyId)), web_hook_url: '' }, at);
    return webhooks.remove(companyId);
  });
}
