/** A document that an application changes. */
export interface ChangedDocument {
  readonly fileId: string;
  readonly name: string;
  readonly tagBefore: string;
  readonly tagAfter: string;
  readonly changedFields: readonly string[];
}

/** The application of a company's definitions to the documents that are stored already. */
export interface Application {
  readonly companyId: string;
  readonly status: 'running' | 'done' | 'cancelled' | 'failed';
  /** It counts, and changes nothing. */
  readonly isDryRun: boolean;
  /** Only documents that had this tag when it came to them; `null` means all. */
  readonly tagId: string | null;
  /** The number of the last document that was handled. */
  readonly cursor: number;
  readonly done: number;
  readonly total: number;
  readonly changed: number;
  readonly changedTags: number;
  readonly examples: readonly ChangedDocument[];
  /** Also tells one application from the next. */
  readonly startedAt: string;
  readonly endedAt: string | null;
}

/** Part of a store transaction. */
export interface ApplicationStore {
  /** Returns the last one of the company, or `null`. */
  find(companyId: string): Promise<Application | null>;
  /** Returns those that have not ended. */
  running(): Promise<readonly Application[]>;
  /** Replaces the last one. */
  set(application: Application): Promise<void>;
}
