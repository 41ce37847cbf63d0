import type { Connection } from '#lib/postgres/connection.ts';
import { createHighlightCollector, createTermMatcher } from '../highlight.ts';
import { issuerLimits, type Excerpt, type Narrowed, type NumberedExcerpt, type SearchData } from '../search-data.ts';
import { firstPagePosition } from './index-writer.ts';
import { conditionsOn, scopeConditions } from './find-documents.ts';

type TextReader = Pick<
  SearchData,
  'highlights' | 'textsOf' | 'textsAmong' | 'numbersWith' | 'countDocuments' | 'issuersNamed'
>;

/** Up to which page texts are read, each time for the documents that are not shown completely by those before. */
const pagesARound = [3, 8, 20] as const;

/** Reads the texts of documents, and counts documents with words. */
export function createTextReader(connection: Connection): TextReader {
  return {
    highlights: (numbers, parts) => readHighlights(connection, numbers, createTermMatcher(parts)),
    textsOf(fileId, scope, chars) {
      const { sql, bound } = scopeConditions(scope);
      const one = `SELECT d.seq FROM search_documents d WHERE d.file_id = @fileId AND ${sql.join(' AND ')}`;
      return connection.all<NumberedExcerpt>(firstChars(one), { ...bound, fileId, chars });
    },
    textsAmong: (numbers, chars) =>
      connection.all<NumberedExcerpt>(firstChars('SELECT unnest(@numbers::bigint[]) AS seq'), { numbers, chars }),
    numbersWith: (words, most) =>
      connection.values(
        `SELECT CASE WHEN found.count <= @most THEN found.numbers END
         FROM unnest(@queries::text[]) WITH ORDINALITY AS asked (query, place)
         CROSS JOIN LATERAL (
           SELECT count(*) AS count, coalesce(array_agg(either.seq::float8), '{}') AS numbers FROM (
             (SELECT t.seq FROM search_texts t WHERE t.words @@ asked.query::tsquery LIMIT @most + 1)
             UNION SELECT m.seq FROM search_more_words m WHERE m.words @@ asked.query::tsquery
           ) either
         ) found ORDER BY asked.place`,
        { queries: words.map((word) => `'${word}'`), most },
      ),
    countDocuments: async () =>
      (await connection.value<number>('SELECT coalesce(sum(documents), 0)::bigint FROM search_counts')) ?? 0,
    issuersNamed: (narrowed, text) => readIssuers(connection, narrowed, text),
  };
}

/** Of these documents, the texts until there are so many characters: what follows is not read. */
const firstChars = (documents: string): string =>
  `SELECT seq, field, text FROM (
     SELECT e.seq, e.position, e.field, e.text,
       sum(e.chars) OVER (ORDER BY e.seq DESC, e.position ROWS UNBOUNDED PRECEDING) - e.chars AS before
     FROM search_excerpts e JOIN (${documents}) near ON near.seq = e.seq
   ) texts WHERE before < @chars ORDER BY seq DESC, position`;

async function readHighlights(
  connection: Connection,
  numbers: readonly number[],
  matcher: ReturnType<typeof createTermMatcher>,
): Promise<ReturnType<typeof createHighlightCollector>['highlights'][]> {
  const shown = new Map(numbers.map((seq) => [seq, createHighlightCollector(matcher)]));
  let [asked, from] = [numbers, 0];
  for (const pages of pagesARound) {
    const until = firstPagePosition + pages;
    const rows = await connection.all<Excerpt & { readonly seq: number; readonly position: number }>(
      `SELECT seq, position, field, page, text FROM search_excerpts
       WHERE seq = ANY(@asked::bigint[]) AND position >= @from AND position < @until ORDER BY seq, position`,
      { asked, from, until },
    );
    const unfinished = new Set<number>();
    for (const { seq, position, ...excerpt } of rows) {
      const needsMore = shown.get(seq)?.add(excerpt) === true;
      if (needsMore && position === until - 1) unfinished.add(seq);
    }
    [asked, from] = [[...unfinished], until];
    if (asked.length === 0) break;
  }
  return numbers.map((seq) => shown.get(seq)?.highlights ?? []);
}

/** The index of issuers is read name by name, not document by document. */
const readIssuers = (
  connection: Connection,
  narrowed: Narrowed,
  text: string,
): ReturnType<SearchData['issuersNamed']> => {
  const { sql, bound } = conditionsOn(narrowed);
  const { companyId } = narrowed.scope;
  const ofCompany = 'FROM search_documents WHERE company_id = @companyId AND issuer';
  const allowed = `FROM search_documents d WHERE d.issuer = asked.issuer AND ${sql.join(' AND ')}`;
  return connection.all(
    `WITH RECURSIVE names (issuer) AS (
       SELECT min(issuer) ${ofCompany} IS NOT NULL
       UNION ALL SELECT (SELECT min(issuer) ${ofCompany} > names.issuer) FROM names WHERE names.issuer IS NOT NULL
     ), asked AS (
       SELECT issuer FROM names WHERE strpos(' ' || issuer, ' ' || @text::text) > 0 LIMIT ${issuerLimits.compared}
     )
     SELECT newest.issuer_shown AS issuer, counted.count FROM asked
     CROSS JOIN LATERAL (SELECT count(*) AS count ${allowed}) counted
     CROSS JOIN LATERAL (SELECT d.issuer_shown ${allowed} ORDER BY d.seq DESC LIMIT 1) newest
     ORDER BY counted.count DESC, asked.issuer LIMIT ${issuerLimits.given}`,
    { ...bound, companyId, text },
  );
};
