import { randomUUID } from 'node:crypto';
import { userLimits, type ConfiguredUser, type UserKey } from '#service-api/configuration/user-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { UserStatus } from '#service-api/values.ts';
import { parentRole } from '../../auth/identities.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { StoredKey, StoredUser } from '../../store/user-store.ts';
import { reply } from '../call.ts';
import { refuse } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { changeConfiguration, RefusedChange, tooMany, type Requester } from './change-configuration.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';

type UserHandlers = Pick<ConfigurationHandlers, Extract<keyof ConfigurationHandlers, `users.${string}`>>;
type UserDeps = Pick<ServiceDeps, 'store' | 'nowMs'>;

/** The users of the company. Every request reads them again, so that a change applies to the next one. */
export function userHandlers(deps: UserDeps): UserHandlers {
  return {
    'users.list': ({ companyId }) =>
      deps.store.transaction(async ({ users }) => {
        const keys = await users.keys(companyId);
        const all = (await users.list(companyId)).map((user) => userView(user, keys));
        return reply({ users: all, userLimit: userLimits.users, keyLimit: userLimits.keysPerUser });
      }),
    'users.add': (request) =>
      changeConfiguration(deps, 'users.add', request, async ({ users }, at) => {
        const { companyId, input } = request;
        const known = await users.named(input.userName);
        if (known !== null && !(known.isRemoved && known.companyId === companyId)) throw nameTaken(input.userName);
        if ((await users.list(companyId)).length >= userLimits.users) throw tooMany(userLimits.users);
        const id = known?.id ?? randomUUID();
        if (known === null) await users.add({ ...input, id, companyId, at });
        else await users.restore({ ...input, id, at });
        const result = userView({ ...input, id, status: 'active', isFromFile: false, createdAt: at }, []);
        return { subject: input.userName, before: null, after: shown(result), result };
      }),
    'users.change': (request) => {
      const { id: _id, ...given } = request.input;
      return changeUser(deps, 'users.change', request, (user) => {
        if (user.isFromFile) throw refusedFileUser;
        const { name = user.name, lastName = user.lastName, role = user.role } = given;
        return { ...user, name, lastName, role };
      });
    },
    'users.block': (request) => changeUser(deps, 'users.block', request, withStatus('disabled')),
    'users.unblock': (request) => changeUser(deps, 'users.unblock', request, withStatus('active')),
    'users.remove': (request) =>
      changeConfiguration(deps, 'users.remove', request, async (tx, at) => {
        const user = await changeableUser(tx, request.companyId, request.input.id);
        if (user.isFromFile) throw refusedFileUser;
        await requireOtherAdministrator(tx, request.companyId, user);
        await tx.users.remove(user.id, at);
        return { subject: user.userName, before: shown(user), after: null, result: {} };
      }),
  };
}

/** Returns the user, or throws the refusal. */
export async function requireUser({ users }: StoreTransaction, companyId: string, id: string): Promise<StoredUser> {
  const user = await users.find(companyId, id);
  if (user === null) throw new RefusedChange(refuse(404, serviceMessage('service.configuration.no-user')));
  return user;
}

const withStatus =
  (status: UserStatus) =>
  (user: StoredUser): StoredUser => ({ ...user, status });

type UserChange = Requester & { readonly input: { readonly id: string } };

function changeUser(
  deps: UserDeps,
  call: 'users.change' | 'users.block' | 'users.unblock',
  request: UserChange,
  changed: (user: StoredUser) => StoredUser,
) {
  const { companyId, input } = request;
  return changeConfiguration(deps, call, request, async (tx) => {
    const before = await changeableUser(tx, companyId, input.id);
    const after = changed(before);
    if (!isAdministrator(after)) await requireOtherAdministrator(tx, companyId, before);
    await tx.users.change(after);
    const result = userView(after, await tx.users.keys(companyId));
    return { subject: after.userName, before: shown(before), after: shown(after), result };
  });
}

/** The app signs in as this user, also at its next start. */
const isOwn = ({ isFromFile, role }: StoredUser): boolean => isFromFile && role === parentRole;

async function changeableUser(tx: StoreTransaction, companyId: string, id: string): Promise<StoredUser> {
  const user = await requireUser(tx, companyId, id);
  if (isOwn(user)) throw refusal(409, 'own-user');
  return user;
}

const isAdministrator = ({ role, status }: StoredUser): boolean => role === 'Account Admin' && status === 'active';

/** Throws when the company would have no administrator without this user. */
async function requireOtherAdministrator(tx: StoreTransaction, companyId: string, user: StoredUser): Promise<void> {
  if (!isAdministrator(user)) return;
  const others = (await tx.users.list(companyId)).filter((each) => each.id !== user.id);
  if (!others.some(isAdministrator)) throw refusal(409, 'last-administrator');
}

const refusal = (status: 409, reason: 'own-user' | 'last-administrator' | 'file-user'): RefusedChange =>
  new RefusedChange(refuse(status, serviceMessage(`service.configuration.${reason}`)));
const refusedFileUser = refusal(409, 'file-user');
const nameTaken = (name: string): RefusedChange =>
  new RefusedChange(
    refuse(409, serviceMessage('service.configuration.user-name-taken', { name }), { code: 'name_taken' }),
  );

function userView(user: StoredUser, keys: readonly StoredKey[]): ConfiguredUser {
  return { ...user, isOwn: isOwn(user), keys: keys.filter(({ userId }) => userId === user.id).map(keyView) };
}

export function keyView({ id, name, createdAt, lastUsedAt, isFromFile }: StoredKey): UserKey {
  return { id, name, createdAt, lastUsedAt, isFromFile };
}

/** What the journal says about a user. */
function shown({ name, lastName, role, status }: StoredUser | ConfiguredUser) {
  return { name, lastName, role, status };
}
