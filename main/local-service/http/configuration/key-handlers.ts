import { userLimits } from '#service-api/configuration/user-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { hashOf } from '../../auth/hashes.ts';
import { newSecrets } from '../../auth/new-secrets.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { StoredKey } from '../../store/user-store.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import type { ServiceAddress } from '../share/share-address.ts';
import { changeConfiguration, RefusedChange, tooMany } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';
import { keyView, requireUser } from './user-handlers.ts';

type KeyHandlers = Pick<ConfigurationHandlers, Extract<keyof ConfigurationHandlers, `keys.${string}`>>;

/** The keys with which other programs sign in. The database holds hashes and a sealed secret, the journal only names. */
export function keyHandlers(
  { store, secretBox, nowMs }: Pick<ServiceDeps, 'store' | 'secretBox' | 'nowMs'>,
  serviceAddress: ServiceAddress,
): KeyHandlers {
  const deps = { store, nowMs };
  return {
    'keys.make': (request) =>
      changeConfiguration(deps, 'keys.make', request, async (tx, at) => {
        const { companyId, input } = request;
        const { userName, id: userId } = await requireUser(tx, companyId, input.userId);
        const others = (await tx.users.keys(companyId)).filter((each) => each.userId === userId);
        if (others.length >= userLimits.keysPerUser) throw tooMany(userLimits.keysPerUser);
        refuseName(input.name, others);
        const { api_key: apiKey, access_token: accessToken, app_id: id, secret } = newSecrets();
        await tx.users.addKey({
          ...{ id, companyId, userId, name: input.name, at },
          ...{ apiKeyHash: hashOf(apiKey), tokenHash: hashOf(accessToken), secretSealed: secretBox.seal(secret, id) },
        });
        const key = { id, name: input.name, createdAt: at, lastUsedAt: null, isFromFile: false };
        const result = { key, userName, apiKey, accessToken, appId: id, secret, address: serviceAddress() };
        return { subject: userName, before: null, after: { key: input.name, appId: id }, result };
      }),
    'keys.rename': (request) =>
      changeConfiguration(deps, 'keys.rename', request, async (tx) => {
        const { companyId, input } = request;
        const { key, userName } = await requireKey(tx, companyId, input.id);
        const ofUser = (await tx.users.keys(companyId)).filter(({ userId }) => userId === key.userId);
        refuseName(
          input.name,
          ofUser.filter(({ id }) => id !== key.id),
        );
        await tx.users.renameKey(key.id, input.name);
        const result = keyView({ ...key, name: input.name });
        return { subject: userName, before: { key: key.name }, after: { key: input.name }, result };
      }),
    'keys.revoke': (request) =>
      changeConfiguration(deps, 'keys.revoke', request, async (tx) => {
        const { key, userName } = await requireKey(tx, request.companyId, request.input.id);
        await tx.users.removeKey(key.id);
        return { subject: userName, before: { key: key.name, appId: key.id }, after: null, result: {} };
      }),
  };
}

/** Returns a key that may be changed, with the name of its user. */
async function requireKey(
  tx: StoreTransaction,
  companyId: string,
  id: string,
): Promise<{ readonly key: StoredKey; readonly userName: string }> {
  const key = await tx.users.findKey(companyId, id);
  if (key === null) throw new RefusedChange(refuse(404, serviceMessage('service.configuration.no-key')));
  if (key.isFromFile) throw new RefusedChange(refuse(409, serviceMessage('service.configuration.file-key')));
  return { key, userName: (await requireUser(tx, companyId, key.userId)).userName };
}

/** A name belongs to one key of a user. */
function refuseName(name: string, others: readonly StoredKey[]): void {
  if (!others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return;
  const message = serviceMessage('service.configuration.key-name-taken', { name });
  throw new RefusedChange(refuse(409, message, { code: 'name_taken' }));
}
