import type { ReadFailure } from '../documents/document.ts';
import type { Reading } from './reading.ts';

/** A document to read, and by which tags to understand it. */
export interface ReadTask {
  readonly path: string;
  readonly name: string;
  /** The company's tags (`TagDefinition[]`) as JSON. */
  readonly tagsJson: string;
}

/** What a document thread is asked, one document at a time. The tags are a quarter of a megabyte: `null` for the last ones. */
export type ThreadRequest = Omit<ReadTask, 'tagsJson'> & { readonly tagsJson: string | null };

/** What it answers: any number of `progress`, then one of the others. */
export type ThreadReply =
  | { readonly kind: 'progress'; readonly pagesDone: number; readonly pages: number }
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'unreadable'; readonly failure: ReadFailure }
  /** The reader threw. `fromSystem`: because the system refused something, not because of the document. */
  | { readonly kind: 'threw'; readonly message: string; readonly fromSystem: boolean };
