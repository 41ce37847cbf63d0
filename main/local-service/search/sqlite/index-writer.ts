import type { Database } from '#lib/sqlite.ts';
import { columnsOf, comparedValues, type DocumentColumns } from '../document-columns.ts';
import { excerptsOf, indexedTerms, maxPageChars } from '../indexed-text.ts';
import type { Excerpt } from '../search-data.ts';
import type { SearchDocument, ToCheck } from '../search-index.ts';
import { createTermLearner } from './vocabulary.ts';

export interface IndexWriter {
  readonly put: (document: SearchDocument) => void;
  readonly remove: (fileId: string) => void;
  readonly moveTag: (fromTagId: string, toTagId: string) => void;
  readonly removeCompany: (companyId: string) => void;
  readonly setToCheck: (documents: readonly ToCheck[]) => void;
}

/** Writes the tables of the index, inside the caller's transaction. */
export function createIndexWriter(db: Database, committed: Database): IndexWriter {
  const learn = createTermLearner(db, committed);
  const insertText = db.prepare<[number, string, string, string]>(
    'INSERT INTO search_text (rowid, name, data_points, body) VALUES (?, ?, ?, ?)',
  );
  const insertDocument = db.prepare<[Omit<SearchDocument, 'dataPoints' | 'pages'> & DocumentColumns]>(
    `INSERT INTO search_documents (seq, file_id, company_id, user_id, tag_id, document_day, issuer, issuer_shown, amount,
       currency, folder, needs_check)
     VALUES (@seq, @fileId, @companyId, @userId, @tagId, @day, @issuer, @issuerShown, @amount, @currency, @folder,
       @needsCheck)`,
  );
  const insertValue = db.prepare<[number, string, string]>(
    'INSERT INTO search_values (seq, field, value) VALUES (?, ?, ?)',
  );
  const insertExcerpt = db.prepare<[Excerpt & { readonly seq: number; readonly position: number }]>(
    `INSERT INTO search_excerpts (seq, position, field, page, text)
     VALUES (@seq, @position, @field, @page, substr(@text, 1, ${maxPageChars}))`,
  );
  const seqOf = db.prepare<[string], number>('SELECT seq FROM search_documents WHERE file_id = ?').pluck();
  const deletes = [
    'DELETE FROM search_documents WHERE seq = ?',
    'DELETE FROM search_text WHERE rowid = ?',
    'DELETE FROM search_excerpts WHERE seq = ?',
    'DELETE FROM search_values WHERE seq = ?',
  ].map((sql) => db.prepare<[number]>(sql));

  const remove = (fileId: string): void => {
    const seq = seqOf.get(fileId);
    // A missing rowid must not reach FTS5, because FTS5 would then count a document that never existed.
    if (seq !== undefined) for (const statement of deletes) statement.run(seq);
  };
  const moves = [
    'UPDATE search_documents SET tag_id = @to WHERE tag_id = @from',
    `INSERT INTO search_counts SELECT company_id, user_id, @to, documents FROM search_counts WHERE tag_id = @from
     ON CONFLICT DO UPDATE SET documents = documents + excluded.documents`,
    'UPDATE search_counts SET documents = 0 WHERE tag_id = @from',
  ].map((sql) => db.prepare<[{ readonly from: string; readonly to: string }]>(sql));

  const check = db.prepare<[number, string]>('UPDATE search_documents SET needs_check = ? WHERE file_id = ?');

  return {
    remove,
    removeCompany: companyRemoval(db, remove),
    setToCheck(documents) {
      for (const { fileId, needsCheck } of documents) check.run(needsCheck ? 1 : 0, fileId);
    },
    moveTag(from, to) {
      for (const statement of moves) statement.run({ from, to });
    },
    put(document) {
      const { seq, fileId, dataPoints: points, pages: _pages, ...facts } = document;
      const { name, dataPoints, body } = indexedTerms(document);
      remove(fileId);
      insertDocument.run({ ...facts, seq, fileId, ...columnsOf(document) });
      for (const [field, value] of comparedValues(points)) insertValue.run(seq, field, value);
      insertText.run(seq, name.join(' '), dataPoints.join(' '), body.join(' '));
      excerptsOf(document).forEach((excerpt, position) => insertExcerpt.run({ ...excerpt, seq, position }));
      learn(new Set([...name, ...dataPoints, ...body]));
    },
  };
}

function companyRemoval(db: Database, remove: IndexWriter['remove']): IndexWriter['removeCompany'] {
  const filesOf = db.prepare<[string], string>('SELECT file_id FROM search_documents WHERE company_id = ?').pluck();
  const deleteCounts = db.prepare<[string]>('DELETE FROM search_counts WHERE company_id = ?');
  return (companyId) => {
    filesOf.all(companyId).forEach(remove);
    deleteCounts.run(companyId);
  };
}
