import { z } from 'zod';
import type { ConfigurationCall } from '../configuration/call.ts';
import { count, timestamp, uuid } from '../fields.ts';
import { knownMessage } from '../messages/message-schema.ts';

/** The most documents that one call lists or queues. */
export const mostFailed = 200;

const failedDocument = z.strictObject({
  fileId: uuid,
  name: z.string(),
  /** Who added it. */
  userName: z.string(),
  failedAt: timestamp,
  /** When it was last read again without success; `null` when it was not. */
  triedAgainAt: timestamp.nullable(),
  /** Why the last reading failed. For people, in English. */
  reason: z.string(),
  /** The same for other languages; `null` when it is none of the texts that this version knows. */
  message: knownMessage.nullable().catch(null),
  /** Whether it waits to be read again, or is; `null` when neither. */
  again: z.enum(['waiting', 'running']).nullable(),
});
export type FailedDocument = z.infer<typeof failedDocument>;

/** Goes on behind the documents of an answer before; `null` begins with the last document. */
const before = count.nullable();

const teamProcess = z.strictObject({
  kind: z.enum(['service', 'worker']),
  /** The first letters of the name of its run. */
  run: z.string(),
  host: z.string(),
  /** Where the database sees it; `null` for a connection without TCP. */
  address: z.string().nullable(),
  /** Since when it has been connected without interruption. */
  since: timestamp,
  /** The documents of the caller's company that it reads now. */
  reading: z.array(z.strictObject({ fileId: uuid, name: z.string() })),
  /** How many documents of other companies it reads now. */
  others: count,
});
export type TeamProcessRecord = z.infer<typeof teamProcess>;

/** What could not be read, and what reads (docs/service-api.md#failed-documents-and-workers). */
export const failedCalls = {
  /** The documents whose reading failed and that are not in the trash, those that were added last first. */
  'failed.list': {
    input: z.strictObject({ before, limit: z.int().min(1).max(mostFailed) }),
    output: z.strictObject({ total: count, documents: z.array(failedDocument), next: count.nullable() }),
    changes: false,
  },
  /** Queues the next of them to be read again, as `again.start` does; until `next` is `null`, there are more. */
  'failed.again': {
    input: z.strictObject({ before }),
    output: z.strictObject({
      /** Those that were not queued before. */
      fileIds: z.array(uuid),
      /** How many could not be queued, because they were moved or changed meanwhile. */
      refused: count,
      next: count.nullable(),
    }),
    changes: true,
  },
  /** The processes of a team that are connected to its database, the earliest first; `null` where the service is the only one. */
  'workers.list': {
    input: z.strictObject({}),
    output: z.strictObject({
      processes: z.array(teamProcess).nullable(),
      /** Whether the service itself reads documents. */
      serviceReads: z.boolean(),
    }),
    changes: false,
  },
} as const satisfies Record<string, ConfigurationCall>;
