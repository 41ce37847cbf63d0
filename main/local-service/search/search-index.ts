import type { Transaction } from '#lib/transaction.ts';

/** The data that the index holds about one processed file: searchable text, and who may find it. */
export interface SearchDocument {
  readonly fileId: string;
  /** Unique, and larger for files that were stored later. Newer documents are shown first. */
  readonly seq: number;
  readonly companyId: string;
  readonly userId: string;
  readonly tagId: string;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly folder: string;
  readonly name: string;
  readonly dataPoints: readonly SearchedValue[];
  /** Whether a value is missing that it should have; such a document is found among those to check. */
  readonly lacksValues: boolean;
  /** The pages in order. */
  readonly pages: readonly SearchedPage[];
}

export interface SearchedValue {
  /** Of the field. `date`, `issuer`, `total` and `currency` are also what documents are sorted and summed by. */
  readonly name: string;
  /** A number with a point, or a date in ISO 8601, where the field has that type. */
  readonly value: string;
  readonly page: number | null;
  readonly needsCheck: boolean;
}

/** Whether a document has a value that should be compared with the page, or lacks one that it should have. */
export interface ToCheck {
  readonly fileId: string;
  readonly needsCheck: boolean;
}

/** Who may find a document that the index has. */
export interface IndexEntry extends Pick<SearchDocument, 'fileId' | 'seq' | 'companyId' | 'userId' | 'tagId'> {
  /** Whether the words of the document are in the index, too. */
  readonly hasText: boolean;
}

interface SearchedPage {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

interface HiddenTags {
  readonly tagIds: readonly string[];
  readonly exceptOfUser: string;
}

/** All that is given must hold. */
export interface SearchFilter {
  /** The first and the last day of the document (`2026-11-23`): its value `date`, else the day on which it was added. */
  readonly from?: string;
  readonly to?: string;
  /** In any spelling that search takes for the same. */
  readonly issuer?: string;
  /** A code such as `EUR`. Needed with `least` and `most`, because amounts of several currencies are not compared. */
  readonly currency?: string;
  /** Limits of the value `total`, both included, as numbers with a point. */
  readonly least?: string;
  readonly most?: string;
  readonly folder?: string;
  /** Documents in which the field has this value, in any spelling that search takes for the same. */
  readonly field?: { readonly name: string; readonly value: string };
  /** Only documents with a value that should be compared with the page. */
  readonly needsCheck?: boolean;
  /**
   * At most a hundred documents that have most of the telling words of this one, by its file id. They are ordered by
   * relevance as the most similar first.
   */
  readonly similarTo?: string;
}

/** Documents without the value come last. `relevance` is `added` for a query without words. */
export interface SearchOrder {
  readonly by: 'relevance' | 'date' | 'amount' | 'issuer' | 'added';
  readonly descending: boolean;
}

export interface SearchRequest {
  readonly companyId: string;
  /** The user whose files are searched (role Uploader), or `null` for the whole company. */
  readonly userId: string | null;
  /** As typed: words, "phrases", a trailing star, or a file id. An empty query finds everything, newest first. */
  readonly query: string;
  /** Documents with these tags are found only where they are this user's. Absent: none are hidden. */
  readonly hidden?: HiddenTags;
  /** Only documents with these tags are returned and counted in `total`. */
  readonly tagIds: readonly string[];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly fuzzy: boolean;
  readonly filter?: SearchFilter;
  /** By relevance when absent. */
  readonly order?: SearchOrder;
  /** Whether `summary` is wanted, which takes some milliseconds. */
  readonly summary?: boolean;
}

/** A piece of the document as plain text without markup. The pieces in order are the snippet. */
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

export interface SuggestRequest extends Pick<SearchRequest, 'companyId' | 'userId' | 'hidden' | 'query' | 'filter'> {
  /** Only documents with these tags; `null` or absent: with any. */
  readonly tagIds?: readonly string[] | null;
}

/** What a query that is being typed may become. */
export interface Suggestions {
  /** Words for the last one of the query, as they are written, those of the most documents first. */
  readonly words: readonly {
    readonly text: string;
    /** Documents with the word and the words before it, exact below 1,000. */
    readonly count: number;
    readonly isLowerBound: boolean;
  }[];
  /**
   * Issuers with a word that begins as the query, as they are written in the newest document, with their documents;
   * independent of the filter by issuer.
   */
  readonly issuers: readonly { readonly issuer: string; readonly count: number }[];
  /** All documents by tag, independent of the query and of `tagIds`; with a filter, of the newest 10,000. */
  readonly tags: readonly TagCount[];
}

export interface TagCount {
  readonly tagId: string;
  readonly count: number;
}

/** A sum of the value `total` in one currency; `currency` is `null` for documents that state none. */
export interface CurrencySum {
  readonly currency: string | null;
  /** With a point and at least two decimals; exact. */
  readonly amount: string;
  /** How many documents have an amount in this currency. */
  readonly count: number;
}

/** Documents that have something in common, with their sums, the most frequent currency first. */
export interface SearchGroup<Key> {
  readonly key: Key;
  readonly count: number;
  readonly sums: readonly CurrencySum[];
}

/** Amounts of one currency, from `least` on and below `below`; `null` stands for no limit. */
export interface AmountStep {
  readonly currency: string;
  readonly least: string | null;
  readonly below: string | null;
}

/** Sums and groups of the matches that `total` counts, with all filters. */
export interface SearchSummary {
  /** Whether there are more matches than are summed up. */
  readonly isLowerBound: boolean;
  readonly sums: readonly CurrencySum[];
  /** How many documents have a value that should be compared with the page. */
  readonly needsCheck: number;
  /** By tag id, independent of `tagIds`. */
  readonly tags: readonly SearchGroup<string>[];
  /** The issuers of the most documents, as they are written in the newest one. */
  readonly issuers: readonly SearchGroup<string>[];
  /** How many more issuers there are. */
  readonly otherIssuers: number;
  /** Months of the document's date (`2026-11`), the latest first. */
  readonly months: readonly SearchGroup<string>[];
  readonly amounts: readonly SearchGroup<AmountStep>[];
  readonly folders: readonly SearchGroup<string>[];
}

export interface SearchOutcome {
  readonly hits: readonly SearchHit[];
  /** The number of matches on all pages, exact up to 10,000 and always for an empty query. */
  readonly total: number;
  /** Whether there are more matches than `total`. Those that are counted are the newest ones. */
  readonly isLowerBound: boolean;
  /**
   * Counts everything that the query finds in the scope, independent of `tagIds`, and of more than 10,000 matches the
   * newest 10,000. Tags without a match are left out.
   */
  readonly tags: readonly TagCount[];
  /** `null` when it was not wanted. */
  readonly summary: SearchSummary | null;
}

/**
 * Searches processed files. The index holds all data that it needs to find documents and to show their matches, and
 * uses no other part of the service. `test/local-service/search/contract.ts` defines its behaviour.
 *
 * Writes take the transaction that changes the document elsewhere. An index in the same database joins it, so that both
 * commit together. An index elsewhere cannot join it: it writes at once, and the author of the transaction may have to
 * put the same document again. `put` is therefore idempotent.
 *
 * Every method rejects when the index cannot be reached or read, and changes nothing then.
 */
export interface SearchIndex {
  /** Replaces the index entry of this file. Rejects with `no-transaction` after the end of `tx`. */
  put(tx: Transaction, document: SearchDocument): Promise<void>;
  /** Removes the index entry of this file, if there is one. */
  remove(tx: Transaction, fileId: string): Promise<void>;
  /** Gives all documents of one tag another one. */
  moveTag(tx: Transaction, fromTagId: string, toTagId: string): Promise<void>;
  /** Removes all entries of a company, and what is counted of it. */
  removeCompany(tx: Transaction, companyId: string): Promise<void>;
  /** Says of documents whether they are found among those to check. Those that are not in the index are passed over. */
  setToCheck(tx: Transaction, documents: readonly ToCheck[]): Promise<void>;
  /** Returns the entry of a file, or `null`. It sees the changes of `tx` where it shares the database with it. */
  entry(tx: Transaction, fileId: string): Promise<IndexEntry | null>;
  /** Returns the next committed entries after a number, in the order of their numbers. */
  entries(after: number, limit: number): Promise<readonly IndexEntry[]>;
  /** Searches committed data. Every text is a valid query; one without terms finds nothing. */
  search(request: SearchRequest): Promise<SearchOutcome>;
  /**
   * Returns what a query may become, from the documents that the caller may see and that the filter leaves: words for
   * three letters or more, issuers for two.
   */
  suggest(request: SuggestRequest): Promise<Suggestions>;
  /**
   * Returns, for each text (a page or a word), its words that highlights mark when the query is searched for without
   * corrections: as they are written there, each once. Only the index knows, because it treats several spellings as one
   * word.
   */
  marks(query: string, texts: readonly string[]): Promise<readonly (readonly string[])[]>;
}
