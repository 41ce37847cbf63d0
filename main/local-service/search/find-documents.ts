import type { Database } from '#lib/sqlite.ts';
import type { TagCount } from './search-index.ts';

export interface FoundDocument {
  readonly seq: number;
  readonly fileId: string;
}

/** The owner of the documents to find, as bound parameters. A `userId` of `null` selects the whole company. */
export interface Scope {
  readonly companyId: string;
  readonly userId: string | null;
  /** The ids of tags whose documents only their own user finds, as a JSON array. */
  readonly hiddenTags: string;
  readonly viewerId: string;
}

interface Slice extends Scope {
  /** The ids of the only tags to return, as a JSON array. */
  readonly tags: string;
  readonly limit: number;
  readonly offset: number;
}

/** Finds documents in three ways: all, by words, by id. Counts are grouped by tag, and totals are their sums. */
export interface DocumentFinder {
  countAll(scope: Scope): readonly TagCount[];
  pageOfAll(slice: Slice): readonly FoundDocument[];
  countMatching(expression: string, scope: Scope): readonly TagCount[];
  /** Documents that `exact` finds come before those that only `expression` finds. */
  pageOfMatching(expression: string, exact: string, slice: Slice): readonly FoundDocument[];
  byId(fileId: string, scope: Scope): (FoundDocument & { readonly tagId: string }) | null;
}

// A match in the name ranks above one in a data point, and that above one in the body.
const rank = 'bm25(search_text, 8.0, 4.0, 1.0)';
const inScope = `d.company_id = @companyId AND (@userId IS NULL OR d.user_id = @userId)
  AND (@hiddenTags = '[]' OR d.user_id = @viewerId OR d.tag_id NOT IN (SELECT value FROM json_each(@hiddenTags)))`;
const inTags = 'd.tag_id IN (SELECT value FROM json_each(@tags))';
const matching = 'search_text JOIN search_documents d ON d.seq = search_text.rowid WHERE search_text MATCH @expression';

export function createDocumentFinder(db: Database): DocumentFinder {
  const countAll = db.prepare<[Scope], TagCount>(
    `SELECT tag_id AS tagId, sum(documents) AS count FROM search_counts d WHERE ${inScope}
     GROUP BY tag_id HAVING sum(documents) > 0`,
  );
  const pageOfAll = db.prepare<[Slice], FoundDocument>(
    `SELECT d.seq, d.file_id AS fileId FROM search_documents d WHERE ${inScope} AND +${inTags}
     ORDER BY d.seq DESC LIMIT @limit OFFSET @offset`,
  );
  const countMatching = db.prepare<[Scope & { expression: string }], TagCount>(
    `SELECT d.tag_id AS tagId, count(*) AS count FROM ${matching} AND ${inScope} GROUP BY d.tag_id`,
  );
  const pageOfMatching = db.prepare<[Slice & { expression: string }], FoundDocument>(
    `SELECT d.seq, d.file_id AS fileId FROM ${matching} AND ${inScope} AND ${inTags}
     ORDER BY ${rank}, d.seq DESC LIMIT @limit OFFSET @offset`,
  );
  // A misspelt word is rare, so bm25 alone would rank it above the word that was searched for.
  const pageOfFuzzy = db.prepare<[Slice & { expression: string; exact: string }], FoundDocument>(
    `SELECT d.seq, d.file_id AS fileId FROM ${matching} AND ${inScope} AND ${inTags}
     ORDER BY d.seq IN (SELECT rowid FROM search_text WHERE search_text MATCH @exact) DESC, ${rank}, d.seq DESC
     LIMIT @limit OFFSET @offset`,
  );
  const byId = db.prepare<[Scope & { fileId: string }], FoundDocument & { tagId: string }>(
    `SELECT d.seq, d.file_id AS fileId, d.tag_id AS tagId FROM search_documents d
     WHERE d.file_id = @fileId AND ${inScope}`,
  );
  return {
    countAll: (scope) => countAll.all(scope),
    pageOfAll: (slice) => pageOfAll.all(slice),
    countMatching: (expression, scope) => countMatching.all({ ...scope, expression }),
    pageOfMatching: (expression, exact, slice) =>
      exact === expression
        ? pageOfMatching.all({ ...slice, expression })
        : pageOfFuzzy.all({ ...slice, expression, exact }),
    byId: (fileId, scope) => byId.get({ ...scope, fileId }) ?? null,
  };
}
