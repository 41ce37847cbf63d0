import type { Database } from '#lib/sqlite.ts';
import { occurrencesIn } from '#lib/text/terms.ts';
import { foldValue } from './document-columns.ts';
import { createDocumentFinder, inScope, type Scope } from './find-documents.ts';
import { matchExpression, parseQuery, type QueryPart } from './parse-query.ts';
import type { Suggestions } from './search-index.ts';

/** Fewer letters begin so many words that looking for them takes longer than a person types. */
const leastLetters = { word: 3, issuer: 2 } as const;
const mostWords = 6;
const mostIssuers = 4;
/** More documents are not counted. */
const mostCounted = 1_000;
/** Words are taken from the newest documents that match, and of those from so many characters. */
const mostSampled = 30;
const mostChars = 60_000;
/** Issuers whose name has the text; those of the most documents are given. */
const mostCompared = 40;

interface Sample {
  readonly seq: number;
  readonly text: string;
}

interface IssuerRow {
  readonly issuer: string;
  readonly count: number;
}

/** Returns what a query may become. */
export function createSuggestions(db: Database): (query: string, scope: Scope) => Suggestions {
  const words = createWordSuggestions(db);
  const issuers = createIssuerSuggestions(db);
  const finder = createDocumentFinder(db);
  return (query, scope) => ({
    words: words(query, scope),
    issuers: issuers(query, scope),
    tags: finder.countAll(scope),
  });
}

/**
 * Words that begin as the last one of the query, in documents that have the words before it. A count of each word by
 * company would make each document slower to write, and the vocabulary does not know who may see which word: therefore
 * the newest matches are read, and the words that most of them have are counted in all documents.
 */
function createWordSuggestions(db: Database): (query: string, scope: Scope) => Suggestions['words'] {
  const found = `FROM search_text CROSS JOIN search_documents d ON d.seq = search_text.rowid
    WHERE search_text MATCH @expression AND ${inScope}`;
  const sample = db.prepare<[Scope & { readonly expression: string }], Sample>(
    `SELECT e.seq, e.text FROM (SELECT d.seq ${found} ORDER BY search_text.rowid DESC LIMIT ${mostSampled}) near
     CROSS JOIN search_excerpts e ON e.seq = near.seq ORDER BY e.seq DESC, e.position`,
  );
  const counted = db
    .prepare<[Scope & { readonly expression: string }], number>(
      `SELECT count(*) FROM (SELECT 1 ${found} ORDER BY search_text.rowid DESC LIMIT ${mostCounted})`,
    )
    .pluck();
  return (query, scope) => {
    const parts = parseQuery(query);
    const last = parts.at(-1);
    const [beginning = ''] = last?.terms ?? [];
    const isTyped = last?.terms.length === 1 && !last.quoted && /[\p{L}\p{N}]$/u.test(query);
    if (!isTyped || beginning.length < leastLetters.word) return [];
    const expressionFor = (part: QueryPart) => matchExpression([...parts.slice(0, -1), part].map((each) => [each]));
    const near = sample.iterate({ ...scope, expression: expressionFor({ ...last, prefix: true }) });
    return mostFrequent(near, beginning)
      .map(({ term, text }) => {
        const expression = expressionFor({ terms: [term], prefix: false, quoted: true });
        const count = counted.get({ ...scope, expression }) ?? 0;
        return { text, count, isLowerBound: count === mostCounted };
      })
      .toSorted((a, b) => b.count - a.count);
  };
}

interface Spelled {
  readonly term: string;
  readonly text: string;
}

/** Returns the longer words of texts that begin so, those of the most documents first, each in its most frequent spelling. */
function mostFrequent(samples: Iterable<Sample>, beginning: string): readonly Spelled[] {
  const seen = new Map<string, { readonly documents: Set<number>; readonly spellings: Map<string, number> }>();
  let chars = 0;
  for (const { seq, text } of samples) {
    for (const { terms, start, end } of occurrencesIn(text.slice(0, mostChars - chars))) {
      const [term = ''] = terms;
      if (terms.length !== 1 || term === beginning || !term.startsWith(beginning)) continue;
      const word = seen.get(term) ?? { documents: new Set(), spellings: new Map<string, number>() };
      const spelling = text.slice(start, end);
      word.documents.add(seq);
      word.spellings.set(spelling, (word.spellings.get(spelling) ?? 0) + 1);
      seen.set(term, word);
    }
    chars += text.length;
    if (chars >= mostChars) break;
  }
  return [...seen]
    .toSorted(([, a], [, b]) => b.documents.size - a.documents.size)
    .slice(0, mostWords)
    .map(([term, { spellings }]) => {
      const [spelling] = [...spellings].toSorted(([, a], [, b]) => b - a)[0] ?? [term];
      return { term, text: spelling };
    });
}

/** Issuers with a word that begins as the text. The index of issuers is read name by name, not document by document. */
function createIssuerSuggestions(db: Database): (query: string, scope: Scope) => Suggestions['issuers'] {
  const ofCompany = 'FROM search_documents WHERE company_id = @companyId AND issuer';
  const named = db.prepare<[Scope & { readonly text: string }], IssuerRow>(
    `WITH RECURSIVE names (issuer) AS (
       SELECT min(issuer) ${ofCompany} IS NOT NULL
       UNION ALL SELECT (SELECT min(issuer) ${ofCompany} > names.issuer) FROM names WHERE names.issuer IS NOT NULL
     ), asked AS (
       SELECT issuer FROM names WHERE instr(' ' || issuer, ' ' || @text) > 0 LIMIT ${mostCompared}
     )
     SELECT asked.issuer, (SELECT count(*) FROM search_documents d WHERE d.issuer = asked.issuer AND ${inScope}) AS count
     FROM asked ORDER BY count DESC, asked.issuer`,
  );
  const shown = db
    .prepare<[Scope & { readonly issuer: string }], string>(
      `SELECT d.issuer_shown FROM search_documents d WHERE d.issuer = @issuer AND ${inScope} ORDER BY d.seq DESC LIMIT 1`,
    )
    .pluck();
  return (query, scope) => {
    const text = foldValue(query);
    if (text.length < leastLetters.issuer) return [];
    return named
      .all({ ...scope, text })
      .slice(0, mostIssuers)
      .flatMap(({ issuer, count }) => {
        const name = count === 0 ? undefined : shown.get({ ...scope, issuer });
        return name === undefined ? [] : [{ issuer: name, count }];
      });
  };
}
