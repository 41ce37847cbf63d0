import type { ReadFailure } from '#local-service/readers/document.ts';
import type { ReaderPart } from '#local-service/readers/reader-part.ts';

/** What a test document does to the thread that reads it. A plain one is read at once. */
export interface Dials {
  readonly text?: string;
  readonly tagName?: string;
  readonly pages?: number;
  readonly pageMs?: number;
  /** Spins for ever instead of finishing this page. */
  readonly hangAtPage?: number;
  readonly fillHeap?: boolean;
  /** Memory outside the JavaScript heap, held for a minute. */
  readonly residentMb?: number;
  readonly exitCode?: number;
  readonly throws?: string;
  readonly unavailable?: ReaderPart;
  readonly recognised?: boolean;
  readonly failure?: ReadFailure;
  /** Equal dials with the same word here are equal bytes; without it no two documents are. */
  readonly unique?: string;
}
