import type { Role } from '#service-api/endpoint.ts';
import type { LookupTable } from '#service-api/configuration/lookup-table.ts';
import type { FieldDefinition, TagCriteria } from '../config/tag-definition.ts';

/** Who sees a tag and its documents, beside administrators and those who uploaded them. */
export interface TagViewers {
  readonly roles: readonly Role[];
  readonly userIds: readonly string[];
}

export interface StoredTag {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly criteria: TagCriteria;
  /** The name that the tag came with; `null` for a tag that a person has created. */
  readonly builtInName: string | null;
  /** Whether a person has changed it. */
  readonly isChanged: boolean;
  /** `null`: every user of the company. */
  readonly viewers: TagViewers | null;
}

export interface TagCounts {
  readonly documents: number;
  readonly fields: number;
  readonly examples: number;
}

export interface StoredField extends FieldDefinition {
  readonly id: string;
}

export interface TagExample {
  readonly fileId: string;
  readonly name: string;
}

interface NewConfigurationEvent {
  readonly companyId: string;
  readonly userName: string;
  readonly call: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly at: string;
}

export interface LoggedConfigurationEvent extends Omit<NewConfigurationEvent, 'companyId'> {
  /** Larger for later events. */
  readonly seq: number;
}

/** Whether a document has a value that should be compared with the page, or lacks a required one. */
export interface DocumentToCheck {
  readonly fileId: string;
  readonly needsCheck: boolean;
}

/** The definitions of a company as people change them. Part of a store transaction. */
export interface ConfigurationStore {
  tags(companyId: string): Promise<readonly StoredTag[]>;
  findTag(companyId: string, tagId: string): Promise<StoredTag | null>;
  countsOf(tagId: string): Promise<TagCounts>;
  addTag(companyId: string, tag: StoredTag, at: string): Promise<void>;
  /** Replaces all but the id and the built-in name. */
  setTag(tag: StoredTag, at: string): Promise<void>;
  /** Removes a tag that no file has, with its fields and examples. A built-in one does not come back. */
  removeTag(companyId: string, tag: StoredTag): Promise<void>;
  /**
   * Gives the files of one tag another one, with score 0, by a rule. Removes values of fields that the other tag lacks,
   * and returns the files that lost some, and those that lack a value now or no longer lack one.
   */
  moveFiles(
    fromTagId: string,
    toTagId: string,
    at: string,
  ): Promise<{
    readonly moved: number;
    readonly lost: readonly string[];
    readonly toCheck: readonly DocumentToCheck[];
  }>;
  /** In the order in which people see them. */
  fieldsOf(tagId: string): Promise<readonly StoredField[]>;
  /**
   * Replaces all fields of the tag; those whose id was there keep it. Returns the files that lack a required value now,
   * or no longer lack one.
   */
  setFields(tagId: string, fields: readonly StoredField[]): Promise<readonly DocumentToCheck[]>;
  examplesOf(tagId: string): Promise<readonly TagExample[]>;
  /** Adds an example that is there already without an effect. */
  addExample(tagId: string, fileId: string): Promise<void>;
  removeExample(tagId: string, fileId: string): Promise<void>;
  tables(companyId: string): Promise<readonly LookupTable[]>;
  setTable(companyId: string, table: LookupTable, at: string): Promise<void>;
  removeTable(companyId: string, name: string): Promise<void>;
  append(event: NewConfigurationEvent): Promise<void>;
  /** The newest first, older than `beforeSeq`. */
  log(companyId: string, beforeSeq: number, limit: number): Promise<readonly LoggedConfigurationEvent[]>;
  countLog(companyId: string): Promise<number>;
}
