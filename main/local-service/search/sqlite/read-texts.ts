import type { Database } from '#lib/sqlite.ts';
import { createHighlightCollector, createTermMatcher } from '../highlight.ts';
import { issuerLimits, type Excerpt, type NumberedExcerpt, type SearchData } from '../search-data.ts';
import { boundScope, inScope, type BoundScope } from './find-documents.ts';
import { matchExpression } from './match-expression.ts';

interface IssuerRow {
  readonly issuer: string;
  readonly count: number;
}

type Matching = BoundScope & { readonly expression: string };
type TextReader = Pick<
  SearchData,
  'highlights' | 'textsOf' | 'textsOfMatches' | 'countMatches' | 'numbersWith' | 'countDocuments' | 'issuersNamed'
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
  const found = `FROM search_text CROSS JOIN search_documents d ON d.seq = search_text.rowid
    WHERE search_text MATCH @expression AND ${inScope}`;
  const textsOfMatches = db.prepare<[Matching & { readonly documents: number }], NumberedExcerpt>(
    `SELECT e.seq, e.field, e.text FROM (SELECT d.seq ${found} ORDER BY search_text.rowid DESC LIMIT @documents) near
     CROSS JOIN search_excerpts e ON e.seq = near.seq ORDER BY e.seq DESC, e.position`,
  );
  const countMatches = db
    .prepare<[Matching & { readonly most: number }], number>(
      `SELECT count(*) FROM (SELECT 1 ${found} ORDER BY search_text.rowid DESC LIMIT @most)`,
    )
    .pluck();
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
    textsOfMatches: (scope, required, { documents, chars }) =>
      Promise.try(() => {
        const bound = { ...boundScope(scope), expression: matchExpression(required), documents };
        return upTo(chars, textsOfMatches.iterate(bound));
      }),
    countMatches: (scope, required, most) =>
      Promise.try(() => countMatches.get({ ...boundScope(scope), expression: matchExpression(required), most }) ?? 0),
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
  const named = db.prepare<[BoundScope & { readonly text: string }], IssuerRow>(
    `WITH RECURSIVE names (issuer) AS (
       SELECT min(issuer) ${ofCompany} IS NOT NULL
       UNION ALL SELECT (SELECT min(issuer) ${ofCompany} > names.issuer) FROM names WHERE names.issuer IS NOT NULL
     ), asked AS (
       SELECT issuer FROM names WHERE instr(' ' || issuer, ' ' || @text) > 0 LIMIT ${issuerLimits.compared}
     )
     SELECT asked.issuer, (SELECT count(*) FROM search_documents d WHERE d.issuer = asked.issuer AND ${inScope}) AS count
     FROM asked ORDER BY count DESC, asked.issuer`,
  );
  const shown = db
    .prepare<[BoundScope & { readonly issuer: string }], string>(
      `SELECT d.issuer_shown FROM search_documents d WHERE d.issuer = @issuer AND ${inScope} ORDER BY d.seq DESC LIMIT 1`,
    )
    .pluck();
  return (scope, text) =>
    Promise.try(() => {
      const bound = boundScope(scope);
      return named
        .all({ ...bound, text })
        .slice(0, issuerLimits.given)
        .flatMap(({ issuer, count }) => {
          const name = count === 0 ? undefined : shown.get({ ...bound, issuer });
          return name === undefined ? [] : [{ issuer: name, count }];
        });
    });
}
