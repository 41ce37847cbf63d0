import { z } from 'zod';
import type { ConfigurationCall } from '../configuration/call.ts';
import { members } from '../endpoint.ts';
import { count, givenUuid, timestamp, uuid } from '../fields.ts';

const fileIds = z.array(givenUuid).min(1).max(500);
const bytes = z.number().min(0);

/** `unknown`: no such file. `held`: a legal hold refuses it. `in-progress`: it is still being processed. */
const refused = z.array(z.strictObject({ fileId: uuid, reason: z.enum(['unknown', 'held', 'in-progress']) }));

const rules = z
  .array(z.strictObject({ tagId: givenUuid, days: z.int().min(1).max(36_500) }))
  .max(500)
  .refine((all) => new Set(all.map(({ tagId }) => tagId)).size === all.length, { message: 'name a class once' });

/** Files that are no longer wanted (docs/service-api.md#trash). */
export const trashCalls = {
  /**
   * Moves files to the trash, where they stay for 30 days. One that is there already counts as moved, and is not among
   * the `fileIds` that were moved now: restoring those undoes the call exactly.
   */
  'trash.move': {
    input: z.strictObject({ fileIds }),
    output: z.strictObject({ moved: count, fileIds: z.array(uuid), refused }),
    changes: true,
    roles: members,
  },
  /** Puts files back as they were. */
  'trash.restore': {
    input: z.strictObject({ fileIds }),
    output: z.strictObject({ restored: count, refused }),
    changes: true,
    roles: members,
  },
  /** Deletes files in the trash for good; `null`: all of them. */
  'trash.delete': {
    input: z.strictObject({ fileIds: fileIds.nullable() }),
    output: z.strictObject({ deleted: count, refused }),
    changes: true,
  },
  /** The files in the trash, those that were moved there last first. */
  'trash.list': {
    input: z.strictObject({ page: z.int().min(1).default(1), pageSize: z.int().min(1).max(200).default(50) }),
    output: z.strictObject({
      total: count,
      files: z.array(
        z.strictObject({
          fileId: uuid,
          name: z.string(),
          tagName: z.string().nullable(),
          sizeBytes: bytes,
          trashedAt: timestamp,
          /** Empty where the service itself moved it there by its age. */
          userName: z.string(),
          isHeld: z.boolean(),
          /** When it is deleted for good. */
          deletesAt: timestamp,
        }),
      ),
    }),
    changes: false,
    roles: members,
  },
  /** Refuses to delete these files until the hold is taken off, or takes it off. */
  'documents.hold': {
    input: z.strictObject({ fileIds, isHeld: z.boolean() }),
    output: z.strictObject({ changed: count }),
    changes: true,
  },
  /** How long documents of a class are kept; an empty list, which is the default, keeps all. */
  'retention.get': { input: z.strictObject({}), output: z.strictObject({ rules }), changes: false },
  /** Documents that are older than their class is kept are moved to the trash, now and once a day. */
  'retention.set': { input: z.strictObject({ rules }), output: z.strictObject({ rules }), changes: true },
  /** What rules would move to the trash now. */
  'retention.try': {
    input: z.strictObject({ rules }),
    output: z.strictObject({
      documents: count,
      sizeBytes: bytes,
      /** When the oldest of them was added; `null` without any. */
      oldestAt: timestamp.nullable(),
      byTag: z.array(z.strictObject({ tagId: uuid, documents: count })),
    }),
    changes: false,
  },
  /** The bytes that the company's files take, and those of the whole service's database. */
  'space.get': {
    input: z.strictObject({}),
    output: z.strictObject({
      /** Without what is in the trash. */
      originals: bytes,
      trash: bytes,
      /** What was read: pages, words and values. */
      readings: bytes,
      /** Database and search index, with what was read. */
      database: bytes,
    }),
    changes: false,
  },
} as const satisfies Record<string, ConfigurationCall>;
