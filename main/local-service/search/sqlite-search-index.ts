import type { SqliteFile } from '#lib/sqlite-file.ts';
import { createFuzzyTerms } from './fuzzy-terms.ts';
import { createTermMatcher, markedWords } from './highlight.ts';
import { createHighlighter } from './highlight-hits.ts';
import { createIndexWriter } from './index-writer.ts';
import { parseQuery } from './parse-query.ts';
import { createQueryRunner } from './run-query.ts';
import type { SearchIndex } from './search-index.ts';

/** The index in the service's SQLite file, in tables of its own (`search-schema.ts`). Writes join the file's transaction. */
export function createSqliteSearchIndex({ writer, reader }: Pick<SqliteFile, 'writer' | 'reader'>): SearchIndex {
  const { put, remove } = createIndexWriter(writer);
  const runQuery = createQueryRunner(reader, createFuzzyTerms(reader).corrections);
  const highlightsOf = createHighlighter(reader);
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
    marks: (query, texts) =>
      Promise.try(() => {
        const matcher = createTermMatcher(parseQuery(query));
        return texts.map((text) => markedWords(text, matcher));
      }),
    search: (request) =>
      Promise.try(() => {
        const { found, total, tags, sought } = runQuery(request);
        const hits = found.map(({ seq, fileId }) => ({ fileId, highlights: highlightsOf(seq, sought) }));
        return { hits, total, tags };
      }),
  };
}
