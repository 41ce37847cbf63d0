import type { ReadFailure } from '../readers/document.ts';
import type { ReaderPart } from '../readers/reader-part.ts';
import type { Reading } from '../store/reading.ts';

/** A document to read, and the tags to classify it with. */
export interface ReadTask {
  readonly path: string;
  readonly name: string;
  /** The company's tags (`TagDefinition[]`) as JSON. */
  readonly tagsJson: string;
  /** Whether it hung or broke before. It gets less time then. */
  readonly isSecondTry: boolean;
}

/**
 * A request to a document thread, one document at a time. `tagsJson` is `null` for the same tags as last time, because
 * they are a quarter of a megabyte.
 */
export type ThreadRequest = Pick<ReadTask, 'path' | 'name'> & { readonly tagsJson: string | null };

/** The cause of a reading's error: a bug in the reader, a refusal of the system, or a part that cannot be loaded. */
export type Fault = 'reader' | 'system' | ReaderPart;

/**
 * Messages from the thread: `up` once, when its program has been loaded; after a request any number of `progress`, then
 * one of the others.
 */
export type ThreadReply =
  | { readonly kind: 'up' }
  /** Sent every second while no call of a library blocks the thread. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly pagesDone: number; readonly pages: number }
  /** `recognised` is true when pages were read by text recognition. */
  | { readonly kind: 'read'; readonly reading: Reading; readonly recognised: boolean }
  | { readonly kind: 'unreadable'; readonly failure: ReadFailure }
  | { readonly kind: 'threw'; readonly message: string; readonly fault: Fault };
