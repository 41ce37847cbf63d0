import type { Database } from '#lib/sqlite.ts';
import { createFuzzyTerms, type FuzzyTerms } from './fuzzy-terms.ts';
import type { SearchDocument, SearchIndex } from './search-index.ts';
import { termsOf } from '#lib/text/terms.ts';

export type IndexWriter = Pick<SearchIndex, 'put' | 'remove'> & Pick<FuzzyTerms, 'corrections'>;

export function createIndexWriter(db: Database): IndexWriter {
  const fuzzyTerms = createFuzzyTerms(db);
  const insertText = db.prepare<[number, string, string, string]>(
    'INSERT INTO search_text (rowid, name, data_points, body) VALUES (?, ?, ?, ?)',
  );
  const insertDocument = db.prepare<[number, string, string, string, string]>(
    'INSERT INTO search_documents (seq, file_id, company_id, user_id, tag_id) VALUES (?, ?, ?, ?, ?)',
  );
  const deleteDocument = db.prepare<[number]>('DELETE FROM search_documents WHERE seq = ?');
  const deleteText = db.prepare<[number]>('DELETE FROM search_text WHERE rowid = ?');

  const remove = (seq: number): void => {
    // A rowid that is not there must not reach FTS5: its bookkeeping would count a document that never was.
    if (deleteDocument.run(seq).changes > 0) deleteText.run(seq);
  };
  const put = (seq: number, document: SearchDocument): void => {
    const { fileId, companyId, userId, tagId } = document;
    const name = termsOf(document.name);
    const dataPoints = termsOf(document.dataPoints.join('\n'));
    const body = termsOf(document.text);
    remove(seq);
    insertDocument.run(seq, fileId, companyId, userId, tagId);
    insertText.run(seq, name.join(' '), dataPoints.join(' '), body.join(' '));
    fuzzyTerms.learn(new Set([...name, ...dataPoints, ...body]));
  };
  return { put, remove, corrections: fuzzyTerms.corrections };
}
