import type { CancelSignal } from '#core/cancel.ts';
import type { Failure } from '#core/failure.ts';
import type { Sha256 } from '#core/ids.ts';
import type { FileRef } from './file-source.ts';

/** Content that is to be copied, and where it lies now. */
export interface SpoolSource {
  readonly hash: Sha256;
  readonly sizeBytes: number;
  readonly ref: FileRef;
  /** Returns a new stream of the bytes at `ref`, as the file source provides it. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * How a copy ended. `changed`: other bytes lie at the path. `no-room`: it does not fit now. `huge`: it can never fit.
 */
export type SpoolOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'no-room' | 'huge' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Copies of registered content in the data directory, by hash, so that no event at a path loses it
 * (docs/file-lifecycle.md#spool). A copy has its final name on the disk only when it is complete.
 */
export interface ContentSpool {
  /**
   * Copies and verifies by hash. Resolves when the copy would survive a power failure. Content that is already there is
   * `kept`.
   */
  keep(source: SpoolSource, signal?: CancelSignal): Promise<SpoolOutcome>;
  has(hash: Sha256): Promise<boolean>;
  /** Returns a new stream of a copy. Iterating rejects with the operating system's error. */
  open(hash: Sha256): Promise<AsyncIterable<Uint8Array>>;
  /** Removes a copy. Does nothing when there is none. */
  remove(hash: Sha256): Promise<void>;
  /** Returns the hashes of all complete copies, and removes what interrupted copies have left. */
  contents(): Promise<readonly Sha256[]>;
  /** The app's own folders. Files below them are safe without a copy. */
  readonly ownFolders: readonly string[];
  /** Returns whether a file lies in one of them, where no other program writes. */
  isOwn(ref: FileRef): boolean;
}
