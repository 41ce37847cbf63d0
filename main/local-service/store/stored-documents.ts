import type { TagSource } from '#service-api/values.ts';

/** A processed document, as it is analysed again without its file. */
export interface StoredDocument {
  readonly fileId: string;
  readonly name: string;
  readonly contentType: string;
  readonly tagId: string;
  readonly tagName: string;
  readonly tagSource: TagSource;
  /** The descriptors that came with the upload and the job, as JSON. */
  readonly metadataJson: string | null;
  /** What a reader found beside the pages (`DocumentFacts`), as gzipped JSON; `null` for one read by an earlier version. */
  readonly documentGz: Uint8Array | null;
  /** The pages in order, as gzipped JSON. */
  readonly pagesGz: readonly Uint8Array[];
}

/** The processed documents of a company, in the order in which they were stored. Every query sees committed data. */
export interface StoredDocuments {
  find(companyId: string, fileId: string): Promise<StoredDocument | null>;
  /** `tagId` limits it to documents with this tag. */
  count(companyId: string, tagId: string | null): Promise<number>;
  /** Returns the next documents after a number. */
  after(companyId: string, tagId: string | null, seq: number, limit: number): Promise<readonly DocumentNumber[]>;
}

export interface DocumentNumber {
  readonly fileId: string;
  readonly seq: number;
}
