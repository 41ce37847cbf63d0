import type { Priority } from '#service-api/values.ts';

/** Descriptors as the interface takes them: one object, or several. */
export type Metadata = Readonly<Record<string, unknown>> | readonly Readonly<Record<string, unknown>>[];

export interface CreateJobInput {
  readonly companyId: string;
  readonly userId: string;
  /** True for a caller who may close only sessions that are his own (role Uploader). */
  readonly ownSessionsOnly: boolean;
  readonly sessionId: string;
  readonly priority: Priority;
  readonly merge: boolean;
  readonly decompose: boolean;
  readonly propagateMetadata: boolean;
  readonly metadata: Metadata | null;
}

/** `created` and `already-closed` are both 200; `already-closed` names the job that closed the session. */
export type CreateJobOutcome =
  | { readonly kind: 'created' | 'already-closed'; readonly jobId: string }
  | { readonly kind: 'unknown-session' }
  | { readonly kind: 'empty-session' }
  | { readonly kind: 'not-built'; readonly field: 'merge' | 'decompose' };

/** How far the reading of a file has come. `pages` is `null` until the document has said how many it has. */
export interface FileProgress {
  readonly fileId: string;
  readonly pagesDone: number;
  readonly pages: number | null;
}

export interface Work {
  /** Closes the session and queues its files, in one transaction; idempotent. Processing starts by itself. */
  createJob(input: CreateJobInput): CreateJobOutcome;
  /** Takes up what an earlier run left, then processes until `stop`. */
  start(): void;
  /** Puts running files back into the queue and ends the threads. */
  stop(): Promise<void>;
  /** Of files that are being read now; `null` for any other. */
  progress(fileId: string): FileProgress | null;
  /** Called on every step of a file that is being read. Returns the way to unsubscribe. */
  onProgress(listener: (progress: FileProgress) => void): () => void;
}
