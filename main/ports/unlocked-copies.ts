import type { AnyMessage } from '#contract/messages/message.ts';
import type { TrackedFileId } from '#core/ids.ts';
import type { SentContent } from '#core/tracked-file.ts';

/** A PDF that is to be opened with a password. */
export interface LockedContent {
  readonly id: TrackedFileId;
  /** The registered bytes. Other bytes are not unlocked. */
  readonly content: SentContent;
  readonly open: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * How a try ended. `not-locked`: the file opens without a password. `unsupported`: its protection is not a password. `changed`: other bytes than the registered ones were
 * read. `too-large`: it does not fit in memory.
 */
export type UnlockOutcome =
  | { readonly kind: 'unlocked'; readonly copy: SentContent }
  | {
      readonly kind: 'wrong-password' | 'not-locked' | 'unsupported' | 'changed' | 'damaged' | 'too-large' | 'too-slow';
    }
  | { readonly kind: 'failed'; readonly message: AnyMessage };

/**
 * Copies of PDFs without their passwords, one for each file, in the data directory (docs/file-lifecycle.md#passwords). A
 * password is only passed on to the thread that opens the file: it is not stored and not logged.
 */
export interface UnlockedCopies {
  /**
   * Tries the passwords in their order, and makes a copy without the first that opens the PDF. Without passwords, `wrong-password`
   * says that the PDF needs one. The copy would survive a power
   * failure when this resolves with `unlocked`. The same bytes always give the same copy.
   */
  unlock(source: LockedContent, passwords: readonly string[]): Promise<UnlockOutcome>;
  /** Returns whether the copy of this size exists. */
  has(id: TrackedFileId, copy: SentContent): Promise<boolean>;
  /** Returns a new stream of a copy. Iterating rejects with the operating system's error. */
  open(id: TrackedFileId): Promise<AsyncIterable<Uint8Array>>;
  /** Does nothing when there is none. */
  remove(id: string): Promise<void>;
  /** Returns the ids of the files with a copy, and removes what interrupted tries have left. */
  ids(): Promise<readonly string[]>;
}
