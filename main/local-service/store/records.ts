import type { CloudInformation } from '#service-api/records/cloud-information.ts';
import type { Company } from '#service-api/records/company.ts';
import type { FileEvent, FilePage, FileRecord, FileVersion, FileWord } from '#service-api/records/file.ts';
import type { Job } from '#service-api/records/job.ts';
import type { MetadataField, MetadataFieldItem } from '#service-api/records/metadata-field.ts';
import type { Tag } from '#service-api/records/tag.ts';
import type { SortDirection } from '#service-api/values.ts';
import type { CloudSettings } from './cloud-settings.ts';
import type { Scope } from './scope.ts';

/**
 * All that callers of the interface may read, each query within a scope: what the scope does not see is as good as not there.
 * Every query sees what is committed when it runs.
 */
export interface Records {
  readonly companies: CompanyRecords;
  readonly files: FileRecords;
  readonly history: FileHistory;
  readonly jobs: JobRecords;
  readonly tags: TagRecords;
}

export interface CompanyRecords {
  /** The company of the scope; the only one that its users can access. */
  find(scope: Scope): Promise<Company | null>;
  settings(scope: Scope): Promise<CloudSettings | null>;
  cloudInformation(scope: Scope): Promise<CloudInformation | null>;
}

export interface FileFilter {
  /** Only the files of this session; `null` for all. */
  readonly sessionId: string | null;
}

/** Lists run from the newest file to the oldest. */
export interface FileRecords {
  find(scope: Scope, fileId: string): Promise<FileRecord | null>;
  /** In the order asked for; ids that the scope does not see are left out. */
  findAll(scope: Scope, fileIds: readonly string[]): Promise<readonly FileRecord[]>;
  count(scope: Scope, filter: FileFilter): Promise<number>;
  /** Bytes that a user has uploaded and made no job of. */
  pendingBytes(userId: string): Promise<number>;
  /** `page` from 1. */
  page(scope: Scope, filter: FileFilter, page: number, pageSize: number): Promise<readonly FileRecord[]>;
  /** Everything, a piece at a time, so that neither memory nor other requests suffer from a long list. */
  pieces(scope: Scope, filter: FileFilter, pieceSize?: number): AsyncIterable<readonly FileRecord[]>;
}

/** What lies behind one file record. Every list is empty for a file that the scope does not see. */
export interface FileHistory {
  /** Oldest first. */
  events(scope: Scope, fileId: string): Promise<readonly FileEvent[]>;
  /** Files of the same name and folder that were stored as versions of one another; oldest first. */
  versions(scope: Scope, fileId: string): Promise<readonly FileVersion[]>;
  /** What was read from these of its pages, in reading order, page by page. */
  reading(scope: Scope, fileId: string, pages: PageRange): Promise<FileReading>;
}

/** From 1, both ends in it. */
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
  /** By creation date; `page` from 1. */
  page(scope: Scope, page: number, pageSize: number, direction: SortDirection): Promise<readonly Job[]>;
}

export type TagName = Pick<Tag, 'id' | 'name'>;

/** Tags and their metadata fields. All of a company's tags are visible to all of its users. */
export interface TagRecords {
  list(scope: Scope): Promise<readonly Tag[]>;
  /** Without what their criteria cost to read. */
  names(scope: Scope): Promise<readonly TagName[]>;
  find(scope: Scope, tagId: string): Promise<Tag | null>;
  /** `null` when the scope does not see the tag. */
  fieldsOf(scope: Scope, tagId: string): Promise<readonly MetadataFieldItem[] | null>;
  findField(scope: Scope, fieldId: string): Promise<MetadataField | null>;
}
