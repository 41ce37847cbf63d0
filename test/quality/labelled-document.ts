import type { ReadDocument } from '#local-service/readers/document.ts';

/** Where the text came from: a text layer or text file, recognition, a human transcript, or a document made for tests. */
export const sources = ['text', 'scan', 'transcript', 'made'] as const;

export type Source = (typeof sources)[number];

/** A document as it was read, with what is known of it (README.md). */
export interface LabelledDocument {
  readonly path: string;
  readonly source: Source;
  readonly expected: Readonly<Record<string, unknown>>;
  /** `null` when it could not be read. */
  readonly document: ReadDocument | null;
  /** How much it counts when weights are fitted, if not as others of its source. */
  readonly weight?: number;
  /** Why it could not be read. */
  readonly message?: string;
}
