import type { ReadFailure } from '#local-service/readers/document.ts';
import type { ReaderPart } from '#local-service/readers/reader-part.ts';

/** The effect of a test document on the thread that reads it. A document without dials is read at once. */
export interface Dials {
  readonly text?: string;
  readonly tagName?: string;
  readonly pages?: number;
  readonly pageMs?: number;
  /** Loops endlessly instead of finishing this page. */
  readonly hangAtPage?: number;
  /** Loops endlessly when it is merged with others. */
  readonly hangsMerge?: boolean;
  readonly fillHeap?: boolean;
  /** Memory outside the JavaScript heap, held for a minute. */
  readonly residentMb?: number;
  readonly exitCode?: number;
  readonly throws?: string;
  readonly unavailable?: ReaderPart;
  readonly recognised?: boolean;
  readonly failure?: ReadFailure;
  /** What holds instead as soon as there is a file at this path. */
  readonly later?: { readonly path: string; readonly dials: Dials };
  /** Documents with the same dials and the same word here have equal bytes; without a word no two documents do. */
  readonly unique?: string;
}
