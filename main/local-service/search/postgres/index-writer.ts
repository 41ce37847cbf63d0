import type { Connection } from '#lib/postgres/connection.ts';
import { columnsOf, comparedValues } from '../document-columns.ts';
import { excerptsOf, indexedTerms, maxPageChars } from '../indexed-text.ts';
import type { SearchDocument, ToCheck } from '../search-index.ts';
import { documentWords, type DocumentWords } from './document-words.ts';
import { createTermLearner } from './vocabulary.ts';

/** The position of the first page in `search_excerpts`. Name and data points are before it. */
export const firstPagePosition = 1_000_000;

/** After so many documents that came or went the changes of the counts are added up. */
const documentsACompaction = 100;

/** Writes the tables of the index. `connection` is the caller's transaction. */
export interface IndexWriter {
  readonly put: (connection: Connection, document: SearchDocument) => Promise<void>;
  readonly remove: (connection: Connection, fileId: string) => Promise<void>;
  readonly removeCompany: (connection: Connection, companyId: string) => Promise<void>;
  readonly moveTag: (connection: Connection, fromTagId: string, toTagId: string) => Promise<void>;
  readonly setToCheck: (connection: Connection, documents: readonly ToCheck[]) => Promise<void>;
}

/** `outside` runs statements that are committed at once. */
export function createIndexWriter(outside: Connection): IndexWriter {
  const learn = createTermLearner(outside);
  let changed = 0;
  const countChange = async (): Promise<void> => {
    changed += 1;
    if (changed % documentsACompaction === 0) await compactCounts(outside);
  };
  return {
    async put(connection, document) {
      const terms = indexedTerms(document);
      await learn(new Set([...terms.name, ...terms.dataPoints, ...terms.body]));
      if (!(await insertDocument(connection, document))) {
        await removeDocument(connection, document.fileId);
        await insertDocument(connection, document);
      }
      await insertTexts(connection, document, documentWords(terms));
      await countChange();
    },
    async remove(connection, fileId) {
      await removeDocument(connection, fileId);
      await countChange();
    },
    async removeCompany(connection, companyId) {
      const sql = 'SELECT file_id FROM search_documents WHERE company_id = @companyId';
      for (const fileId of await connection.values<string>(sql, { companyId }))
        await removeDocument(connection, fileId);
      await connection.run('DELETE FROM search_counts WHERE company_id = @companyId', { companyId });
    },
    async moveTag(connection, from, to) {
      await connection.run(
        `WITH moved AS (UPDATE search_documents SET tag_id = @to WHERE tag_id = @from RETURNING company_id, user_id),
           owners AS (SELECT company_id, user_id, count(*) AS documents FROM moved GROUP BY company_id, user_id)
         INSERT INTO search_counts (company_id, user_id, tag_id, documents)
         SELECT company_id, user_id, @to::text, documents FROM owners
         UNION ALL SELECT company_id, user_id, @from::text, -documents FROM owners`,
        { from, to },
      );
    },
    async setToCheck(connection, documents) {
      if (documents.length === 0) return;
      await connection.run(
        `UPDATE search_documents d SET needs_check = said.needs_check
         FROM unnest(@fileIds::text[], @checks::smallint[]) AS said (file_id, needs_check) WHERE d.file_id = said.file_id`,
        {
          fileIds: documents.map(({ fileId }) => fileId),
          checks: documents.map(({ needsCheck }) => (needsCheck ? 1 : 0)),
        },
      );
    },
  };
}

/**
 * Returns whether the file had no entry. To look for one first would be a read that serializable transactions with other
 * files conflict with, because their entries are beside it in the index.
 */
async function insertDocument(connection: Connection, document: SearchDocument): Promise<boolean> {
  const { seq, fileId, companyId, userId, tagId } = document;
  const { changes } = await connection.run(
    `INSERT INTO search_documents (seq, file_id, company_id, user_id, tag_id, document_day, issuer, issuer_shown, amount,
       currency, folder, needs_check)
     VALUES (@seq, @fileId, @companyId, @userId, @tagId, @day, @issuer, @issuerShown, @amount, @currency, @folder,
       @needsCheck)
     ON CONFLICT (file_id) DO NOTHING`,
    { seq, fileId, companyId, userId, tagId, ...columnsOf(document) },
  );
  return changes === 1;
}

async function insertTexts(connection: Connection, document: SearchDocument, words: DocumentWords): Promise<void> {
  const { seq, companyId, userId, tagId } = document;
  const excerpts = excerptsOf(document).map(({ text, ...excerpt }) => ({
    ...excerpt,
    text: text.slice(0, maxPageChars),
  }));
  const firstPage = excerpts.findIndex(({ field }) => field === 'text');
  const values = comparedValues(document.dataPoints);
  await connection.run(
    `WITH texts AS (
       INSERT INTO search_texts (seq, heading, words, terms, pairs)
       VALUES (@seq::bigint, @heading::tsvector, @words::tsvector, @terms, @pairs::smallint[])
     ), more AS (
       INSERT INTO search_more_words (seq, part, words)
       SELECT @seq::bigint, part, words::tsvector FROM unnest(@moreWords::text[]) WITH ORDINALITY AS vectors (words, part)
     ), excerpts AS (
       INSERT INTO search_excerpts (seq, position, field, page, chars, text)
       SELECT @seq::bigint, * FROM unnest(@positions::integer[], @fields::text[], @pages::integer[], @chars::integer[],
         @texts::text[])
     ), compared AS (
       INSERT INTO search_values (seq, field, value)
       SELECT @seq::bigint, * FROM unnest(@valueFields::text[], @values::text[])
     )
     INSERT INTO search_counts (company_id, user_id, tag_id, documents) VALUES (@companyId, @userId, @tagId, 1)`,
    {
      ...{ seq, companyId, userId, tagId, ...words },
      positions: excerpts.map(({ field }, at) => (field === 'text' ? firstPagePosition + at - firstPage : at)),
      fields: excerpts.map(({ field }) => field),
      pages: excerpts.map(({ page }) => page),
      chars: excerpts.map(({ text }) => text.length),
      texts: excerpts.map(({ text }) => text),
      valueFields: values.map(([field]) => field),
      values: values.map(([, value]) => value),
    },
  );
}

async function removeDocument(connection: Connection, fileId: string): Promise<void> {
  await connection.run(
    `WITH gone AS (
       DELETE FROM search_documents WHERE file_id = @fileId RETURNING seq, company_id, user_id, tag_id
     ), texts AS (DELETE FROM search_texts t USING gone WHERE t.seq = gone.seq),
     more AS (DELETE FROM search_more_words m USING gone WHERE m.seq = gone.seq),
     excerpts AS (DELETE FROM search_excerpts e USING gone WHERE e.seq = gone.seq),
     compared AS (DELETE FROM search_values v USING gone WHERE v.seq = gone.seq)
     INSERT INTO search_counts (company_id, user_id, tag_id, documents) SELECT company_id, user_id, tag_id, -1 FROM gone`,
    { fileId },
  );
}

/**
 * Replaces the changes of the counts by their sums. One row for each count would be written by every document, and each
 * would wait for the one before it. Rows that another process adds up at the same time are left to it.
 */
async function compactCounts(outside: Connection): Promise<void> {
  await outside.run(
    `WITH taken AS (
       DELETE FROM search_counts WHERE ctid = ANY(ARRAY(SELECT ctid FROM search_counts FOR UPDATE SKIP LOCKED))
       RETURNING company_id, user_id, tag_id, documents
     )
     INSERT INTO search_counts (company_id, user_id, tag_id, documents)
     SELECT company_id, user_id, tag_id, sum(documents)::bigint FROM taken
     GROUP BY company_id, user_id, tag_id HAVING sum(documents) <> 0`,
  );
}
