/**
 * What was found and read in documents, as the screens get it too (`preload/contract/documents.ts`). `null` is what the
 * service does not tell.
 */

/** Fractions of the righted page's width and height, origin at the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A value that was read for a metadata field. */
export interface DataPoint {
  readonly name: string;
  /** A number for `Decimal`; empty where the service gives none. */
  readonly value: string | number;
  readonly valueAsString: string;
  /** `String`, `DateTime`, `Decimal`, or another word. */
  readonly dataType: string;
  /** From 1. */
  readonly page: number | null;
  readonly box: Box | null;
  /** Between 0 and 1. */
  readonly confidence: number | null;
}

/** A piece of an excerpt as plain text, never markup. */
interface Segment {
  readonly text: string;
  readonly match: boolean;
}

/** An excerpt around what matched; its segments joined are the excerpt. */
export interface Highlight {
  readonly field: 'name' | 'dataPoint' | 'text';
  /** From 1; `null` where the field has no page. */
  readonly page: number | null;
  readonly segments: readonly Segment[];
}

/** A document that a search found. */
export interface SearchHit {
  readonly fileId: string;
  readonly jobId: string | null;
  readonly name: string | null;
  readonly tagName: string | null;
  /** Between 0 and 1. */
  readonly tagScore: number | null;
  readonly createdAtMs: number | null;
  readonly dataPoints: readonly DataPoint[];
  /** Empty where the service gives none. */
  readonly highlights: readonly Highlight[];
}

/** How many of all hits carry a tag. */
export interface SearchFacet {
  readonly tagId: string;
  readonly tagName: string;
  readonly count: number;
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  /** Of all pages. */
  readonly total: number | null;
  /** Empty where the service gives none. */
  readonly facets: readonly SearchFacet[];
}

/** A word where it stands on its page. */
export interface PageWord {
  readonly text: string;
  readonly box: Box;
  /** Whether the query that the words were asked for with marks it; `null` where the service does not tell. */
  readonly isMatch: boolean | null;
}

/** What was read of a page. */
export interface ReadPage {
  /** From 1. */
  readonly number: number;
  /** Degrees clockwise from the page as a viewer shows it to the righted one, on which boxes are measured. */
  readonly rotation: number;
  readonly text: string;
  /** Empty for a page without places, as of a mail. */
  readonly words: readonly PageWord[];
  /** The words of the text that the query marks, as they are written there; `null` where the service does not tell. */
  readonly matches: readonly string[] | null;
}

/** What was read of a document. */
export interface ReadPages {
  /** In order. */
  readonly pages: readonly ReadPage[];
  /** Of the whole document. */
  readonly pageCount: number | null;
}
