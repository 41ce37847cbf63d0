import type { FetchSettings } from '#service-api/configuration/fetch-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { SourceStore } from '../../store/source-store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration, RefusedChange } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

type FetchHandlers = Pick<ConfigurationHandlers, 'fetch.get' | 'fetch.setHosts' | 'fetch.setEndpoint'>;

/** The hosts that files may be fetched from, and the addresses of sources. They apply to fetches from then on. */
export function fetchHandlers(deps: Pick<ServiceDeps, 'store' | 'nowMs'>): FetchHandlers {
  return {
    'fetch.get': ({ companyId }) =>
      deps.store.transaction(async ({ sources }) => reply(await settingsOf(sources, companyId))),
    'fetch.setHosts': (request) =>
      changeConfiguration(deps, 'fetch.setHosts', request, async ({ sources }) => {
        const { companyId, input } = request;
        const before = await sources.allowedHosts(companyId);
        const after = [...new Set(input.allowedHosts)];
        await sources.setAllowedHosts(companyId, after);
        return { subject: '', before, after, result: await settingsOf(sources, companyId) };
      }),
    'fetch.setEndpoint': (request) =>
      changeConfiguration(deps, 'fetch.setEndpoint', request, async ({ sources }) => {
        const { companyId, input } = request;
        const source = await sources.named(companyId, input.source);
        if (source === null) throw new RefusedChange(refuse(404, serviceMessage('service.answer.no-source')));
        await sources.setEndpoint(source.id, input.endpoint);
        const result = await settingsOf(sources, companyId);
        return { subject: source.source_name, before: source.endpoint, after: input.endpoint, result };
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
