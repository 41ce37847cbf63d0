/**
 * What was found and read in documents, in the form in which the screens get it too (`preload/contract/documents.ts`).
 * `null`: the service does not report the value.
 */

/** Fractions of the width and height of the upright page, with the origin at the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The value of a metadata field in one document. */
export interface DataPoint {
  readonly name: string;
  /** A number for `Decimal`; empty where the service reports none. */
  readonly value: string | number;
  readonly valueAsString: string;
  /** `String`, `DateTime`, `Decimal`, or another word. */
  readonly dataType: string;
  /** From 1. */
  readonly page: number | null;
  readonly box: Box | null;
  /** From 0 to 1. */
  readonly confidence: number | null;
  readonly source: DataPointSource | null;
  /** Whether the service says that a person should compare the value with the page. */
  readonly needsCheck: boolean;
  /** The rows of a table of items, of which the value is the text. */
  readonly items?: readonly LineItem[];
}

/** A row of a table of items. `null` is what the service does not report. */
export interface LineItem {
  readonly description: string | null;
  readonly quantity: number | null;
  readonly unit: string | null;
  readonly unitPrice: number | null;
  readonly amount: number | null;
  /** In percent. */
  readonly taxRate: number | null;
  /** From 1. */
  readonly page: number | null;
  readonly box: Box | null;
}

/** The text of the file, recognised print, a code on a page, an electronic invoice in XML, or a person. */
type DataPointSource = 'text' | 'read' | 'code' | 'xml' | 'learned' | 'person';

/** A piece of an excerpt as plain text, never markup. */
interface Segment {
  readonly text: string;
  readonly match: boolean;
}

/** An excerpt around a match. Its segments joined are the excerpt. */
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
  /** From 0 to 1. */
  readonly tagScore: number | null;
  readonly createdAtMs: number | null;
  readonly dataPoints: readonly DataPoint[];
  /** Empty where the service reports none. */
  readonly highlights: readonly Highlight[];
}

/** How many of all hits have a tag. */
export interface SearchFacet {
  readonly tagId: string;
  readonly tagName: string;
  readonly count: number;
}

/** An exact sum as a number with a point; `currency` is `null` for documents that state none. */
export interface CurrencySum {
  readonly currency: string | null;
  readonly amount: string;
  readonly count: number;
}

/** Hits that have something in common. */
export type SearchGroup<Key> = Key & { readonly count: number; readonly sums: readonly CurrencySum[] };

/** Sums and groups of the hits that are counted. Sums of several currencies are never added. */
export interface SearchSummary {
  /** Whether there are more hits than are summed up. */
  readonly isLowerBound: boolean;
  readonly sums: readonly CurrencySum[];
  readonly needsCheck: number;
  readonly tags: readonly SearchGroup<{ readonly tagId: string; readonly tagName: string }>[];
  readonly issuers: readonly SearchGroup<{ readonly issuer: string }>[];
  readonly otherIssuers: number;
  /** `2026-11`. */
  readonly months: readonly SearchGroup<{ readonly month: string }>[];
  /** From `least` on and below `below`; `null` stands for no limit. */
  readonly amounts: readonly SearchGroup<{
    readonly currency: string;
    readonly least: string | null;
    readonly below: string | null;
  }>[];
  readonly folders: readonly SearchGroup<{ readonly folder: string }>[];
}

export interface SearchPage {
  readonly hits: readonly SearchHit[];
  /** The number of hits on all pages. */
  readonly total: number | null;
  /** Whether there are more hits than `total`, and more than facets count, because the service does not count them all. */
  readonly totalIsLowerBound: boolean;
  /** Empty where the service reports none. */
  readonly facets: readonly SearchFacet[];
  /** `null` where it was not asked for, and where the service reports none. */
  readonly summary: SearchSummary | null;
}

/** A word and its position on the page. */
export interface PageWord {
  readonly text: string;
  readonly box: Box;
  /** Whether the query marks the word; `null` where the service does not report that. */
  readonly isMatch: boolean | null;
}

/** What a part of a page is beside the running text. */
export type Aside = 'header' | 'footer' | 'footnote' | 'speaker-notes';

/** A part of a page in reading order. */
export type PageBlock = { readonly aside: Aside | null } & (
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list-item'; readonly level: number; readonly marker: string; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
);

/** What a page without positions consists of. */
export interface PageStructure {
  readonly layout: 'text' | 'sheet' | 'slide';
  /** The name of a sheet, which may go over several pages, or of a slide. */
  readonly title: string | null;
  readonly blocks: readonly PageBlock[];
}

/** The text of a page. */
export interface ReadPage {
  /** From 1. */
  readonly number: number;
  /** Degrees clockwise from the page as a viewer shows it to the upright page, on which boxes are measured. */
  readonly rotation: number;
  readonly text: string;
  /** Empty for a page without positions, such as a mail. */
  readonly words: readonly PageWord[];
  /**
   * The words of the text that the query marks, as they are written there; `null` where the service does not report
   * that.
   */
  readonly matches: readonly string[] | null;
  /** What the page consists of; `null` where the service does not report that. */
  readonly structure: PageStructure | null;
}

/** The text of a document. */
export interface ReadPages {
  /** In page order. */
  readonly pages: readonly ReadPage[];
  /** The number of pages of the whole document. */
  readonly pageCount: number | null;
}
