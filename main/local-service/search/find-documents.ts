import type { Database } from '#lib/sqlite.ts';
import type { TagCount } from './search-index.ts';

export interface FoundDocument {
  readonly seq: number;
  readonly fileId: string;
}

export interface TaggedDocument {
  readonly seq: number;
  readonly tagId: string;
}

/** The owner of the documents to find, as bound parameters. A `userId` of `null` selects the whole company. */
export interface Scope {
  readonly companyId: string;
  readonly userId: string | null;
  /** The ids of tags whose documents only their own user finds, as a JSON array. */
  readonly hiddenTags: string;
  readonly viewerId: string;
}

interface Selection extends Scope {
  /** The ids of the only tags to return, as a JSON array. */
  readonly tags: string;
}

interface Slice extends Selection {
  readonly limit: number;
  readonly offset: number;
}

interface Match {
  readonly expression: string;
}

/** Finds documents in three ways: all, by words, by id. */
export interface DocumentFinder {
  countAll(scope: Scope): readonly TagCount[];
  pageOfAll(slice: Slice): readonly FoundDocument[];
  /** The newest `limit` matches, newest first, whatever their tags. */
  newestMatches(match: Scope & Match & { readonly limit: number }): readonly TaggedDocument[];
  /** The same among the documents with the asked tags, from `before` on (exclusive) and after the first `offset`. */
  olderMatches(match: Slice & Match & { readonly before: number }): readonly TaggedDocument[];
  /** The numbers of the newest matches from `since` on, whoever owns them. */
  numbersOfMatches(match: Match & { readonly since: number; readonly limit: number }): readonly number[];
  /** Some of these documents (a JSON array of their numbers) by bm25, then the newest. */
  ranked(match: Match & { readonly among: string }): readonly number[];
  /** In the order of the numbers. */
  files(numbers: readonly number[]): readonly FoundDocument[];
  byId(fileId: string, scope: Scope): (FoundDocument & { readonly tagId: string }) | null;
}

// A match in the name ranks above one in a data point, and that above one in the body.
const rank = 'bm25(search_text, 8.0, 4.0, 1.0)';
const inScope = `d.company_id = @companyId AND (@userId IS NULL OR d.user_id = @userId)
  AND (@hiddenTags = '[]' OR d.user_id = @viewerId OR d.tag_id NOT IN (SELECT value FROM json_each(@hiddenTags)))`;
const inTags = 'd.tag_id IN (SELECT value FROM json_each(@tags))';
// FTS5 gives its matches by number and stops when nothing more is wanted, as long as SQLite asks it first and sorts nothing.
const matching = `search_text CROSS JOIN search_documents d ON d.seq = search_text.rowid
  WHERE search_text MATCH @expression AND ${inScope}`;
const newestFirst = 'ORDER BY search_text.rowid DESC LIMIT @limit';

export function createDocumentFinder(db: Database): DocumentFinder {
  const countAll = db.prepare<[Scope], TagCount>(
    `SELECT tag_id AS tagId, sum(documents) AS count FROM search_counts d WHERE ${inScope}
     GROUP BY tag_id HAVING sum(documents) > 0`,
  );
  const pageOfAll = db.prepare<[Slice], FoundDocument>(
    `SELECT d.seq, d.file_id AS fileId FROM search_documents d WHERE ${inScope} AND +${inTags}
     ORDER BY d.seq DESC LIMIT @limit OFFSET @offset`,
  );
  const newestMatches = db.prepare<[Scope & Match & { readonly limit: number }], TaggedDocument>(
    `SELECT d.seq, d.tag_id AS tagId FROM ${matching} ${newestFirst}`,
  );
  const olderMatches = db.prepare<[Slice & Match & { readonly before: number }], TaggedDocument>(
    `SELECT d.seq, d.tag_id AS tagId FROM ${matching} AND search_text.rowid < @before AND ${inTags}
     ${newestFirst} OFFSET @offset`,
  );
  const numbersOfMatches = db
    .prepare<[Match & { readonly since: number; readonly limit: number }], number>(
      `SELECT rowid FROM search_text WHERE search_text MATCH @expression AND rowid >= @since
       ORDER BY rowid DESC LIMIT @limit`,
    )
    .pluck();
  // With the plus, FTS5 looks for the matches once. Without, SQLite would have it look again for every number.
  const ranked = db
    .prepare<[Match & { readonly among: string }], number>(
      `SELECT rowid FROM search_text WHERE search_text MATCH @expression
         AND +rowid IN (SELECT value FROM json_each(@among))
       ORDER BY ${rank}, rowid DESC`,
    )
    .pluck();
  const files = db.prepare<[string], FoundDocument>(
    `SELECT d.seq, d.file_id AS fileId FROM json_each(?) asked CROSS JOIN search_documents d ON d.seq = asked.value
     ORDER BY asked.key`,
  );
  const byId = db.prepare<[Scope & { fileId: string }], FoundDocument & { tagId: string }>(
    `SELECT d.seq, d.file_id AS fileId, d.tag_id AS tagId FROM search_documents d
     WHERE d.file_id = @fileId AND ${inScope}`,
  );
  return {
    countAll: (scope) => countAll.all(scope),
    pageOfAll: (slice) => pageOfAll.all(slice),
    newestMatches: (match) => newestMatches.all(match),
    olderMatches: (match) => olderMatches.all(match),
    numbersOfMatches: (match) => numbersOfMatches.all(match),
    ranked: (match) => ranked.all(match),
    files: (numbers) => files.all(JSON.stringify(numbers)),
    byId: (fileId, scope) => byId.get({ ...scope, fileId }) ?? null,
  };
}
