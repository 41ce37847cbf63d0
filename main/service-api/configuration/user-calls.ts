import { z } from 'zod';
import { roles } from '../endpoint.ts';
import { count, timestamp, uuid } from '../fields.ts';
import { userStatuses } from '../values.ts';
import type { ConfigurationCall } from './call.ts';

/** How many users a company has at most, and how many keys a user has. Ours. */
export const userLimits = { users: 200, keysPerUser: 10, nameChars: 100, userNameChars: 200 } as const;

const personName = z.string().trim().max(userLimits.nameChars);
const keyName = z.string().trim().min(1).max(userLimits.nameChars);
/** The name by which a user signs in and by which records name them; of the form of an email address. */
const userName = z.string().trim().toLowerCase().max(userLimits.userNameChars).pipe(z.email());

/** A key of a user: what one program signs in with. What is secret about it is shown only when it is made. */
const userKey = z.strictObject({
  /** The app ID. */
  id: uuid,
  name: z.string(),
  createdAt: timestamp,
  /** To within ten minutes; `null` while nobody has used it. */
  lastUsedAt: timestamp.nullable(),
  /** Its secrets are in `credentials.json`, which decides about it. */
  isFromFile: z.boolean(),
});
export type UserKey = z.infer<typeof userKey>;

const configuredUser = z.strictObject({
  id: uuid,
  userName: z.string(),
  name: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  /** Intray works as this user, which cannot be changed, blocked or removed. */
  isOwn: z.boolean(),
  /** A user of `credentials.json`, which can be blocked, but neither changed nor removed. */
  isFromFile: z.boolean(),
  /** `null` for a user of `credentials.json`. */
  createdAt: timestamp.nullable(),
  keys: z.array(userKey),
});
export type ConfiguredUser = z.infer<typeof configuredUser>;

/** A key with its secrets, which no other call returns. */
export const newKey = z.strictObject({
  key: userKey,
  userName: z.string(),
  apiKey: z.string(),
  accessToken: z.string(),
  appId: z.string(),
  /** In base64. */
  secret: z.string(),
  /** Where programs on this computer reach the service; `null` while it has no port. */
  address: z.url().nullable(),
});
export type NewKey = z.infer<typeof newKey>;

const done = z.strictObject({});
const oneUser = z.strictObject({ id: uuid });

/** Users, their roles and keys (docs/service-api.md#users-and-keys). They apply to the next request. */
export const userCalls = {
  'users.list': {
    input: z.strictObject({}),
    output: z.strictObject({ users: z.array(configuredUser), userLimit: count, keyLimit: count }),
    changes: false,
  },
  /** Brings back a user of that name who was removed. */
  'users.add': {
    input: z.strictObject({ userName, name: personName, lastName: personName, role: z.enum(roles) }),
    output: configuredUser,
    changes: true,
  },
  /** Changes only what is given. */
  'users.change': {
    input: z.strictObject({
      id: uuid,
      ...z.strictObject({ name: personName, lastName: personName, role: z.enum(roles) }).partial().shape,
    }),
    output: configuredUser,
    changes: true,
  },
  'users.block': { input: oneUser, output: configuredUser, changes: true },
  'users.unblock': { input: oneUser, output: configuredUser, changes: true },
  /** Ends all keys of the user. Documents keep the user's name. */
  'users.remove': { input: oneUser, output: done, changes: true },
  'keys.make': { input: z.strictObject({ userId: uuid, name: keyName }), output: newKey, changes: true },
  'keys.rename': { input: z.strictObject({ id: uuid, name: keyName }), output: userKey, changes: true },
  'keys.revoke': { input: z.strictObject({ id: uuid }), output: done, changes: true },
} as const satisfies Record<string, ConfigurationCall>;
