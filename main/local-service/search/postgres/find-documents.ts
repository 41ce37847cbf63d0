import type { Connection } from '#lib/postgres/connection.ts';
import { filterConditions, isSelective } from '../filter-conditions.ts';
import type {
  DocumentRow,
  Match,
  Required,
  Scope,
  SearchData,
  Selection,
  Slice,
  WordSelection,
} from '../search-data.ts';
import type { SearchOrder } from '../search-index.ts';
import { around, everywhere, newestFirst } from './newest-first.ts';
import { wordConditions, wordQuery, type Conditions, type WordConditions } from './word-query.ts';

type DocumentFinder = Pick<
  SearchData,
  'countAll' | 'matches' | 'matchesWithValues' | 'sorted' | 'hasMatches' | 'matching' | 'ranked' | 'files'
>;

const matchColumns = 'd.seq, d.tag_id AS tagId';
const columns = `${matchColumns}, d.document_day AS day, d.issuer, d.issuer_shown AS issuerShown, d.amount,
  d.currency, d.folder, d.needs_check AS needsCheck`;
/** Of D, C, B and A: a match in the name ranks above one in a data point, and that above one in the body. */
const weights = "'{0.125, 0.125, 0.5, 1}'";
/** A longer document is divided by the logarithm of its length. */
const byLength = 1;

/** Returns conditions on a row `d` of `search_documents` or of `search_counts`. */
export function scopeConditions({ companyId, userId, hiddenTags, viewerId }: Scope): Conditions {
  return {
    sql: [
      'd.company_id = @companyId',
      ...(userId === null ? [] : ['d.user_id = @userId']),
      ...(hiddenTags.length === 0 ? [] : ['(d.user_id = @viewerId OR d.tag_id <> ALL(@hiddenTags::text[]))']),
    ],
    bound: { companyId, userId, hiddenTags, viewerId },
  };
}

/** Returns the conditions on a row `t` of `search_texts` that has the words. */
export type WordReader = (required: Required) => Promise<WordConditions>;

/**
 * Finds the rows with the words by their index, before anything else. PostgreSQL does not count that words are stored apart
 * from their row, and would otherwise read those of every document, one after another.
 */
const foundByWords = (words: WordConditions, within: Conditions): string =>
  `found AS MATERIALIZED (${words.found(within)})`;

/** Leaves those of the numbers in which the words of a phrase follow one another. */
const withPhrases = ({ phrases }: WordConditions, numbers: string): string =>
  phrases.length === 0
    ? ''
    : `CROSS JOIN LATERAL (SELECT FROM search_texts t WHERE t.seq = ${numbers}.seq AND ${phrases.join(' AND ')} OFFSET 0) hit`;

/** @param newest the largest number of a document */
export function createDocumentFinder(connection: Connection, conditionsOf: WordReader, newest: number): DocumentFinder {
  const ofSelection = async <Row extends object>(shown: string, selection: WordSelection, slice: Slice) =>
    matches<Row>(connection, { shown, newest, selection, words: await conditionsOf(selection.required), slice });
  return {
    countAll(scope) {
      const { sql, bound } = scopeConditions(scope);
      return connection.all(
        `SELECT d.tag_id AS tagId, sum(d.documents)::bigint AS count FROM search_counts d WHERE ${sql.join(' AND ')}
         GROUP BY d.tag_id HAVING sum(d.documents) > 0 ORDER BY d.tag_id`,
        bound,
      );
    },
    matches: (selection, slice) => ofSelection<Match>(matchColumns, selection, slice),
    matchesWithValues: (selection, slice) => ofSelection<DocumentRow>(columns, selection, slice),
    sorted: (selection, order, slice) => inOrder(connection, selection, order, slice),
    async hasMatches(required, least) {
      const words = await conditionsOf(required);
      const found = await newestFirst(newest, least, (within, limit) =>
        connection.values<number>(
          `WITH ${foundByWords(words, within)} SELECT found.seq FROM found ${withPhrases(words, 'found')} LIMIT @limit`,
          { ...words.bound, ...within.bound, limit },
        ),
      );
      return found.length >= least;
    },
    async matching({ required, fields, among }) {
      const words = fields === 'all' ? await conditionsOf(required) : wordConditions(required, [], fields);
      const within = around(among);
      const found = await connection.values<number>(
        `WITH ${foundByWords(words, within)}
         SELECT found.seq FROM found JOIN unnest(@among::bigint[]) AS asked (seq) ON asked.seq = found.seq
         ${withPhrases(words, 'found')}`,
        { ...words.bound, ...within.bound, among },
      );
      return new Set(found);
    },
    ranked: (required, among) =>
      connection.values(
        `SELECT t.seq FROM unnest(@among::bigint[]) AS asked (seq) JOIN search_texts t ON t.seq = asked.seq
         ORDER BY ts_rank(${weights}, t.words, @words::tsquery, ${byLength}) DESC, t.seq DESC`,
        { among, words: wordQuery(required) },
      ),
    files: (numbers) =>
      connection.all(
        `SELECT d.seq, d.file_id AS fileId FROM unnest(@numbers::bigint[]) WITH ORDINALITY AS asked (seq, place)
         JOIN search_documents d ON d.seq = asked.seq ORDER BY asked.place`,
        { numbers },
      ),
  };
}

/** Returns the conditions of a selection on a row `d` of `search_documents`; those on words are not among them. */
export function conditionsOn({ scope, filter, fileId, among, before, tagIds }: Selection): Conditions {
  const all = [
    ...[scopeConditions(scope), filterConditions(filter)],
    ...(fileId === undefined ? [] : [{ sql: ['d.file_id = @fileId'], bound: { fileId } }]),
    ...(among === undefined ? [] : [{ sql: ['d.seq = ANY(@among::bigint[])'], bound: { among } }]),
    ...(before === undefined ? [] : [{ sql: ['d.seq < @before'], bound: { before } }]),
    ...(tagIds === undefined ? [] : [{ sql: ['d.tag_id = ANY(@tagIds::text[])'], bound: { tagIds } }]),
  ];
  const bound = Object.fromEntries(all.flatMap((one) => Object.entries(one.bound)));
  return { sql: all.flatMap(({ sql }) => sql), bound };
}

interface MatchesAsked {
  /** The columns. */
  readonly shown: string;
  readonly newest: number;
  readonly selection: Selection;
  readonly words: WordConditions;
  readonly slice: Slice;
}

/**
 * A filter that leaves few documents is asked first, and the words of these are compared one by one. A phrase is looked for in
 * the texts of the newest documents that may have it, until there are enough: reading texts takes most of the time.
 */
function matches<Row extends object>(
  connection: Connection,
  { shown, newest, selection, words, slice }: MatchesAsked,
): Promise<readonly Row[]> {
  const { sql, bound } = conditionsOn(selection);
  if (isSelective(selection.filter) || selection.among !== undefined)
    return connection.all<Row>(
      `WITH allowed AS MATERIALIZED (SELECT ${shown} FROM search_documents d WHERE ${sql.join(' AND ')})
       SELECT allowed.* FROM allowed JOIN search_texts t ON t.seq = allowed.seq WHERE ${words.sql.join(' AND ')}
       ORDER BY allowed.seq DESC LIMIT @limit OFFSET @offset`,
      { ...words.bound, ...bound, ...slice },
    );
  const ask = (within: Conditions, { limit, offset }: Slice): Promise<readonly Row[]> =>
    connection.all<Row>(
      `WITH ${foundByWords(words, within)}
       SELECT ${shown} FROM (SELECT seq FROM found ORDER BY seq DESC) newest ${withPhrases(words, 'newest')}
         CROSS JOIN LATERAL (SELECT * FROM search_documents d WHERE d.seq = newest.seq OFFSET 0) d
       WHERE ${sql.join(' AND ')} ORDER BY newest.seq DESC LIMIT @limit OFFSET @offset`,
      { ...words.bound, ...bound, ...within.bound, limit, offset },
    );
  if (slice.offset > 0) return ask(everywhere, slice);
  const last = selection.before === undefined ? newest : Math.min(newest, selection.before - 1);
  return newestFirst(last, slice.limit, (within, limit) => ask(within, { limit, offset: 0 }));
}

const sortColumns = { date: 'd.document_day', amount: 'd.amount', issuer: 'd.issuer' } as const;

/**
 * Documents without the value are asked for by themselves, so that the index of the column gives the order. Every
 * document has a day.
 */
async function inOrder(
  connection: Connection,
  selection: Selection,
  { by, descending }: SearchOrder,
  { limit, offset }: Slice,
): Promise<readonly DocumentRow[]> {
  const direction = descending ? 'DESC' : 'ASC';
  const bySeq = `d.seq ${by === 'relevance' ? 'DESC' : direction}`;
  const { sql, bound } = conditionsOn(selection);
  const ask = (where: readonly string[], orderBy: string, slice: Slice) =>
    connection.all<DocumentRow>(
      `SELECT ${columns} FROM search_documents d WHERE ${[...sql, ...where].join(' AND ')} ORDER BY ${orderBy}
       LIMIT @limit OFFSET @offset`,
      { ...bound, ...slice },
    );
  if (by === 'relevance' || by === 'added') return ask([], bySeq, { limit, offset });
  const column = sortColumns[by];
  const order = `${column} ${direction}, ${bySeq}`;
  if (by === 'date') return ask([], order, { limit, offset });
  const end = offset + limit;
  const known = await ask([`${column} IS NOT NULL`], order, { limit: end, offset: 0 });
  const others = { limit: end - known.length, offset: 0 };
  const rest = known.length < end ? await ask([`${column} IS NULL`], 'd.seq DESC', others) : [];
  return [...known, ...rest].slice(offset);
}
