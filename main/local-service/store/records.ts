import type { CloudInformation } from '#service-api/records/cloud-information.ts';
import type { Company } from '#service-api/records/company.ts';
import type { FileEvent, FilePage, FileRecord, FileVersion, FileWord } from '#service-api/records/file.ts';
import type { Job } from '#service-api/records/job.ts';
import type { MetadataField, MetadataFieldItem } from '#service-api/records/metadata-field.ts';
import type { Tag } from '#service-api/records/tag.ts';
import type { SortDirection } from '#service-api/values.ts';
import type { DocumentToReview } from './corrections.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { Scope } from './scope.ts';
import type { TrashRecords } from './trash.ts';

/**
 * The records that callers of the interface may read. Each query has a scope: a record outside it is treated as
 * missing. Every query sees the data that is committed when it runs.
 */
export interface Records {
  readonly companies: CompanyRecords;
  readonly files: FileRecords;
  readonly history: FileHistory;
  readonly jobs: JobRecords;
  readonly tags: TagRecords;
  readonly reviews: ReviewRecords;
  readonly trash: TrashRecords;
}

export interface CompanyRecords {
  /** Returns the company of the scope, the only one that its users can access. */
  find(scope: Scope): Promise<Company | null>;
  settings(scope: Scope): Promise<CloudSettings | null>;
  cloudInformation(scope: Scope): Promise<CloudInformation | null>;
  /** The bytes of all documents of the company, those in the trash included, each content once, as it is stored. */
  storedBytes(scope: Scope): Promise<number>;
}

/** Documents with a value that a person should compare with the page (`checkBelow`), or without a required one. */
export interface ReviewRecords {
  count(scope: Scope): Promise<number>;
  oldest(scope: Scope, limit: number): Promise<readonly DocumentToReview[]>;
  /** The names of the required values that a document does not have. */
  missing(scope: Scope, fileId: string): Promise<readonly string[]>;
}

export interface FileFilter {
  /** The session whose files are returned, or `null` for all files. */
  readonly sessionId: string | null;
}

/** Lists are sorted from the newest file to the oldest. */
export interface FileRecords {
  find(scope: Scope, fileId: string): Promise<FileRecord | null>;
  /**
   * Returns the newest file of the same name and folder that is in a job and not deleted. When there is none, it returns
   * the file itself.
   */
  newestVersion(scope: Scope, fileId: string): Promise<FileRecord | null>;
  /** Returns the state of tag and values (`revisionOf`), or `null` for a file that was not read. */
  revision(scope: Scope, fileId: string): Promise<string | null>;
  /** Returns files in the order of `fileIds`. Ids outside the scope are left out. */
  findAll(scope: Scope, fileIds: readonly string[]): Promise<readonly FileRecord[]>;
  count(scope: Scope, filter: FileFilter): Promise<number>;
  /** Returns how many bytes a user has uploaded that are in no job. */
  pendingBytes(userId: string): Promise<number>;
  /** `page` counts from 1. */
  page(scope: Scope, filter: FileFilter, page: number, pageSize: number): Promise<readonly FileRecord[]>;
  /** Returns all files in pieces, so that a long list neither takes much memory nor blocks other requests. */
  pieces(scope: Scope, filter: FileFilter, pieceSize?: number): AsyncIterable<readonly FileRecord[]>;
}

/** The details of one file. Every list is empty for a file outside the scope. */
export interface FileHistory {
  /** Returns the events, oldest first. */
  events(scope: Scope, fileId: string): Promise<readonly FileEvent[]>;
  /** Returns the files of the same name and folder that were stored as versions of each other, oldest first. */
  versions(scope: Scope, fileId: string): Promise<readonly FileVersion[]>;
  /** Returns the recognised text and words of the given pages, in reading order, page by page. */
  reading(scope: Scope, fileId: string, pages: PageRange): Promise<FileReading>;
}

/** Counted from 1, both inclusive. */
export interface PageRange {
  readonly first: number;
  readonly last: number;
}

export interface FileReading {
  readonly pages: FilePage[];
  readonly words: FileWord[];
}

export interface JobRecords {
  find(scope: Scope, jobId: string): Promise<Job | null>;
  count(scope: Scope): Promise<number>;
  /** Sorted by creation date; `page` counts from 1. */
  page(scope: Scope, page: number, pageSize: number, direction: SortDirection): Promise<readonly Job[]>;
}

export type TagName = Pick<Tag, 'id' | 'name'>;

/** A tag by its newest 1,000 documents. */
export interface TagOverview {
  readonly documents: number;
  /** Documents whose tag a person gave. */
  readonly corrected: number;
  readonly toCheck: number;
  /** The mean score of the tag where no person gave it; `null` without such a document. */
  readonly confidence: number | null;
  /** Those with values, by name. */
  readonly fields: readonly FieldOverview[];
}

interface FieldOverview {
  readonly name: string;
  /** Documents with a value. */
  readonly documents: number;
  /** Documents with a value that a person gave. */
  readonly corrected: number;
  /** The mean confidence of the values that no person gave; `null` without one. */
  readonly confidence: number | null;
}

/** Tags and their metadata fields. A tag may be visible to some users of the company only. */
export interface TagRecords {
  list(scope: Scope): Promise<readonly Tag[]>;
  /** Returns all tags of the company without their criteria, which take time to read, also those that are hidden. */
  names(scope: Scope): Promise<readonly TagName[]>;
  /** Returns the ids of the tags that the viewer does not see. */
  hidden(scope: Scope): Promise<readonly string[]>;
  find(scope: Scope, tagId: string): Promise<Tag | null>;
  /** Returns `null` when the tag is outside the scope. */
  overview(scope: Scope, tagId: string): Promise<TagOverview | null>;
  /** Returns `null` when the tag is outside the scope. */
  fieldsOf(scope: Scope, tagId: string): Promise<readonly MetadataFieldItem[] | null>;
  findField(scope: Scope, fieldId: string): Promise<MetadataField | null>;
}
