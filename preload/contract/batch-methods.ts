import { z } from 'zod';
import { batchFilters, batchSchema } from './batches.ts';
import { fileDetailSchema, refusalSchema } from './files.ts';
import { none } from './parameters.ts';

/** The methods for batches of files. They are part of `methods`. */
export const batchMethods = {
  /**
   * Adds one batch of files that belongs to no watch folder; needs the capability `local-paths`. The after-action is
   * `leave`.
   */
  'batches.add': {
    params: z
      .object({ paths: z.array(z.string().min(1)).min(1).max(10_000), merge: z.boolean().default(false) })
      .strict(),
    result: z.object({ id: z.string() }),
  },
  /**
   * Returns one page of a batch: the part of both lists that begins at `offset`. A whole batch of 10,000 files would
   * fill many frames.
   */
  'batches.get': {
    params: z
      .object({
        id: z.string().min(1).max(200),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(100),
      })
      .strict(),
    result: z.object({
      id: z.string(),
      /** True when no file of the whole batch is in progress. */
      finished: z.boolean(),
      /** In the order in which they were added. */
      files: z.array(fileDetailSchema),
      total: z.number().int(),
      /** Paths that could not be added, with the reason. */
      refused: z.array(refusalSchema),
      refusedTotal: z.number().int(),
    }),
  },
  /** Returns the batches of this computer, the newest first, each with its first three files. Calls no service. */
  'batches.list': {
    params: z
      .object({
        /** Only batches with files of this kind. */
        show: z.enum(batchFilters).optional(),
        folderId: z.string().optional(),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(40),
      })
      .strict(),
    result: z.object({ batches: z.array(batchSchema), total: z.number().int() }),
  },
  /**
   * Returns what is in progress, the oldest first: at most three batches or folders with files in no batch, each with
   * its first twenty files, and how many there are in all.
   */
  'batches.inProgress': {
    params: none,
    result: z.object({ batches: z.array(batchSchema), total: z.number().int() }),
  },
} as const;
