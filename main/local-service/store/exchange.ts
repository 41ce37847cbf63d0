import type { Metadata, Problem } from '#service-api/fields.ts';
import type { Channel, EventKind, FileStatus, TagSource } from '#service-api/values.ts';
import type { FilePartRecord } from './changes.ts';
import type { LessonJson, ReadContent, StoredCorrection, StoredPoint } from './corrections.ts';
import type { DocumentNumber } from './stored-documents.ts';

/** The statuses of files that are exported: nothing happens to them any more, and they have their bytes. */
export const settledStatuses = ['tagged', 'failed', 'merged', 'decomposed', 'decomposed_with_errors'] as const;
type SettledStatus = (typeof settledStatuses)[number];

interface KeptEvent {
  readonly kind: EventKind;
  readonly from: FileStatus | null;
  readonly to: FileStatus | null;
  readonly detail: unknown;
  readonly at: string;
}

interface KeptCorrection extends Omit<StoredCorrection, 'fileId'> {
  readonly lessonJson: LessonJson | null;
}

/** A file with everything that belongs to it, apart from its bytes and pages. */
export interface KeptFile {
  readonly fileId: string;
  readonly name: string;
  readonly folder: string;
  readonly channel: Channel;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly version: number;
  readonly status: SettledStatus;
  readonly tagId: string | null;
  readonly tagScore: number | null;
  readonly tagSource: TagSource | null;
  readonly classifier: string | null;
  readonly metadata: Metadata | null;
  readonly error: Problem | null;
  readonly warnings: readonly Problem[] | null;
  readonly parentFileId: string | null;
  readonly mergedIntoFileId: string | null;
  readonly part: FilePartRecord | null;
  readonly isHeld: boolean;
  readonly addedAt: string;
  readonly updatedAt: string;
  /** Who added it. */
  readonly userName: string;
  readonly dataPoints: readonly StoredPoint[];
  /** What was read below the corrections that stand. */
  readonly read: ReadContent | null;
  /** In the order in which they were made. */
  readonly corrections: readonly KeptCorrection[];
  /** The tags that it is an example of. */
  readonly exampleOf: readonly string[];
  /** Oldest first. */
  readonly events: readonly KeptEvent[];
}

/** What was read on its pages, each part as gzipped JSON (`StoredPage`, `StoredDocument.documentGz`). */
export interface KeptReading {
  readonly documentGz: Uint8Array | null;
  readonly pages: readonly { readonly number: number; readonly pageGz: Uint8Array }[];
}

export interface KeptDocument {
  readonly file: KeptFile;
  readonly reading: KeptReading;
}

/** The files of a company as they are exported: settled, and not in the trash. */
export interface ExchangeRecords {
  count(companyId: string): Promise<number>;
  /** Counts the files that are left out because something is still being done with them. */
  countUnsettled(companyId: string): Promise<number>;
  /** Returns the next files after a number, in the order in which they were stored. */
  after(companyId: string, seq: number, limit: number): Promise<readonly DocumentNumber[]>;
  /** Returns a file with all that belongs to it at one instant, or `null` when it is not exported. */
  find(companyId: string, fileId: string): Promise<KeptDocument | null>;
  /** Returns how often the configuration of a company was changed. */
  configurationChanges(companyId: string): Promise<number>;
}

/** A file of another archive, and what it is here. */
interface ImportedFile {
  readonly companyId: string;
  /** The company from which it was exported. */
  readonly archiveId: string;
  readonly sourceFileId: string;
  readonly fileId: string;
}

export interface SameFile {
  readonly fileId: string;
  readonly status: FileStatus;
  readonly sha256: string;
  readonly isTrashed: boolean;
}

/** Imported files. Part of a store transaction. */
export interface ExchangeStore {
  /** Returns the id under which a file of another archive was imported, or `null`. */
  imported(file: Omit<ImportedFile, 'fileId'>): Promise<string | null>;
  setImported(file: ImportedFile): Promise<void>;
  find(companyId: string, fileId: string): Promise<SameFile | null>;
  /** Returns whether any company has a file with this id, also a deleted one. */
  isTaken(fileId: string): Promise<boolean>;
  /** Returns whether any file has a correction with this id. */
  isCorrectionTaken(correctionId: string): Promise<boolean>;
  /**
   * Returns the oldest file with these bytes and this status that is not in the trash and that no file of the other
   * archive was imported as, or `null`.
   */
  withBytes(
    companyId: string,
    archiveId: string,
    file: { readonly sha256: string; readonly status: SettledStatus },
  ): Promise<string | null>;
  /** Stores a file with all that belongs to it. No event is announced for its past. */
  add(owner: { readonly companyId: string; readonly userId: string }, document: KeptDocument): Promise<void>;
  /** Gives files that were taken from an imported file, or merged into it, the id that it has here. */
  replaceLinks(companyId: string, sourceFileId: string, fileId: string): Promise<void>;
}
