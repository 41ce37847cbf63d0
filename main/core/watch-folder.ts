import type { AfterAction } from './after-action.ts';
import type { FolderId } from './ids.ts';
import { standardIgnores } from './standard-ignores.ts';

/** A watch folder with its rules. One-off batches have the same shape and no root. */
export interface WatchFolder {
  readonly id: FolderId;
  /** Absolute; `null` for a one-off batch, whose paths are absolute themselves. */
  readonly root: string | null;
  readonly paused: boolean;
  /** Whether files in its subfolders are seen too. */
  readonly subfolders: boolean;
  /** Names that are ignored (see `standard-ignores.ts`); `null` where a person has turned this off. */
  readonly standardIgnores: readonly string[] | null;
  /** Patterns as in `exclude`. A path that matches none of them is ignored. An empty list takes everything. */
  readonly include: readonly string[];
  /** Patterns (see `glob.ts`) over the path relative to the root. A path that matches one of them is ignored. */
  readonly exclude: readonly string[];
  /** Lower case, without dot; `null` uploads every type that the service supports. */
  readonly extensions: readonly string[] | null;
  readonly afterAction: AfterAction;
  /** Whether rejected originals move to `Failed/`, with a file that states the reason. Off by default. */
  readonly moveFailed: boolean;
  /** Whether a searchable PDF of each scan is saved below `Processed/`. Off by default. */
  readonly searchableCopies: boolean;
  /** The interval of scans; `null`: the engine's own interval. */
  readonly rescanMs: number | null;
  readonly settle: StabilityRule;
  readonly batch: BatchRule;
  readonly job: JobOptions;
  /** The ids of the passwords that are tried on its PDFs, in this order. The passwords themselves are in the keychain. */
  readonly passwordIds: readonly string[];
}

/** The most passwords that a watch folder may have. */
export const mostPasswords = 20;

/** When a file counts as written, in milliseconds. */
export interface StabilityRule {
  readonly quietMs: number;
  readonly maxWaitMs: number;
}

/** When a batch closes. */
export interface BatchRule {
  readonly idleGapMs: number;
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly maxWaitMs: number;
}

/**
 * Where a file is split. `automatic`: at separators if the file has some, else where a new document begins. `mails`: only mails
 * are taken apart.
 */
export const splitModes = ['automatic', 'separators', 'blank-pages', 'pages', 'new-documents', 'mails'] as const;

/** Where a file is split; `pages` is the number of pages of each document for the mode `pages`. */
export interface SplitRule {
  readonly mode: (typeof splitModes)[number];
  readonly pages: number;
}

/** How the job of a batch is created (docs/service-api.md#job-endpoints). */
export interface JobOptions {
  /** Combines the files of a batch into one document. */
  readonly merge: boolean;
  /** Splits each file into documents, as `split` says. */
  readonly decompose: boolean;
  readonly split: SplitRule;
  readonly priority: 'low' | 'normal' | 'high';
  readonly metadata: Readonly<Record<string, string>>;
}

/** Defaults of docs/file-lifecycle.md#steps. */
export const defaultStabilityRule: StabilityRule = { quietMs: 5_000, maxWaitMs: 600_000 };
/** Defaults of docs/file-lifecycle.md#steps. */
export const defaultBatchRule: BatchRule = {
  idleGapMs: 20_000,
  maxFiles: 100,
  maxBytes: 500_000_000,
  maxWaitMs: 900_000,
};
/** One job for each batch, neither merged nor split, of normal priority. */
export const defaultJobOptions: JobOptions = {
  merge: false,
  decompose: false,
  split: { mode: 'automatic', pages: 1 },
  priority: 'normal',
  metadata: {},
};

/** Creates a watch folder. Every rule has its default unless given. */
export function watchFolder(
  id: FolderId,
  root: string,
  rules: Partial<Omit<WatchFolder, 'id' | 'root'>> = {},
): WatchFolder {
  return {
    id,
    root,
    paused: false,
    subfolders: true,
    standardIgnores,
    include: [],
    exclude: [],
    extensions: null,
    afterAction: 'leave',
    moveFailed: false,
    searchableCopies: false,
    rescanMs: null,
    settle: defaultStabilityRule,
    batch: defaultBatchRule,
    job: defaultJobOptions,
    passwordIds: [],
    ...rules,
  };
}

/**
 * Creates the rules of a batch that belongs to no folder. A person named its files, so that a stability delay of one
 * second is enough; the batch closes as soon as its last file has joined, and originals stay. Its id says whether its
 * files are combined, because nothing else about it outlives a restart.
 */
export function oneOffBatch(id: FolderId): WatchFolder {
  const job = { ...defaultJobOptions, merge: id.startsWith(combinedPrefix) };
  return { ...watchFolder(id, ''), root: null, settle: { quietMs: 1_000, maxWaitMs: 60_000 }, job };
}

/** The prefix of the ids of one-off batches. It distinguishes their files from those of removed folders. */
export const oneOffPrefix = 'batch:';
/** The prefix of the ids of one-off batches whose files become one document. */
export const combinedPrefix = `${oneOffPrefix}combined:`;
