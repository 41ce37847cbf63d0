import type { SqliteFile } from '#lib/sqlite-file.ts';
import type { Database } from '#lib/sqlite.ts';
import { searchLimits } from '../find-matches.ts';
import { marksIn } from '../highlight.ts';
import { searchWith } from '../run-query.ts';
import type { IndexEntry, SearchIndex } from '../search-index.ts';
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
  const { put, remove, removeCompany, moveTag, setToCheck } = createIndexWriter(writer, reader);
  const [written, committed] = [createEntryReader(writer), createEntryReader(reader)];
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
    removeCompany: (tx, companyId) =>
      Promise.try(() => {
        tx.assertOpen();
        removeCompany(companyId);
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
    entry: (tx, fileId) =>
      Promise.try(() => {
        tx.assertOpen();
        return written.entry(fileId);
      }),
    entries: (after, limit) => Promise.try(() => committed.entries(after, limit)),
    marks: (query, texts) => Promise.try(() => marksIn(query, texts)),
    suggest: (request) => suggestWith(data, request),
    search: (request) => searchWith(data, request, limits),
  };
}

function createEntryReader(db: Database) {
  type EntryRow = Omit<IndexEntry, 'hasText'> & { readonly hasText: 0 | 1 };
  const columns = `SELECT file_id AS fileId, seq, company_id AS companyId, user_id AS userId, tag_id AS tagId,
    EXISTS (SELECT 1 FROM search_text t WHERE t.rowid = d.seq) AS hasText FROM search_documents d`;
  const one = db.prepare<[string], EntryRow>(`${columns} WHERE file_id = ?`);
  const next = db.prepare<[number, number], EntryRow>(`${columns} WHERE seq > ? ORDER BY seq LIMIT ?`);
  const toEntry = (row: EntryRow): IndexEntry => ({ ...row, hasText: row.hasText === 1 });
  return {
    entry(fileId: string): IndexEntry | null {
      const row = one.get(fileId);
      return row === undefined ? null : toEntry(row);
    },
    entries: (after: number, limit: number): readonly IndexEntry[] => next.all(after, limit).map(toEntry),
  };
}
