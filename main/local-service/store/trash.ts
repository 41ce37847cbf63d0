import type { FileStatus } from '#service-api/values.ts';
import type { Scope } from './scope.ts';

/** How long a file stays in the trash. */
export const trashMs = 30 * 86_400_000;

export interface TrashState {
  readonly companyId: string;
  readonly status: FileStatus;
  readonly sha256: string;
  /** `null` for a file that is not in the trash. */
  readonly trashedAt: string | null;
  readonly isHeld: boolean;
}

/** How long documents of a tag are kept. */
export interface RetentionRule {
  readonly tagId: string;
  readonly days: number;
}

export interface DueDocument {
  readonly fileId: string;
  readonly tagId: string;
  readonly sizeBytes: number;
  readonly createdAt: string;
}

/** Files that are no longer wanted. Part of a store transaction. */
export interface TrashStore {
  find(fileId: string): Promise<TrashState | null>;
  /** Marks the file, or takes the mark off. Nothing else about it changes. */
  setTrashed(fileId: string, trashed: { readonly at: string; readonly userName: string } | null): Promise<void>;
  setHeld(fileId: string, isHeld: boolean): Promise<void>;
  /** Removes what was read in a file, its corrections, examples and share links. Its record and its history stay. */
  removeContent(fileId: string): Promise<void>;
  /** Returns the files that were moved to the trash before a time, oldest first; `null`: all of a company. */
  inTrash(filter: { readonly companyId: string | null; readonly before: string | null }): Promise<readonly string[]>;
  rules(companyId: string): Promise<readonly RetentionRule[]>;
  setRules(companyId: string, rules: readonly RetentionRule[]): Promise<void>;
  /** Returns the documents that a rule would move to the trash: older, not held, not there yet. */
  due(companyId: string, rule: RetentionRule, now: string): Promise<readonly DueDocument[]>;
}

export interface TrashedFile {
  readonly fileId: string;
  readonly name: string;
  readonly tagName: string | null;
  readonly sizeBytes: number;
  readonly trashedAt: string;
  readonly userName: string;
  readonly isHeld: boolean;
}

interface SpaceUsed {
  readonly originals: number;
  readonly trash: number;
  readonly readings: number;
  readonly database: number;
}

export interface TrashRecords {
  count(scope: Scope): Promise<number>;
  /** The newest in the trash first; `page` counts from 1. */
  page(scope: Scope, page: number, pageSize: number): Promise<readonly TrashedFile[]>;
  /** Bytes of the scope's files, each content once, and of the whole database. */
  space(scope: Scope): Promise<SpaceUsed>;
}
