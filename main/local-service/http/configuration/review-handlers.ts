import { serviceMessage } from '#service-api/messages/service-message.ts';
import { reply } from '../call.ts';
import { refuse, refuseFields } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

/** What a person decides about files that are to be split. */
export function reviewHandlers({
  store,
  processor,
}: Pick<ServiceDeps, 'store' | 'processor'>): Pick<ConfigurationHandlers, 'reviews.list' | 'reviews.accept'> {
  return {
    'reviews.list': async ({ companyId }) =>
      reply([...(await store.transaction((tx) => tx.files.inReview(companyId)))]),
    'reviews.accept': async ({ companyId, input: { fileId, documents } }) => {
      const outcome = await processor.acceptPlan({ companyId, fileId, documents });
      switch (outcome.kind) {
        case 'accepted':
          return reply(outcome.plan);
        case 'not-in-review':
          return refuse(404, serviceMessage('service.configuration.no-review'));
        case 'not-in-order':
          return refuseFields([
            { field: 'documents', message: `must be in the order of the ${outcome.pageCount} pages and not overlap` },
          ]);
      }
    },
  };
}
