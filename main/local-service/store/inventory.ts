import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import type { IndexedFile } from './changes.ts';
import type { WaitingAgain } from './work-queue.ts';

/** Begins with the last file. */
export const beforeNone = Number.MAX_SAFE_INTEGER;

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
  /** When it was last read again without success, ISO 8601; `null` when it was not. */
  readonly triedAgainAt: string | null;
  /** Of the last reading. */
  readonly code: string;
  /** For people, in English. */
  readonly reason: string;
  /** The same for other languages; `null` when it is none of the service's own texts. */
  readonly message: ServiceMessage | null;
  /** Whether it waits to be read again, or is; `null` when neither. */
  readonly again: WaitingAgain['state'] | null;
}

/** Rows of failed files. */
export interface FailedRow extends Omit<FailedFile, 'code' | 'reason' | 'message'> {
  readonly errorJson: string | null;
  /** Of the event that says that it was read again without success. */
  readonly againJson: string | null;
}

/** In both databases; what is added limits and orders them. */
export const failedRows = `SELECT f.seq, f.id AS fileId, f.company_id AS companyId, c.name AS company, u.user_name AS userName, f.name,
    f.update_date AS at, f.error_json AS errorJson, e.detail_json AS againJson, e.creation_date AS triedAgainAt,
    CASE WHEN w.state = 'claimed' THEN 'running' WHEN w.state IS NOT NULL THEN 'waiting' END AS again
  FROM files f JOIN companies c ON c.id = f.company_id JOIN users u ON u.id = f.user_id
    LEFT JOIN work_items w ON w.file_id = f.id AND w.task = 'again'
    LEFT JOIN events e ON e.seq = (SELECT max(seq) FROM events WHERE file_id = f.id AND kind = 'file.not_processed_again')
  WHERE f.status = 'failed' AND f.trashed_at IS NULL`;

interface StoredError {
  readonly code?: string;
  readonly message?: string;
  readonly message_code?: unknown;
  readonly message_params?: unknown;
}

export function failedFileOf({ errorJson, againJson, ...file }: FailedRow): FailedFile {
  const first = JSON.parse(errorJson ?? '{}') as StoredError;
  const { error = first } = JSON.parse(againJson ?? '{}') as { readonly error?: StoredError };
  const { code = '', message: reason = '' } = error;
  return { ...file, code, reason, message: parseServiceMessage(error.message_code, error.message_params) };
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
  /** Returns the next failed files of a company before a number, without those in the trash. `null` begins with the last. */
  failedOf(companyId: string, before: number | null, limit: number): Promise<readonly FailedFile[]>;
  /** How many files of a company have failed and are not in the trash. */
  failedCount(companyId: string): Promise<number>;
  queue(): Promise<QueueState>;
  /** In the order of their creation. */
  companies(): Promise<readonly CompanyUse[]>;
}
