import { z } from 'zod';
import { fileSchema } from './files.ts';
import { messageSchema } from './messages/message-schema.ts';

/** The most passwords of a watch folder, and the most characters of one. */
export const mostFolderPasswords = 20;
export const longestFolderPassword = 128;

/** What happens to an original after its checks have passed (docs/file-lifecycle.md#steps). */
const afterActionSchema = z.enum(['leave', 'move-to-processed']);

/** `automatic`: at separators if the file has some, else where a new document begins. `mails`: only mails are taken apart. */
export const splitChoices = [
  'off',
  'automatic',
  'separators',
  'blank-pages',
  'pages',
  'new-documents',
  'mails',
] as const;

/** The complete rules of a watch folder. */
export const folderRulesSchema = z.object({
  /** While true, files are still detected and registered, but no file of this folder is uploaded. */
  paused: z.boolean(),
  subfolders: z.boolean(),
  /** Whether temporary files and the files of systems and NAS devices are ignored (settings, `standardIgnores`). */
  standardIgnores: z.boolean(),
  /** Glob patterns for the path relative to the folder; an empty list takes every type that the service supports. */
  include: z.array(z.string().min(1)),
  exclude: z.array(z.string().min(1)),
  stabilityDelayMs: z.number().int().min(0).max(3_600_000),
  maxStabilityWaitMs: z.number().int().min(1_000).max(86_400_000),
  idleGapMs: z.number().int().min(0).max(86_400_000),
  maxFiles: z.number().int().min(1).max(10_000),
  maxBytes: z.number().int().min(1),
  maxBatchWaitMs: z.number().int().min(1_000).max(86_400_000),
  rescanMs: z.number().int().min(5_000).max(86_400_000),
  after: afterActionSchema,
  /** Moves rejected originals to `Failed/` with a file that gives the reason. Off unless a person turns it on. */
  moveFailed: z.boolean(),
  /** Saves a PDF of each scan, in which its words can be found, below `Processed/Searchable/`. */
  searchableCopies: z.boolean(),
  /** Combines each batch into one document. Only images and PDFs can be combined. */
  merge: z.boolean(),
  /** Where each file is split into documents. */
  split: z.enum(splitChoices),
  /** The number of pages of each document, for `pages`. */
  splitPages: z.number().int().min(1).max(1_000),
  priority: z.enum(['low', 'normal', 'high']),
  metadata: z.record(z.string(), z.string()),
});
export type FolderRules = z.infer<typeof folderRulesSchema>;

/** A change of some rules. It has no defaults, because these would reset the rules that are not given. */
export const folderRulesChangeSchema = folderRulesSchema.partial();
export type FolderRulesChange = z.infer<typeof folderRulesChangeSchema>;

/** The default rules of docs/file-lifecycle.md#steps. */
export const defaultFolderRules: FolderRules = {
  paused: false,
  subfolders: true,
  standardIgnores: true,
  include: [],
  exclude: [],
  stabilityDelayMs: 5_000,
  maxStabilityWaitMs: 600_000,
  idleGapMs: 20_000,
  maxFiles: 100,
  maxBytes: 500_000_000,
  maxBatchWaitMs: 900_000,
  rescanMs: 300_000,
  after: 'leave',
  moveFailed: false,
  searchableCopies: false,
  merge: false,
  split: 'off',
  splitPages: 1,
  priority: 'normal',
  metadata: {},
};

const folderStateSchema = z.enum(['watching', 'polling', 'away', 'scanning', 'refused']);

/** A watch folder with its health. */
export const folderSchema = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  rules: folderRulesSchema,
  state: folderStateSchema,
  /** More about the state: "not responding since 13:52", "checked every 20 s because …". */
  stateDetail: messageSchema.nullable(),
  /**
   * True when another folder has taken its place. Intray reads nothing there until the old folder is back or a person
   * confirms the new one.
   */
  isReplaced: z.boolean(),
  counts: z.object({ done: z.number(), inProgress: z.number(), onHold: z.number(), ignored: z.number() }),
  /** How many passwords are tried on its PDFs. The passwords are never shown. */
  passwords: z.number().int(),
  /** Subfolders that are ignored because of their names; no count includes their files. At most 100 paths. */
  ignoredFolders: z.object({ count: z.number().int(), paths: z.array(z.string()) }),
  lastFileAtMs: z.number().nullable(),
  lastScanAtMs: z.number().nullable(),
});
export type Folder = z.infer<typeof folderSchema>;

const folderGapSchema = z.object({
  /** `off`: Intray was not running, or the computer slept. */
  kind: z.enum(['away', 'refused', 'paused', 'off']),
  fromMs: z.number(),
  /** `null` while it lasts. */
  toMs: z.number().nullable(),
});
/** A time in which a folder was not watched, or was paused. */
export type FolderGap = z.infer<typeof folderGapSchema>;

const folderWatchStateSchema = z.enum(['watched', 'away', 'refused', 'paused']);
export type FolderWatchState = z.infer<typeof folderWatchStateSchema>;

/** When folders were not watched, as it is stored. `atMs`: when that was last known. */
export const folderWatchSchema = z.object({
  atMs: z.number(),
  folders: z.record(
    z.string(),
    z.object({ state: folderWatchStateSchema, sinceMs: z.number(), gaps: z.array(folderGapSchema) }),
  ),
});

/** The last seven days of a folder. */
export const folderWeekSchema = z.object({
  /** Seven days of this computer's time zone, today last, with the files that were first seen on each. */
  days: z.array(z.object({ startMs: z.number(), endMs: z.number(), count: z.number().int() })),
  /** Since when the folder has its state; `null` while that is not known. */
  sinceMs: z.number().nullable(),
  /** When it was not watched in these days, the earliest first. */
  gaps: z.array(folderGapSchema),
  /**
   * How long after its last change a file was seen: the median of the last `measured` files that came while the folder was
   * watched; `null` when there are none.
   */
  delayMs: z.number().nullable(),
  measured: z.number().int(),
  /** The last files, the latest first, at most three. */
  latest: z.array(fileSchema),
});
export type FolderWeek = z.infer<typeof folderWeekSchema>;

/** What the rules would do with the files that are in the folder now; nothing is uploaded or written. */
export const dryRunSchema = z.object({
  files: z.array(
    z.object({
      path: z.string(),
      sizeBytes: z.number(),
      verdict: z.enum(['would-upload', 'known', 'duplicate', 'ignored']),
      reason: z.string().nullable(),
      /** Batches are numbered from 1. */
      batch: z.number().int().nullable(),
      /** Of a duplicate, the path of the file with the same content: relative within the same folder, else absolute. */
      sameAs: z.string().nullable(),
    }),
  ),
  total: z.number().int(),
  /** Counts of all files, including those that are not listed. */
  counts: z.object({
    upload: z.number().int(),
    known: z.number().int(),
    duplicates: z.number().int(),
    ignored: z.number().int(),
  }),
  /** The files among those to upload that may have the content of another file, which was not read. */
  notCompared: z.number().int(),
  batches: z.number().int(),
  /** Subfolders that are ignored because of their names. */
  ignoredFolders: z.object({ count: z.number().int(), paths: z.array(z.string()) }),
  /** True when there are more files than are listed. */
  truncated: z.boolean(),
  /** Says that some places in the folder cannot be read; their files are not counted. */
  unreadable: messageSchema.nullable(),
});

const placeKinds = ['home', 'documents', 'desktop', 'downloads', 'pictures', 'drive'] as const;

/** Folders of this computer to choose from, without files: only those below the user's home and on mounted drives. */
export const browsedSchema = z.object({
  path: z.string(),
  name: z.string(),
  /** `null` when the person may not go further up. */
  parent: z.string().nullable(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
  /** True when there are more folders than are listed. */
  truncated: z.boolean(),
  /** Usual places of documents, as shortcuts. */
  places: z.array(z.object({ kind: z.enum(placeKinds), name: z.string(), path: z.string() })),
});
export type Browsed = z.infer<typeof browsedSchema>;

/** The folder that Intray suggests to a person who watches none. It is created only when the person agrees. */
export const suggestedFolderSchema = z.object({ path: z.string(), name: z.string(), exists: z.boolean() });
