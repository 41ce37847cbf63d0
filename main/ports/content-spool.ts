import type { CancelSignal } from '#core/cancel.ts';
import type { Failure } from '#core/failure.ts';
import type { Sha256 } from '#core/ids.ts';
import type { FileRef } from './file-source.ts';

/** Content that is to be copied, and where it lies. */
export interface SpoolSource {
  readonly hash: Sha256;
  readonly sizeBytes: number;
  readonly ref: FileRef;
  /** A fresh stream of the bytes at `ref`, as the file source gives it. */
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** How a copy ended. `changed`: other bytes lie at the path. `no-room`: it does not fit now; `huge`: nor would it ever. */
export type SpoolOutcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'changed' }
  | { readonly kind: 'no-room' | 'huge' }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Copies of registered content in the data directory, by hash, so that nothing that happens at a path loses it
 * (docs/file-lifecycle.md#spool). What is kept is on the disk under its name only when it is whole.
 */
export interface ContentSpool {
  /** Copies and verifies by hash; resolves when the copy survives a power cut. Content that is there already is `kept`. */
  keep(source: SpoolSource, signal?: CancelSignal): Promise<SpoolOutcome>;
  has(hash: Sha256): Promise<boolean>;
  /** A fresh stream of a copy. Iterating rejects with the operating system's error. */
  open(hash: Sha256): Promise<AsyncIterable<Uint8Array>>;
  /** Nothing happens when there is no copy. */
  remove(hash: Sha256): Promise<void>;
  /** The hashes of all whole copies. What an interrupted copy has left is removed. */
  contents(): Promise<readonly Sha256[]>;
  /** Folders of the app's own: what lies below them is safe without a copy. */
  readonly ownFolders: readonly string[];
  /** Whether a file lies in one of them, where nobody else writes. */
  isOwn(ref: FileRef): boolean;
}
