import type { SqliteFile } from '#lib/sqlite-file.ts';
import { searchLimits } from './find-matches.ts';
import { createFuzzyTerms } from './fuzzy-terms.ts';
import { createTermMatcher, markedWords, cutSnippet, markText } from './highlight.ts';
import { createIndexWriter } from './index-writer.ts';
import { parseQuery, type QueryPart } from './parse-query.ts';
import { createQueryRunner, scopeOf } from './run-query.ts';
import type { SearchIndex, Highlight } from './search-index.ts';
import { createSuggestions } from './suggestions.ts';
import type { Database } from '#lib/sqlite.ts';

/**
 * The search index in the service's SQLite file, in separate tables (`search-schema.ts`). Writes join the file's
 * transaction.
 */
export function createSqliteSearchIndex(
  { writer, reader }: Pick<SqliteFile, 'writer' | 'reader'>,
  limits = searchLimits,
): SearchIndex {
  const { put, remove, moveTag, setToCheck } = createIndexWriter(writer);
  const runQuery = createQueryRunner(reader, createFuzzyTerms(reader).corrections, limits);
  const highlightsOf = createHighlighter(reader);
  const suggest = createSuggestions(reader);
  return {
    put: (tx, document) =>
      Promise.try(() => {
        tx.assertOpen();
        put(document);
      }),
    remove: (tx, fileId) =>
      Promise.try(() => {
        tx.assertOpen();
        remove(fileId);
      }),
    moveTag: (tx, from, to) =>
      Promise.try(() => {
        tx.assertOpen();
        moveTag(from, to);
      }),
    setToCheck: (tx, documents) =>
      Promise.try(() => {
        tx.assertOpen();
        setToCheck(documents);
      }),
    marks: (query, texts) =>
      Promise.try(() => {
        const matcher = createTermMatcher(parseQuery(query));
        return texts.map((text) => markedWords(text, matcher));
      }),
    suggest: ({ query, ...owner }) => Promise.try(() => suggest(query, scopeOf(owner))),
    search: (request) =>
      Promise.try(() => {
        const { found, total, isLowerBound, tags, summary, searchedParts } = runQuery(request);
        const hits = found.map(({ seq, fileId }) => ({ fileId, highlights: highlightsOf(seq, searchedParts) }));
        return { hits, total, isLowerBound, tags, summary };
      }),
  };
}

const maxSnippets = 2;

interface ExcerptRow {
  readonly field: Highlight['field'];
  readonly page: number | null;
  readonly text: string;
}

/** Shows where a document matches: in its name, its data points, and snippets of its pages. */
function createHighlighter(db: Database): (seq: number, searchedParts: readonly QueryPart[]) => readonly Highlight[] {
  const excerptsOf = db.prepare<[number], ExcerptRow>(
    'SELECT field, page, text FROM search_excerpts WHERE seq = ? ORDER BY position',
  );
  return (seq, searchedParts) => {
    if (searchedParts.length === 0) return [];
    const matcher = createTermMatcher(searchedParts);
    const highlights: Highlight[] = [];
    let snippets = 0;
    for (const { field, page, text } of excerptsOf.iterate(seq)) {
      const segments = field === 'text' ? cutSnippet(text, matcher) : markText(text, matcher);
      if (segments === null) continue;
      highlights.push({ field, page, segments });
      if (field === 'text') snippets += 1;
      if (snippets === maxSnippets) break;
    }
    return highlights;
  };
}
