import type { SqliteFile } from '#lib/sqlite-file.ts';
import { searchLimits } from '../find-matches.ts';
import { marksIn } from '../highlight.ts';
import { scopeOf, searchWith } from '../run-query.ts';
import type { SearchIndex } from '../search-index.ts';
import { suggestWith } from '../suggestions.ts';
import { createDocumentFinder } from './find-documents.ts';
import { createIndexWriter } from './index-writer.ts';
import { createTextReader } from './read-texts.ts';
import { createVocabulary } from './vocabulary.ts';

/**
 * The search index in the service's SQLite file, in separate tables (`search-schema.ts`). Writes join the file's
 * transaction.
 */
export function createSqliteSearchIndex(
  { writer, reader }: Pick<SqliteFile, 'writer' | 'reader'>,
  limits = searchLimits,
): SearchIndex {
  const { put, remove, moveTag, setToCheck } = createIndexWriter(writer);
  const data = { ...createDocumentFinder(reader), ...createTextReader(reader), ...createVocabulary(reader) };
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
    marks: (query, texts) => Promise.try(() => marksIn(query, texts)),
    suggest: ({ query, ...owner }) => suggestWith(data, query, scopeOf(owner)),
    search: (request) => searchWith(data, request, limits),
  };
}
