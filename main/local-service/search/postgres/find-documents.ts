import type { Connection } from '#lib/postgres/connection.ts';
import { filterConditions, isSelective } from '../filter-conditions.ts';
import type { DocumentRow, Match, Required, Scope, SearchData, Selection, Slice } from '../search-data.ts';
import type { SearchOrder } from '../search-index.ts';
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
const foundByWords = (words: Pick<Conditions, 'sql'>): string =>
  `found AS MATERIALIZED (SELECT t.seq FROM search_texts t WHERE ${words.sql.join(' AND ')})`;

export function createDocumentFinder(connection: Connection, conditionsOf: WordReader): DocumentFinder {
  return {
    countAll(scope) {
      const { sql, bound } = scopeConditions(scope);
      return connection.all(
        `SELECT d.tag_id AS tagId, sum(d.documents)::bigint AS count FROM search_counts d WHERE ${sql.join(' AND ')}
         GROUP BY d.tag_id HAVING sum(d.documents) > 0 ORDER BY d.tag_id`,
        bound,
      );
    },
    matches: async (selection, slice) =>
      matches<Match>(connection, matchColumns, selection, await conditionsOf(selection.required), slice),
    matchesWithValues: async (selection, slice) =>
      matches<DocumentRow>(connection, columns, selection, await conditionsOf(selection.required), slice),
    sorted: (selection, order, slice) => inOrder(connection, selection, order, slice),
    async hasMatches(required, least) {
      const { sql, bound } = await conditionsOf(required);
      const count = await connection.value<number>(
        `SELECT count(*) FROM (SELECT 1 FROM search_texts t WHERE ${sql.join(' AND ')} LIMIT @least) found`,
        { ...bound, least },
      );
      return (count ?? 0) >= least;
    },
    async matching({ required, fields, among }) {
      const words = fields === 'all' ? await conditionsOf(required) : wordConditions(required, [], fields);
      const found = await connection.values<number>(
        `WITH ${foundByWords(words)}
         SELECT found.seq FROM found JOIN unnest(@among::bigint[]) AS asked (seq) ON asked.seq = found.seq`,
        { ...words.bound, among },
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

/**
 * A filter that leaves few documents is asked first, and the words of these are compared one by one. A phrase is looked for in
 * the texts of the newest documents that may have it, until there are enough: reading texts takes most of the time.
 */
function matches<Row extends object>(
  connection: Connection,
  shown: string,
  selection: Selection,
  words: WordConditions,
  slice: Slice,
): Promise<readonly Row[]> {
  const { sql, bound } = conditionsOn(selection);
  const isOfFew = isSelective(selection.filter) || selection.among !== undefined;
  const allowed = `SELECT ${shown} FROM search_documents d WHERE ${sql.join(' AND ')}`;
  return connection.all<Row>(
    isOfFew
      ? `WITH allowed AS MATERIALIZED (${allowed})
         SELECT allowed.* FROM allowed JOIN search_texts t ON t.seq = allowed.seq WHERE ${words.sql.join(' AND ')}
         ORDER BY allowed.seq DESC LIMIT @limit OFFSET @offset`
      : words.phrases.length > 0
        ? `WITH found AS MATERIALIZED (${words.candidates.map((one) => `(${one})`).join(' INTERSECT ')})
           SELECT ${shown} FROM (SELECT seq FROM found ORDER BY seq DESC) newest
             CROSS JOIN LATERAL (SELECT FROM search_texts t WHERE t.seq = newest.seq AND ${words.phrases.join(' AND ')} OFFSET 0) hit
             CROSS JOIN LATERAL (SELECT * FROM search_documents d WHERE d.seq = newest.seq OFFSET 0) d
           WHERE ${sql.join(' AND ')} ORDER BY newest.seq DESC LIMIT @limit OFFSET @offset`
        : `WITH ${foundByWords(words)}
           SELECT ${shown} FROM found JOIN search_documents d ON d.seq = found.seq WHERE ${sql.join(' AND ')}
           ORDER BY found.seq DESC LIMIT @limit OFFSET @offset`,
    { ...words.bound, ...bound, ...slice },
  );
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
