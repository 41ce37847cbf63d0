import type { Handlers } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { setWebhook } from '../webhooks/set-webhook.ts';

export function accountWebhookHandlers(deps: ServiceDeps) {
  return {
    accountWebhook: ({ caller, scope: { companyId }, body }) =>
      setWebhook(deps, { caller, companyId }, { url: body.url, allowsPrivateHost: null }),
  } satisfies Partial<Handlers>;
}
