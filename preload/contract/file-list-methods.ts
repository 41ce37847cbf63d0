import { z } from 'zod';
import { fileGroupSchema, fileSchema } from './files.ts';

/** The conditions of a list of files. All that are given must hold. */
export const fileFilter = {
  group: fileGroupSchema.optional(),
  folderId: z.string().optional(),
  jobId: z.string().optional(),
  text: z.string().max(200).optional(),
  /** Only files that were first seen at or after this time. */
  sinceMs: z.number().optional(),
};

export const fileOrders = ['seen', 'name', 'size', 'state', 'folder'] as const;
/**
 * The order of a list of files; the latest first where there is none. `state`: what needs a person first, then what is
 * in progress, done and ignored. `folder`: by the names of the folders, and files without one last.
 */
const fileOrderSchema = z.object({ by: z.enum(fileOrders), descending: z.boolean() }).strict();
export type FileOrder = z.infer<typeof fileOrderSchema>;

export const fileListMethods = {
  'files.list': {
    params: z
      .object({
        ...fileFilter,
        order: fileOrderSchema.optional(),
        /** The number of rows before the first row that is wanted. */
        offset: z.number().int().min(0).default(0),
        /**
         * Selects, instead of `offset`, the rows around this file, with the file in the middle. If the file has left
         * the list, the rows around its former place are returned.
         */
        around: z.string().max(200).optional(),
        limit: z.number().int().min(1).max(500).default(100),
      })
      .strict(),
    /** `offset` is the position of the first of `files` in the list. */
    result: z.object({ files: z.array(fileSchema), total: z.number().int(), offset: z.number().int() }),
  },
  /**
   * A short-lived address for a table of all files of a list, in its order: RFC 4180 with a byte order mark, texts that
   * a spreadsheet would run defused. The address may be used as soon as the result is there.
   */
  'files.export': {
    params: z
      .object({ ...fileFilter, order: fileOrderSchema.optional(), separator: z.enum([',', ';']).default(',') })
      .strict(),
    result: z.object({ url: z.string(), expiresAtMs: z.number(), count: z.number().int() }),
  },
} as const;
