import { reply, type Handlers } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { setWebhook } from '../webhooks/set-webhook.ts';

export function accountWebhookHandlers(deps: ServiceDeps) {
  return {
    accountWebhook: async ({ scope, body }) =>
      reply(await setWebhook(deps, { companyId: scope.companyId, url: body.url, allowsPrivateHost: null })),
  } satisfies Partial<Handlers>;
}
