import type { Database } from '#lib/sqlite.ts';
import { createHighlightCollector, createTermMatcher } from '../highlight.ts';
import { issuerLimits, type Excerpt, type NumberedExcerpt, type SearchData } from '../search-data.ts';
import type { Suggestions } from '../search-index.ts';
import { boundScope, conditionsOn, inScope, type BoundScope } from './find-documents.ts';

type TextReader = Pick<
  SearchData,
  'highlights' | 'textsOf' | 'textsAmong' | 'numbersWith' | 'countDocuments' | 'issuersNamed'
>;

/** Reads the texts of documents, and counts documents with words. */
export function createTextReader(db: Database): TextReader {
  const texts = db.prepare<[number], Excerpt>(
    'SELECT field, page, text FROM search_excerpts WHERE seq = ? ORDER BY position',
  );
  const textsOf = db.prepare<[BoundScope & { readonly fileId: string }], NumberedExcerpt>(
    `SELECT e.seq, e.field, e.text FROM search_documents d CROSS JOIN search_excerpts e ON e.seq = d.seq
     WHERE d.file_id = @fileId AND ${inScope} ORDER BY e.position`,
  );
  const textsAmong = db.prepare<[string], NumberedExcerpt>(
    `SELECT e.seq, e.field, e.text FROM search_excerpts e WHERE e.seq IN (SELECT value FROM json_each(?))
     ORDER BY e.seq DESC, e.position`,
  );
  const numbersWith = db
    .prepare<[string, number], number>(
      'SELECT rowid FROM search_text WHERE search_text MATCH ? ORDER BY rowid DESC LIMIT ?',
    )
    .pluck();
  const countDocuments = db.prepare<[], number>('SELECT coalesce(sum(documents), 0) FROM search_counts').pluck();
  return {
    highlights: (numbers, parts) =>
      Promise.try(() => {
        const matcher = createTermMatcher(parts);
        return numbers.map((seq) => {
          const { add, highlights } = createHighlightCollector(matcher);
          for (const excerpt of texts.iterate(seq)) if (!add(excerpt)) break;
          return highlights;
        });
      }),
    textsOf: (fileId, scope, chars) =>
      Promise.try(() => upTo(chars, textsOf.iterate({ ...boundScope(scope), fileId }))),
    textsAmong: (numbers, chars) => Promise.try(() => upTo(chars, textsAmong.iterate(JSON.stringify(numbers)))),
    numbersWith: (words, most) =>
      Promise.try(() =>
        words.map((word) => {
          const numbers = numbersWith.all(`"${word}"`, most + 1);
          return numbers.length > most ? null : numbers;
        }),
      ),
    countDocuments: () => Promise.try(() => countDocuments.get() ?? 0),
    issuersNamed: createIssuerReader(db),
  };
}

function upTo(chars: number, all: Iterable<NumberedExcerpt>): readonly NumberedExcerpt[] {
  const taken: NumberedExcerpt[] = [];
  let length = 0;
  for (const one of all) {
    taken.push(one);
    length += one.text.length;
    if (length >= chars) break;
  }
  return taken;
}

/** The index of issuers is read name by name, not document by document. */
function createIssuerReader(db: Database): SearchData['issuersNamed'] {
  const ofCompany = 'FROM search_documents WHERE company_id = @companyId AND issuer';
  const asked = `WITH RECURSIVE names (issuer) AS (
      SELECT min(issuer) ${ofCompany} IS NOT NULL
      UNION ALL SELECT (SELECT min(issuer) ${ofCompany} > names.issuer) FROM names WHERE names.issuer IS NOT NULL
    ), asked AS (
      SELECT issuer FROM names WHERE instr(' ' || issuer, ' ' || @text) > 0 LIMIT ${issuerLimits.compared}
    )`;
  return (narrowed, text) =>
    Promise.try(() => {
      const { sql, bound } = conditionsOn(narrowed);
      // By issuer: with a filter, SQLite would take the index of its column, and read it again for each issuer.
      const allowed = `FROM search_documents d INDEXED BY search_documents_by_issuer WHERE d.issuer = asked.issuer AND ${sql.join(' AND ')}`;
      const named = db.prepare<[typeof bound], Suggestions['issuers'][number]>(
        `${asked}, counted AS MATERIALIZED (SELECT asked.issuer, (SELECT count(*) ${allowed}) AS count FROM asked)
         SELECT (SELECT d.issuer_shown ${allowed} ORDER BY d.seq DESC LIMIT 1) AS issuer, asked.count
         FROM counted asked WHERE asked.count > 0 ORDER BY asked.count DESC, asked.issuer LIMIT ${issuerLimits.given}`,
      );
      return named.all({ ...bound, text });
    });
}
