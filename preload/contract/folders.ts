import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';

/** What happens to an original after its proofs (docs/file-lifecycle.md#steps). */
const afterActionSchema = z.enum(['leave', 'move-to-processed']);

/** The rules of a watch folder, all of them. */
export const folderRulesSchema = z.object({
  /** Files are seen and settle; nothing of this folder is sent. */
  paused: z.boolean(),
  subfolders: z.boolean(),
  /** Whether temporary files and what systems and NAS keep for themselves are left alone (settings, `standardIgnores`). */
  standardIgnores: z.boolean(),
  /** Glob patterns on the path below the folder; empty takes every type that the service supports. */
  include: z.array(z.string().min(1)),
  exclude: z.array(z.string().min(1)),
  quietMs: z.number().int().min(0).max(3_600_000),
  maxWaitMs: z.number().int().min(1_000).max(86_400_000),
  idleGapMs: z.number().int().min(0).max(86_400_000),
  maxFiles: z.number().int().min(1).max(10_000),
  maxBytes: z.number().int().min(1),
  maxBatchWaitMs: z.number().int().min(1_000).max(86_400_000),
  rescanMs: z.number().int().min(5_000).max(86_400_000),
  after: afterActionSchema,
  /** Rejected originals go to `Failed/` with a reason file. Off unless a person asks for it. */
  moveFailed: z.boolean(),
  priority: z.enum(['low', 'normal', 'high']),
  metadata: z.record(z.string(), z.string()),
});
export type FolderRules = z.infer<typeof folderRulesSchema>;

/** Some rules. No defaults in here: a change of one rule must not bring the others back to theirs. */
export const folderRulesChangeSchema = folderRulesSchema.partial();
export type FolderRulesChange = z.infer<typeof folderRulesChangeSchema>;

/** The defaults of docs/file-lifecycle.md#steps. */
export const defaultFolderRules: FolderRules = {
  paused: false,
  subfolders: true,
  standardIgnores: true,
  include: [],
  exclude: [],
  quietMs: 5_000,
  maxWaitMs: 600_000,
  idleGapMs: 20_000,
  maxFiles: 100,
  maxBytes: 500_000_000,
  maxBatchWaitMs: 900_000,
  rescanMs: 300_000,
  after: 'leave',
  moveFailed: false,
  priority: 'normal',
  metadata: {},
};

const folderStateSchema = z.enum(['watching', 'polling', 'away', 'scanning', 'refused']);

/** One watch folder with its health. */
export const folderSchema = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  rules: folderRulesSchema,
  state: folderStateSchema,
  /** More of the state: "not responding since 13:52", "checked every 20 s because …". */
  stateDetail: messageSchema.nullable(),
  /** Another folder lies in its place: nothing of that is read until the old one is back or a person confirms it. */
  isReplaced: z.boolean(),
  counts: z.object({ done: z.number(), inProgress: z.number(), onHold: z.number(), ignored: z.number() }),
  /** Folders in it that are left alone because of their names; their files are in no count. At most 100 paths. */
  leftAlone: z.object({ count: z.number().int(), paths: z.array(z.string()) }),
  lastFileAtMs: z.number().nullable(),
  lastScanAtMs: z.number().nullable(),
});
export type Folder = z.infer<typeof folderSchema>;

/** What the rules would do with the files that are there now; nothing is sent or written. */
export const dryRunSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      sizeBytes: z.number(),
      verdict: z.enum(['would-send', 'known', 'ignored']),
      reason: z.string().nullable(),
      /** Batches are numbered from 1. */
      batch: z.number().int().nullable(),
    }),
  ),
  total: z.number().int(),
  /** Over all files, also those that are not listed. */
  counts: z.object({ send: z.number().int(), known: z.number().int(), ignored: z.number().int() }),
  batches: z.number().int(),
  /** Folders that are left alone because of their names. */
  leftAlone: z.object({ count: z.number().int(), paths: z.array(z.string()) }),
  /** True when there are more files than are listed. */
  cut: z.boolean(),
  /** Where the folder holds places that cannot be read: their files are not counted. */
  unreadable: messageSchema.nullable(),
});

const placeKinds = ['home', 'documents', 'desktop', 'downloads', 'pictures', 'drive'] as const;

/** Folders of this computer for choosing one; never files. Only below the user's home and on mounted drives. */
export const browsedSchema = z.object({
  path: z.string(),
  name: z.string(),
  /** `null` where the person may not go further up. */
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  /** True when there are more folders than are listed. */
  cut: z.boolean(),
  /** Where people keep their things. */
  places: z.array(z.object({ kind: z.enum(placeKinds), name: z.string(), path: z.string() })),
});
export type Browsed = z.infer<typeof browsedSchema>;

/** The folder that Intray proposes to somebody who has none. It is made only when the person says so. */
export const suggestedFolderSchema = z.object({ path: z.string(), name: z.string(), exists: z.boolean() });
