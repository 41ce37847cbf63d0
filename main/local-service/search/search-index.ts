import type { Transaction } from '#lib/transaction.ts';

/** What the index holds of one processed file: what it is found by, and by whom. */
export interface SearchDocument {
  readonly fileId: string;
  /** Unique, and larger the later the file was stored: newer documents are shown first. */
  readonly seq: number;
  readonly companyId: string;
  readonly userId: string;
  readonly tagId: string;
  readonly name: string;
  readonly dataPoints: readonly SearchedValue[];
  /** In order. */
  readonly pages: readonly SearchedPage[];
}

interface SearchedValue {
  readonly value: string;
  readonly page: number | null;
}

interface SearchedPage {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

export interface SearchRequest {
  readonly companyId: string;
  /** Only this user's files (role Uploader); `null` for the whole company. */
  readonly userId: string | null;
  /** As typed: words, "phrases", a trailing star, or a file id. Empty finds everything, newest first. */
  readonly query: string;
  /** Only documents of these tags are returned and counted in `total`. */
  readonly tagIds: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly fuzzy: boolean;
}

/** A piece of the document as plain text, never markup: the pieces joined are the snippet. */
export interface HighlightSegment {
  readonly text: string;
  readonly match: boolean;
}

export interface Highlight {
  readonly field: 'name' | 'data_point' | 'text';
  /** From 1; `null` for the name and for a data point without a page. */
  readonly page: number | null;
  readonly segments: readonly HighlightSegment[];
}

export interface SearchHit {
  readonly fileId: string;
  readonly highlights: readonly Highlight[];
}

export interface TagCount {
  readonly tagId: string;
  readonly count: number;
}

export interface SearchOutcome {
  readonly hits: readonly SearchHit[];
  /** Exact number of matches on all pages. */
  readonly total: number;
  /** Of everything that the query finds in the scope, whatever `tagIds` asks for. Tags without a match are left out. */
  readonly tags: readonly TagCount[];
}

/**
 * Search over processed files. It holds all that it needs to find documents and to show where they match, and asks no other
 * part of the service. What it is, and what it must do, is `test/local-service/search/contract.ts`.
 *
 * Writes take the transaction that changes the document elsewhere. An index in the same database joins it, so that both
 * commit together. An index in another place cannot: it writes at once, and the transaction's author has to be ready to put
 * the same document again. A `put` is therefore idempotent.
 *
 * Every method rejects when the index cannot be reached or read; none of them changes anything then.
 */
export interface SearchIndex {
  /** Replaces whatever the index holds of this file. Rejects with `no-transaction` after the end of `tx`. */
  put(tx: Transaction, document: SearchDocument): Promise<void>;
  /** Does nothing for a file that the index does not hold. */
  remove(tx: Transaction, fileId: string): Promise<void>;
  /** Sees what is committed. Any text is a query: none is refused, and what means nothing finds nothing. */
  search(request: SearchRequest): Promise<SearchOutcome>;
  /**
   * For each text, a page or a word of one, the words of it that highlights mark when the query is searched for as typed: as
   * they are written there, each once. Only the index knows: what is one word to it may be written in several ways.
   */
  marks(query: string, texts: readonly string[]): Promise<readonly (readonly string[])[]>;
}
