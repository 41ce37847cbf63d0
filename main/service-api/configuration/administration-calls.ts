import { z } from 'zod';
import { count, timestamp } from '../fields.ts';
import type { ConfigurationCall } from './call.ts';

/** The longest configuration that can be imported, in bytes of its file. */
export const maxImportBytes = 30_000_000;

/** What an import would change, or has changed. */
const importDifference = z.strictObject({
  kind: z.enum(['tag', 'field', 'table', 'setting']),
  /** Fields as `TAG / FIELD`. */
  name: z.string(),
  change: z.enum(['add', 'change', 'delete']),
});
export type ImportDifference = z.infer<typeof importDifference>;

const configurationEvent = z.strictObject({
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
    input: z.strictObject({ json: z.string().max(maxImportBytes), isDryRun: z.boolean() }),
    output: z.strictObject({ differences: z.array(importDifference), differenceCount: count }),
    changes: true,
  },
} as const satisfies Record<string, ConfigurationCall>;

export const journalCalls = {
  /** The newest first. `before` is the id of the last event that was seen. */
  'journal.list': {
    input: z.strictObject({ before: z.string().nullable(), limit: z.int().min(1).max(200) }),
    output: z.strictObject({ events: z.array(configurationEvent), total: count }),
    changes: false,
  },
} as const satisfies Record<string, ConfigurationCall>;
