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
  /** The interval of scans; `null`: the engine's own interval. */
  readonly rescanMs: number | null;
  readonly settle: StabilityRule;
  readonly batch: BatchRule;
  readonly job: JobOptions;
}

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

/** How the job of a batch is created (docs/service-api.md#job-endpoints). */
export interface JobOptions {
  readonly merge: boolean;
  readonly decompose: boolean;
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
export const defaultJobOptions: JobOptions = { merge: false, decompose: false, priority: 'normal', metadata: {} };

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
    rescanMs: null,
    settle: defaultStabilityRule,
    batch: defaultBatchRule,
    job: defaultJobOptions,
    ...rules,
  };
}

/**
 * Creates the rules of a batch that belongs to no folder. A person named its files, so that a stability delay of one
 * second is enough; the batch closes as soon as its last file has joined, and originals stay.
 */
export function oneOffBatch(id: FolderId): WatchFolder {
  return { ...watchFolder(id, ''), root: null, settle: { quietMs: 1_000, maxWaitMs: 60_000 } };
}
