import type { ReadFailure } from '../documents/document.ts';
import type { Reading } from './reading.ts';

/** What a document thread is asked. One document at a time. */
export interface ReadTask {
  readonly path: string;
  readonly name: string;
  /** The company's tags (`TagDefinition[]`) as JSON: what it was compiled from is compared as text. */
  readonly tagsJson: string;
}

/** What it answers: any number of `progress`, then one of the others. */
export type ThreadReply =
  | { readonly kind: 'progress'; readonly pagesDone: number; readonly pages: number }
  | { readonly kind: 'read'; readonly reading: Reading }
  | { readonly kind: 'unreadable'; readonly failure: ReadFailure }
  /** The reader threw. `fromSystem`: because the system refused something, not because of the document. */
  | { readonly kind: 'threw'; readonly message: string; readonly fromSystem: boolean };
