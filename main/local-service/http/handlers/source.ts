import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#service-api/endpoints.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Source } from '#service-api/records/source.ts';
import { sealSourceKeys } from '../../sources/source-keys.ts';
import type { StoredSource } from '../../store/source-store.ts';
import { reply, type Handlers } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';

const unknownSource = refuse(404, serviceMessage('service.answer.no-source'));
const sourceExists = refuse(409, serviceMessage('service.answer.source-exists'), { code: 'source_exists' });

/** Object storages that files are fetched from. Their keys are sealed at once and never returned. */
export function sourceHandlers({ store, secretBox, nowMs }: Pick<ServiceDeps, 'store' | 'secretBox' | 'nowMs'>) {
  return {
    async sourceCreate({ scope: { companyId }, body }) {
      const source = newSource(body, new Date(nowMs()).toISOString());
      const keysSealed = sealSourceKeys(secretBox, source.id, {
        accessKey: body.access_key ?? '',
        secretKey: body.secret_key,
      });
      return store.transaction(async ({ sources }) => {
        if ((await sources.named(companyId, source.source_name)) !== null) return sourceExists;
        await sources.add({ ...source, companyId, keysSealed });
        return reply(source);
      });
    },
    sourceList: ({ scope }) =>
      store.transaction(async ({ sources }) => reply((await sources.list(scope.companyId)).map(publicPart))),
    sourceRemove: ({ scope, params }) =>
      store.transaction(async ({ sources }) => {
        const source = await sources.named(scope.companyId, params.name);
        if (source === null) return unknownSource;
        await sources.remove(source.id);
        return reply({ id: source.id, source_name: source.source_name });
      }),
  } satisfies Partial<Handlers>;
}

function newSource({ source_name, type, account_name, region }: BodyOf<'sourceCreate'>, creation_date: string): Source {
  return { id: randomUUID(), source_name, type, account_name, region, creation_date };
}

function publicPart({ id, source_name, type, account_name, region, creation_date }: StoredSource): Source {
  return { id, source_name, type, account_name, region, creation_date };
}
