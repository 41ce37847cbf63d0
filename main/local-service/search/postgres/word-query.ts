import type { Connection } from '#lib/postgres/connection.ts';
import type { QueryPart } from '../parse-query.ts';
import type { Fields, Required } from '../search-data.ts';
import { cutTerm, inOrder } from './document-words.ts';
import { pairsOf } from './word-pairs.ts';

/** Conditions on rows, all of which must hold, and the values of their places. */
export interface Conditions {
  readonly sql: readonly string[];
  readonly bound: Readonly<Record<string, unknown>>;
}

const weightOf: Readonly<Record<Fields, string>> = { all: '', name: 'A', 'name and data points': '' };
/** The lines of `terms` that are compared with a phrase; `null`: all of them, each by itself, because it contains no line break. */
const linesOf: Readonly<Record<Fields, readonly number[] | null>> = {
  all: null,
  name: [1],
  'name and data points': [1, 2],
};

/** Returns words as a `tsquery`: a phrase is all of its words here, in any order. */
export function wordQuery(required: Required, fields: Fields = 'all'): string {
  return required
    .map((alternatives) => `(${alternatives.map((part) => partQuery(part, weightOf[fields])).join(' | ')})`)
    .join(' & ');
}

function partQuery({ terms, prefix }: QueryPart, weight: string): string {
  const words = terms.map((term, at) => wordTerm(term, prefix && at === terms.length - 1, weight));
  return words.length === 1 ? (words[0] ?? '') : `(${words.join(' & ')})`;
}

/** Terms consist of letters and digits and are quoted, so that they contain no syntax. */
function wordTerm(term: string, isPrefix: boolean, weight = ''): string {
  const mark = `${isPrefix ? '*' : ''}${weight}`;
  return `'${cutTerm(term)}'${mark === '' ? '' : `:${mark}`}`;
}

/** What a search requires of words: conditions on a row `t` of `search_texts`, and the index's answer to them. */
export interface WordConditions extends Conditions {
  /** The conditions that the index does not answer. */
  readonly phrases: readonly string[];
  /** Returns a statement for the numbers of the rows that have the words, whether or not those of a phrase follow one another. */
  readonly found: (within: Conditions) => string;
}

/**
 * Returns conditions on a row `t` of `search_texts`. The index finds rows that have the words; whether those of a phrase
 * follow one another is seen in the text. `large` are documents of `search_more_words` that have the words.
 */
export function wordConditions(required: Required, large: readonly number[], fields: Fields = 'all'): WordConditions {
  const bound: Record<string, unknown> = { words: wordQuery(required, fields) };
  const column = fields === 'all' ? 't.words' : 't.heading';
  const hasWords = `${column} @@ @words::tsquery`;
  const isLarge = fields === 'all' && large.length > 0;
  if (isLarge) bound['large'] = large;
  const phrases = required.flatMap((alternatives, group) => {
    if (alternatives.every(({ terms }) => terms.length === 1)) return [];
    const either = alternatives.map((part, at) => {
      const name = `part${group}x${at}`;
      const isPhrase = part.terms.length > 1;
      bound[name] = isPhrase ? phraseText(part) : partQuery(part, weightOf[fields]);
      if (!isPhrase) return `${column} @@ @${name}::tsquery`;
      const texts = linesOf[fields]?.map((line) => `split_part(t.terms, chr(10), ${line})`) ?? ['t.terms'];
      return texts.map((text) => `strpos(${text}, @${name}) > 0`).join(' OR ');
    });
    return [`(${either.join(' OR ')})`];
  });
  // Each is a statement of its own, so that each is answered by its index.
  const inLarge = isLarge ? ['t.seq = ANY(@large::bigint[])'] : [];
  const pairs = fields === 'all' ? pairsOfPhrases(required) : [];
  if (pairs.length > 0) bound['pairs'] = pairs;
  // The text of a phrase has its words, so that they are asked for only when there are others.
  const isPhraseAlone = required.every((alternatives) => pairsOfPhrases([alternatives]).length > 0);
  const found = (within: Conditions): string => {
    const byWord = [hasWords, ...inLarge].map((one) => numbersWith(one, within)).join(' UNION ');
    const byPair = ['t.pairs @> @pairs::smallint[]', 't.pairs IS NULL']
      .map((one) => numbersWith(one, within))
      .join(' UNION ALL ');
    return pairs.length === 0 ? byWord : isPhraseAlone ? byPair : `(${byPair}) INTERSECT (${byWord})`;
  };
  return { sql: [`(${[hasWords, ...inLarge].join(' OR ')})`, ...phrases], bound, phrases, found };
}

const numbersWith = (condition: string, { sql }: Conditions): string =>
  `SELECT t.seq FROM search_texts t WHERE ${[condition, ...sql].join(' AND ')}`;

/** Returns the numbers of the pairs that every match has. The last word of a prefix may be any longer one. */
function pairsOfPhrases(required: Required): readonly number[] {
  const phrases = required.flatMap(([part, ...others]) => (part === undefined || others.length > 0 ? [] : [part]));
  return pairsOf(phrases.map(({ terms, prefix }) => (prefix ? terms.slice(0, -1) : terms).map(cutTerm))) ?? [];
}

function phraseText({ terms, prefix }: QueryPart): string {
  const text = inOrder(terms.map(cutTerm));
  return prefix ? text.slice(0, -1) : text;
}

/** Returns the numbers of the documents of `search_more_words` that have the words. */
export async function largeDocuments(connection: Connection, required: Required): Promise<readonly number[]> {
  const each = required.flatMap((alternatives) => {
    const [part] = alternatives;
    if (alternatives.length > 1 || part === undefined)
      return [alternatives.map((one) => partQuery(one, '')).join(' | ')];
    // The words of a phrase may be in several rows.
    return part.terms.map((term, at) => wordTerm(term, part.prefix && at === part.terms.length - 1));
  });
  const bound = Object.fromEntries(each.map((query, at) => [`word${at}`, query]));
  const all = each.map((_, at) => `bool_or(words @@ @word${at}::tsquery)`).join(' AND ');
  return connection.values<number>(
    `SELECT seq FROM search_more_words WHERE words @@ @any::tsquery GROUP BY seq HAVING ${all}`,
    { ...bound, any: each.map((query) => `(${query})`).join(' | ') },
  );
}
