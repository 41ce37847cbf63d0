import type { ReadFailure } from '../readers/document.ts';
import type { ReaderPart } from '../readers/reader-part.ts';
import type { Reading } from '../store/reading.ts';

/** A document to read, and the tags to classify it by. */
export interface ReadTask {
  readonly path: string;
  readonly name: string;
  /** The company's tags (`TagDefinition[]`) as JSON. */
  readonly tagsJson: string;
  /** It hung or broke before: it gets less time. */
  readonly isSecondTry: boolean;
}

/** What a document thread is asked, one document at a time. The tags are a quarter of a megabyte: `null` for the last ones. */
export type ThreadRequest = Pick<ReadTask, 'path' | 'name'> & { readonly tagsJson: string | null };

/** Where a reading's error came from: a bug in the reader, a refusal of the system, or a part that cannot be loaded. */
export type Fault = 'reader' | 'system' | ReaderPart;

/** What it answers: `up` once, when its program has been loaded; to a request any number of `progress`, then one of the others. */
export type ThreadReply =
  | { readonly kind: 'up' }
  /** Sent every second, for as long as no call of a library holds the thread. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'progress'; readonly pagesDone: number; readonly pages: number }
  /** `recognised`: pages of it were read by text recognition. */
  | { readonly kind: 'read'; readonly reading: Reading; readonly recognised: boolean }
  | { readonly kind: 'unreadable'; readonly failure: ReadFailure }
  | { readonly kind: 'threw'; readonly message: string; readonly fault: Fault };
