import { z } from 'zod';
import type { ConfigurationCall } from '../configuration/call.ts';
import { members } from '../endpoint.ts';
import { count, givenUuid, timestamp, uuid } from '../fields.ts';

const fileIds = z.array(givenUuid).min(1).max(500);

/** The most documents that one answer names. */
const mostListed = 1_000;

/** Documents that are processed again with what is better now (docs/service-api.md#process-again). */
export const againCalls = {
  /**
   * Queues documents to be processed again, behind everything else. One that is queued already counts as queued, stays
   * once, and is not among the `fileIds` that were queued now: cancelling those undoes the call.
   */
  'again.start': {
    input: z.strictObject({ fileIds }),
    output: z.strictObject({
      queued: count,
      fileIds: z.array(uuid),
      /**
       * `unknown`: no such file. `in-trash`: it is in the trash. `in-progress`: it is being processed for the first time.
       * `not-read`: it has no result of its own, because it was merged, or its parts are files of their own.
       */
      refused: z.array(
        z.strictObject({ fileId: uuid, reason: z.enum(['unknown', 'in-trash', 'in-progress', 'not-read']) }),
      ),
    }),
    changes: true,
    roles: members,
  },
  /** Takes documents out of the queue that are not being read yet; they stay as they are. `null`: all of them. */
  'again.cancel': {
    input: z.strictObject({ fileIds: fileIds.nullable() }),
    output: z.strictObject({ cancelled: count, fileIds: z.array(uuid) }),
    changes: true,
    roles: members,
  },
  /** The documents that are to be processed again, those that are being read first. `total` counts all of them. */
  'again.list': {
    input: z.strictObject({}),
    output: z.strictObject({
      total: count,
      /** Larger after each document that was processed again. */
      last: count,
      documents: z
        .array(z.strictObject({ fileId: uuid, state: z.enum(['waiting', 'running']), askedAt: timestamp }))
        .max(mostListed),
    }),
    changes: false,
    roles: members,
  },
} as const satisfies Record<string, ConfigurationCall>;
