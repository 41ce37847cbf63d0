import type { ReadDocument } from '#local-service/readers/document.ts';

/**
 * Where values come from: a text layer or text file, a scan, a photo, the embedded XML of an electronic invoice, a human
 * transcript, a document made for tests, or such a one with a payment code.
 */
export const sources = ['text', 'scan', 'photo', 'xml', 'transcript', 'made', 'code'] as const;

export type Source = (typeof sources)[number];

export interface KnownItem {
  readonly text: string;
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
}

/** A document as it was read, with what is known of it (README.md). */
export interface LabelledDocument {
  readonly path: string;
  readonly source: Source;
  readonly expected: Readonly<Record<string, unknown>>;
  /** `null` when it could not be read. */
  readonly document: ReadDocument | null;
  /** The rows of its table of items, where they are known. */
  readonly items?: readonly KnownItem[];
  /** How much it counts when weights are fitted, if not as others of its source. */
  readonly weight?: number;
  /** Why it could not be read. */
  readonly message?: string;
}
