import { reply } from '../call.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

/** Who changed what in the configuration, and when. */
export function journalHandlers({ store }: Pick<ServiceDeps, 'store'>): Pick<ConfigurationHandlers, 'journal.list'> {
  return {
    'journal.list': ({ companyId, input }) =>
      store.transaction(async ({ configuration }) => {
        const beforeSeq = /^\d{1,15}$/u.test(input.before ?? '') ? Number(input.before) : Number.MAX_SAFE_INTEGER;
        const logged = await configuration.log(companyId, beforeSeq, input.limit);
        const events = logged.map(({ seq, ...event }) => ({ id: String(seq), ...event }));
        return reply({ events, total: await configuration.countLog(companyId) });
      }),
  };
}
