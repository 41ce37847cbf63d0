import type { FetchSettings } from '#service-api/configuration/fetch-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { SourceStore } from '../../store/source-store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

type FetchHandlers = Pick<ConfigurationHandlers, 'fetch.get' | 'fetch.setHosts' | 'fetch.setEndpoint'>;

/** The hosts that files may be fetched from, and the addresses of sources. They apply to fetches from then on. */
export function fetchHandlers({ store }: Pick<ServiceDeps, 'store'>): FetchHandlers {
  return {
    'fetch.get': ({ companyId }) =>
      store.transaction(async ({ sources }) => reply(await settingsOf(sources, companyId))),
    'fetch.setHosts': ({ companyId, input }) =>
      store.transaction(async ({ sources }) => {
        await sources.setAllowedHosts(companyId, [...new Set(input.allowedHosts)]);
        return reply(await settingsOf(sources, companyId));
      }),
    'fetch.setEndpoint': ({ companyId, input }) =>
      store.transaction(async ({ sources }) => {
        const source = await sources.named(companyId, input.source);
        if (source === null) return refuse(404, serviceMessage('service.answer.no-source'));
        await sources.setEndpoint(source.id, input.endpoint);
        return reply(await settingsOf(sources, companyId));
      }),
  };
}

async function settingsOf(sources: SourceStore, companyId: string): Promise<FetchSettings> {
  const all = await sources.list(companyId);
  return {
    allowedHosts: [...(await sources.allowedHosts(companyId))],
    sources: all.map(({ source_name: name, endpoint }) => ({ name, endpoint })),
  };
}
