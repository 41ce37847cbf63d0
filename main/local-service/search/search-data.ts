import type { DocumentColumns } from './document-columns.ts';
import type { QueryPart } from './parse-query.ts';
import type { Highlight, SearchFilter, SearchOrder, Suggestions, TagCount } from './search-index.ts';

/** Each of these must match by one of its alternatives, of which the first one is the part as typed. */
export type Required = readonly (readonly QueryPart[])[];

export interface FoundDocument {
  readonly seq: number;
  readonly fileId: string;
}

/** A document as far as it is counted, sorted and summed up. */
export interface Match {
  readonly seq: number;
  readonly tagId: string;
}

/** A document with what it is filtered, sorted and summed up by. */
export type DocumentRow = Match & DocumentColumns;

/** The owner of the documents to find. A `userId` of `null` selects the whole company. */
export interface Scope {
  readonly companyId: string;
  readonly userId: string | null;
  /** The ids of tags whose documents only their own user finds. */
  readonly hiddenTags: readonly string[];
  readonly viewerId: string;
}

/** Which documents: all that are given must hold. */
export interface Selection {
  readonly scope: Scope;
  readonly filter: SearchFilter;
  /** Absent: words do not matter. */
  readonly required?: Required;
  readonly fileId?: string;
  /** The only numbers. */
  readonly among?: readonly number[];
  /** Only documents with a smaller number. */
  readonly before?: number;
  /** The ids of the only tags. */
  readonly tagIds?: readonly string[];
}

/** A selection without regard to words. */
export type Narrowed = Pick<Selection, 'scope' | 'filter' | 'among' | 'tagIds'>;

export type WordSelection = Selection & { readonly required: Required };

export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** Where words are looked for. */
export type Fields = 'all' | 'name' | 'name and data points';

/** Finds documents in one database. How matches are counted and put in order is the same for every one (`find-matches.ts`). */
interface DocumentFinder {
  /** Counts all documents by tag. */
  countAll(scope: Scope): Promise<readonly TagCount[]>;
  /** The newest matches of words, newest first. */
  matches(selection: WordSelection, slice: Slice): Promise<readonly Match[]>;
  matchesWithValues(selection: WordSelection, slice: Slice): Promise<readonly DocumentRow[]>;
  /** Documents without regard to words, in this order, those without the value last. */
  sorted(selection: Selection, order: SearchOrder, slice: Slice): Promise<readonly DocumentRow[]>;
  /** Whether at least so many documents match, whoever owns them. */
  hasMatches(required: Required, least: number): Promise<boolean>;
  /** Which of these documents (newest first) match in the fields; `most` is how many matches of others may be between them. */
  matching(match: {
    readonly required: Required;
    readonly fields: Fields;
    readonly among: readonly number[];
    readonly most: number;
  }): Promise<ReadonlySet<number>>;
  /** These documents, all of which match, by how well they do, then the newest. */
  ranked(required: Required, among: readonly number[]): Promise<readonly number[]>;
  /** In the order of the numbers. */
  files(numbers: readonly number[]): Promise<readonly FoundDocument[]>;
  /** Returns for each document where the parts match (`highlight.ts`). */
  highlights(numbers: readonly number[], parts: readonly QueryPart[]): Promise<readonly (readonly Highlight[])[]>;
}

/** The vocabulary: every word that was ever indexed, with its trigrams (`fuzzy-terms.ts`). */
interface Vocabulary {
  /** Words that have one trigram of most of these groups, the most first. */
  wordsSharing(groups: readonly (readonly string[])[], most: number): Promise<readonly string[]>;
  /** Words that have one trigram of each of these groups, in the order in which they became known. */
  wordsWithAll(groups: readonly (readonly string[])[], most: number): Promise<readonly string[]>;
}

/** A text that highlights are cut from. */
export interface Excerpt {
  readonly field: Highlight['field'];
  readonly page: number | null;
  readonly text: string;
}

export interface NumberedExcerpt {
  readonly seq: number;
  readonly field: Highlight['field'];
  readonly text: string;
}

interface TextReader {
  /**
   * The texts of one document within the scope, in the order in which they are shown; at least so many characters, if it
   * has them.
   */
  textsOf(fileId: string, scope: Scope, chars: number): Promise<readonly NumberedExcerpt[]>;
  /** The texts of these documents (newest first), in the same way. */
  textsAmong(numbers: readonly number[], chars: number): Promise<readonly NumberedExcerpt[]>;
  /**
   * Returns for each word the numbers of the documents with it, whoever owns them and in any order; `null` when there are
   * more than `most`.
   */
  numbersWith(words: readonly string[], most: number): Promise<readonly (readonly number[] | null)[]>;
  /** How many documents there are, whoever owns them. */
  countDocuments(): Promise<number>;
  /** Issuers of which a word begins as this folded text, those of the most documents first. */
  issuersNamed(narrowed: Narrowed, text: string): Promise<Suggestions['issuers']>;
}

/** What a database answers; the rest of searching is the same for every one. */
export interface SearchData extends DocumentFinder, Vocabulary, TextReader {}

/** Issuers whose name has the text are compared up to so many; of these, those of the most documents are given. */
export const issuerLimits = { compared: 40, given: 4 } as const;
