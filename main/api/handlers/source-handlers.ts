import type { RemoteSource } from '#ports/service-records.ts';
import type { Source } from '#contract/service.ts';
import { askService, fromResult } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refuseUnlessFresh } from '../fresh-sign-in.ts';
import type { Handlers } from '../handlers.ts';

type SourceHandlers = Pick<
  Handlers,
  'remote.add' | 'service.sources' | 'service.addSource' | 'service.removeSource' | 'service.setWebhook'
>;

/**
 * Creates the handlers for the sources of the service and for the address to which it reports. Keys are passed on and
 * stored only by the service.
 */
export function createSourceHandlers({ services, changed }: ApiDeps): SourceHandlers {
  return {
    'remote.add': ({ from, merge, pageRotation }) =>
      askService(services, async (service) => {
        const created = await service.uploadRemote({
          from: from.kind === 'urls' ? { urls: from.urls } : from,
          merge,
          ...(pageRotation === 0 ? {} : { pageRotation }),
        });
        changed('jobs');
        return fromResult(created, ({ id }) => ({ jobId: id }), 'change');
      }),
    'service.sources': () =>
      askService(services, async (service) => fromResult(await service.sources(), (all) => all.map(sourceView))),
    'service.addSource': ({ accessKey, region, ...source }) =>
      askService(services, async (service) => {
        const given = { ...(accessKey === '' ? {} : { accessKey }), ...(region === '' ? {} : { region }) };
        const added = await service.createSource({ ...source, ...given });
        changed('service');
        return fromResult(added, (made) => ({ ...sourceView(made), name: made.name ?? source.name }), 'change');
      }),
    'service.removeSource': ({ name }) =>
      askService(services, async (service) => {
        const removed = await service.removeSource(name);
        changed('service');
        return fromResult(removed, () => ({ ok: true as const }), 'change');
      }),
    'service.setWebhook': ({ url }, peer) =>
      refuseUnlessFresh(peer, 'url') ??
      askService(services, async (service) => {
        const set = await service.setWebhook(url);
        changed('service');
        return fromResult(set, (reply) => reply, 'change');
      }),
  };
}

const sourceView = ({ name, ...source }: RemoteSource): Source => ({ ...source, name: name ?? '' });
