import type { IndexedFile } from './changes.ts';

/** Bytes that at least one file needs: files that are not deleted, those in the trash included. */
export interface NeededBytes {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** One of the files. */
  readonly fileId: string;
  /** How many files have these bytes. */
  readonly files: number;
}

/** A document that is found by search. */
export type SearchableFile = Pick<IndexedFile, 'seq' | 'companyId' | 'userId' | 'tagId'> & { readonly fileId: string };

/** A document whose reading failed. */
export interface FailedFile {
  readonly seq: number;
  readonly fileId: string;
  readonly companyId: string;
  readonly company: string;
  readonly userName: string;
  readonly name: string;
  /** When it failed, ISO 8601. */
  readonly at: string;
  readonly code: string;
  /** For people, in English. */
  readonly reason: string;
}

/** Rows of failed files. */
export interface FailedRow extends Omit<FailedFile, 'code' | 'reason'> {
  readonly errorJson: string | null;
}

export function failedFileOf({ errorJson, ...file }: FailedRow): FailedFile {
  const { code = '', message = '' } = JSON.parse(errorJson ?? '{}') as {
    readonly code?: string;
    readonly message?: string;
  };
  return { ...file, code, reason: message };
}

/** The work of all companies that is left. */
export interface QueueState {
  /** `held` until the next round of its job; `review`: a person decides. */
  readonly counts: Readonly<Record<'waiting' | 'claimed' | 'held' | 'review', number>>;
  /** ISO 8601; `null` when nothing waits. */
  readonly oldestWaitingAt: string | null;
}

/** Rows of `work_items`, by state. */
export interface QueueRow {
  readonly state: keyof QueueState['counts'];
  readonly count: number;
  readonly oldest: string;
}

export function queueStateOf(rows: readonly QueueRow[]): QueueState {
  const countOf = (wanted: QueueRow['state']): number => rows.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    counts: {
      waiting: countOf('waiting'),
      claimed: countOf('claimed'),
      held: countOf('held'),
      review: countOf('review'),
    },
    oldestWaitingAt: rows.find(({ state }) => state === 'waiting')?.oldest ?? null,
  };
}

/** A company, and how much is its. */
export interface CompanyUse {
  readonly id: string;
  readonly name: string;
  readonly users: number;
  /** Files that are not deleted, those in the trash included. */
  readonly documents: number;
  /** Of these, each content once. */
  readonly bytes: number;
}

/** What the files of all companies need elsewhere. Each page is read at one instant. */
export interface Inventory {
  /** Returns the next bytes after a hash, in the order of the hashes. The empty text is before all. */
  neededBytes(after: string, limit: number): Promise<readonly NeededBytes[]>;
  /** Returns the next documents after a number, in the order of their numbers, which begin at 1. */
  searchable(after: number, limit: number): Promise<readonly SearchableFile[]>;
  /** Returns the next failed files after a number, without those in the trash. */
  failed(after: number, limit: number): Promise<readonly FailedFile[]>;
  queue(): Promise<QueueState>;
  /** In the order of their creation. */
  companies(): Promise<readonly CompanyUse[]>;
}
