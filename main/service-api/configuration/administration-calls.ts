import { z } from 'zod';
import { roles } from '../endpoint.ts';
import { count, timestamp, uuid } from '../fields.ts';
import type { ConfigurationCall } from './call.ts';

const maxFile = 20_000_000;

/** What an import would change, or has changed. */
export const importDifference = z.strictObject({
  kind: z.enum(['tag', 'field', 'table', 'setting']),
  /** Fields as `TAG / FIELD`. */
  name: z.string(),
  change: z.enum(['add', 'change', 'delete']),
});
export type ImportDifference = z.infer<typeof importDifference>;

export const companyUser = z.strictObject({
  id: uuid,
  userName: z.string(),
  role: z.enum(roles),
  /** The user of this app, which cannot be removed. */
  isOwn: z.boolean(),
  isLastAdministrator: z.boolean(),
  keys: z.array(z.strictObject({ id: uuid, creationDate: timestamp })),
});
export type CompanyUser = z.infer<typeof companyUser>;

export const configurationEvent = z.strictObject({
  id: z.string(),
  at: timestamp,
  userName: z.string(),
  /** The call, such as `tags.change`. */
  call: z.string(),
  /** What it was about: a tag, `TAG / FIELD`, a setting, a user. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ConfigurationEvent = z.infer<typeof configurationEvent>;

/** Export and import. */
export const transferCalls = {
  /** All tags, fields, tables and settings as one JSON text, without users, keys and examples. */
  'configuration.export': {
    input: z.strictObject({}),
    output: z.strictObject({ fileName: z.string(), json: z.string() }),
    changes: false,
  },
  /** All or nothing. A dry run changes nothing. Tags that the file does not name stay. */
  'configuration.import': {
    input: z.strictObject({ json: z.string().max(maxFile), isDryRun: z.boolean() }),
    output: z.strictObject({ differences: z.array(importDifference), differenceCount: count }),
    changes: true,
  },
} as const satisfies Record<string, ConfigurationCall>;

/** Users and keys. */
export const administrationCalls = {
  'users.list': { input: z.strictObject({}), output: z.array(companyUser), changes: false },
  'users.create': {
    input: z.strictObject({ userName: z.string().trim().min(1).max(200), role: z.enum(roles) }),
    output: companyUser,
    changes: true,
  },
  /** Refused for the last administrator. */
  'users.setRole': {
    input: z.strictObject({ id: uuid, role: z.enum(roles) }),
    output: companyUser,
    changes: true,
  },
  /** Their keys stop working at once; their documents stay. Refused for the last administrator. */
  'users.remove': { input: z.strictObject({ id: uuid }), output: z.strictObject({}), changes: true },
  /** The only time that the key is shown. */
  'keys.issue': {
    input: z.strictObject({ userId: uuid }),
    output: z.strictObject({ id: uuid, apiKey: z.string(), accessToken: z.string().nullable() }),
    changes: true,
  },
  'keys.revoke': { input: z.strictObject({ id: uuid }), output: z.strictObject({}), changes: true },
} as const satisfies Record<string, ConfigurationCall>;

export const journalCalls = {
  /** The newest first. `before` is the id of the last event that was seen. */
  'journal.list': {
    input: z.strictObject({ before: z.string().nullable(), limit: z.int().min(1).max(200) }),
    output: z.strictObject({ events: z.array(configurationEvent), total: count }),
    changes: false,
  },
} as const satisfies Record<string, ConfigurationCall>;
