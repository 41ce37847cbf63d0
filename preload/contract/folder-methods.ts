import { z } from 'zod';
import {
  browsedSchema,
  dryRunSchema,
  folderRulesChangeSchema,
  folderSchema,
  folderWeekSchema,
  longestFolderPassword,
  suggestedFolderSchema,
} from './folders.ts';
import { done, id, none } from './parameters.ts';

/** The methods of the contract about watch folders. */
export const folderMethods = {
  'folders.list': { params: none, result: z.array(folderSchema) },
  /** What came into a folder in the last seven days, and when it was not watched. */
  'folders.week': { params: id, result: folderWeekSchema },
  'folders.add': {
    params: z
      .object({
        path: z.string().min(1),
        rules: folderRulesChangeSchema.default({}),
        /** Creates the folder if it does not exist; its parent must exist. */
        create: z.boolean().default(false),
      })
      .strict(),
    result: folderSchema,
  },
  /** Suggests a folder to a person who watches none yet; `null` when there is no suitable place. */
  'folders.suggest': { params: none, result: suggestedFolderSchema.nullable() },
  /** Opens the host's own dialogue; needs the capability `pick-folder`. `null` when the person chose no folder. */
  'folders.pick': { params: none, result: z.object({ path: z.string().nullable() }) },
  /** Lists one level of folders, by default of the user's home. Needs the capability `browse-folders`. */
  'folders.browse': {
    params: z.object({ path: z.string().min(1).optional(), hidden: z.boolean().default(false) }).strict(),
    result: browsedSchema,
  },
  'folders.update': {
    params: z.object({ id: z.string(), rules: folderRulesChangeSchema }).strict(),
    result: folderSchema,
  },
  /** Stops watching the folder; its files and history stay. */
  'folders.remove': { params: id, result: done },
  /**
   * Adds a password that is tried on PDFs of the folder (docs/file-lifecycle.md#passwords). It goes to the keychain, and no answer
   * shows it again.
   */
  'folders.addPassword': {
    params: z.object({ id: z.string(), password: z.string().min(1).max(longestFolderPassword) }).strict(),
    result: folderSchema,
  },
  /** Removes the password with this number, from 1; without a number, all. */
  'folders.removePassword': {
    params: z.object({ id: z.string(), number: z.number().int().min(1).optional() }).strict(),
    result: folderSchema,
  },
  'folders.scan': { params: id, result: done },
  /** Accepts the folder that has taken this folder's place; the files of the old one then count as no longer there. */
  'folders.confirm': { params: id, result: done },
  'folders.dryRun': {
    params: z.object({ path: z.string().min(1), rules: folderRulesChangeSchema.default({}) }).strict(),
    result: dryRunSchema,
  },
} as const;
