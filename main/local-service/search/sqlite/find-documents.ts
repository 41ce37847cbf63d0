import type { Database } from '#lib/sqlite.ts';
import { filterConditions, isSelective } from '../filter-conditions.ts';
import type { QueryPart } from '../parse-query.ts';
import type {
  DocumentRow,
  Fields,
  FoundDocument,
  Match,
  Narrowed,
  Required,
  Scope,
  SearchData,
  Selection,
  Slice,
} from '../search-data.ts';
import type { SearchOrder, TagCount } from '../search-index.ts';

type DocumentFinder = Pick<
  SearchData,
  'countAll' | 'matches' | 'matchesWithValues' | 'sorted' | 'hasMatches' | 'matching' | 'ranked' | 'files'
>;

/** The words that were found and `since`, the least number that is wanted. */
interface Expression {
  readonly expression: string;
  readonly since: number;
  readonly limit: number;
}

/** A scope as bound parameters. */
export interface BoundScope extends Omit<Scope, 'hiddenTags'> {
  /** A JSON array. */
  readonly hiddenTags: string;
}

export const boundScope = ({ hiddenTags, ...scope }: Scope): BoundScope => ({
  ...scope,
  hiddenTags: JSON.stringify(hiddenTags),
});

// A match in the name ranks above one in a data point, and that above one in the body.
const rank = 'bm25(search_text, 8.0, 4.0, 1.0)';
const matchColumns = 'd.seq, d.tag_id AS tagId';
const columns = `${matchColumns}, d.document_day AS day, d.issuer, d.issuer_shown AS issuerShown, d.amount,
  d.currency, d.folder, d.needs_check AS needsCheck`;
/** Whether a row `d` of `search_documents` is within the scope. */
export const inScope = `d.company_id = @companyId AND (@userId IS NULL OR d.user_id = @userId)
  AND (@hiddenTags = '[]' OR d.user_id = @viewerId OR d.tag_id NOT IN (SELECT value FROM json_each(@hiddenTags)))`;

type Bound = Readonly<Record<string, string | number | null>>;

/** Returns the conditions of a selection on a row `d` of `search_documents`. */
export function conditionsOn({ scope, filter, tagIds, among }: Narrowed): {
  readonly sql: readonly string[];
  readonly bound: Bound;
} {
  const { sql, bound } = filterConditions(filter);
  return {
    sql: [
      inScope,
      ...sql,
      ...(tagIds === undefined ? [] : ['d.tag_id IN (SELECT value FROM json_each(@tags))']),
      ...(among === undefined ? [] : [`d.seq IN (${numbersAmong})`]),
    ],
    bound: {
      ...boundScope(scope),
      ...bound,
      ...(tagIds === undefined ? {} : { tags: JSON.stringify(tagIds) }),
      ...(among === undefined ? {} : { among: JSON.stringify(among) }),
    },
  };
}

const numbersAmong = 'SELECT value FROM json_each(@among)';

export function createDocumentFinder(db: Database): DocumentFinder {
  const countAll = db.prepare<[BoundScope], TagCount>(
    `SELECT tag_id AS tagId, sum(documents) AS count FROM search_counts d WHERE ${inScope}
     GROUP BY tag_id HAVING sum(documents) > 0`,
  );
  const numbersOfMatches = db
    .prepare<[Expression], number>(
      `SELECT rowid FROM search_text WHERE search_text MATCH @expression AND rowid >= @since
       ORDER BY rowid DESC LIMIT @limit`,
    )
    .pluck();
  // With the plus, FTS5 looks for the matches once. Without, SQLite would have it look again for every number.
  const ranked = db
    .prepare<[{ readonly expression: string; readonly among: string }], number>(
      `SELECT rowid FROM search_text WHERE search_text MATCH @expression
         AND +rowid IN (SELECT value FROM json_each(@among))
       ORDER BY ${rank}, rowid DESC`,
    )
    .pluck();
  const files = db.prepare<[string], FoundDocument>(
    `SELECT d.seq, d.file_id AS fileId FROM json_each(?) asked CROSS JOIN search_documents d ON d.seq = asked.value
     ORDER BY asked.key`,
  );
  const selectMatches = createSelect<Match>(db, matchColumns);
  const select = createSelect<DocumentRow>(db, columns);
  return {
    countAll: (scope) => Promise.try(() => countAll.all(boundScope(scope))),
    matches: (selection, slice) => Promise.try(() => selectMatches({ ...slice, ...byWords, selection })),
    matchesWithValues: (selection, slice) => Promise.try(() => select({ ...slice, ...byWords, selection })),
    sorted: (selection, order, slice) => Promise.try(() => inOrder(select, selection, order, slice)),
    hasMatches: (required, least) =>
      Promise.try(() => {
        const match = { expression: matchExpression(required), since: 0, limit: least };
        return numbersOfMatches.all(match).length >= least;
      }),
    matching: ({ required, fields, among, most }) =>
      Promise.try(() => {
        const match = { expression: matchExpression(required, fields), since: among.at(-1) ?? 0, limit: most };
        return new Set(numbersOfMatches.all(match));
      }),
    ranked: (required, among) =>
      Promise.try(() => ranked.all({ expression: matchExpression(required), among: JSON.stringify(among) })),
    files: (numbers) => Promise.try(() => files.all(JSON.stringify(numbers))),
  };
}

/** FTS5 gives its matches by number and stops when nothing more is wanted, if SQLite asks it first and sorts nothing. */
const byWords = {
  from: 'search_text CROSS JOIN search_documents d ON d.seq = search_text.rowid',
  where: ['search_text MATCH @expression'],
  order: 'search_text.rowid DESC',
} as const;

interface Select extends Slice {
  readonly selection: Selection;
  readonly from: string;
  readonly where: readonly string[];
  readonly order: string;
}

type RunSelect<Row> = (select: Select) => readonly Row[];

/** Filters differ from search to search: a statement is prepared when it is first needed, and kept. */
function createSelect<Row>(db: Database, shown: string): RunSelect<Row> {
  const statements = new Map<string, ReturnType<typeof prepare>>();
  const prepare = (sql: string) => db.prepare<[Bound], Row>(sql);
  return ({ selection, from, where, order, limit, offset }) => {
    const { among, ...others } = selection;
    const { filter, required, fileId, before } = others;
    const expression = required === undefined ? undefined : matchExpression(required);
    const { sql: allowed, bound } = conditionsOn(expression === undefined ? selection : others);
    // With the plus, SQLite makes the list once and does not have FTS5 look for each of its numbers.
    const amongFew = `+search_text.rowid IN (SELECT d.seq FROM search_documents d WHERE ${allowed.join(' AND ')})`;
    const conditions = [
      ...where,
      ...(expression !== undefined && isSelective(filter) ? [amongFew] : allowed),
      ...(fileId === undefined ? [] : ['d.file_id = @fileId']),
      // Without a plus, FTS5 looks for each of the few numbers.
      ...(among === undefined || expression === undefined ? [] : [`search_text.rowid IN (${numbersAmong})`]),
      ...(before === undefined ? [] : ['search_text.rowid < @before']),
    ];
    const sql = `SELECT ${shown} FROM ${from} WHERE ${conditions.join(' AND ')} ORDER BY ${order}
      LIMIT @limit OFFSET @offset`;
    const statement = statements.get(sql) ?? prepare(sql);
    statements.set(sql, statement);
    return statement.all({
      ...bound,
      ...{ limit, offset },
      ...(expression === undefined ? {} : { expression }),
      ...(fileId === undefined ? {} : { fileId }),
      ...(among === undefined ? {} : { among: JSON.stringify(among) }),
      ...(before === undefined ? {} : { before }),
    });
  };
}

const sortColumns = { date: 'd.document_day', amount: 'd.amount', issuer: 'd.issuer' } as const;

/**
 * Documents without the value are asked for by themselves, so that the index of the column gives the order. Every
 * document has a day.
 */
function inOrder(
  run: RunSelect<DocumentRow>,
  selection: Selection,
  { by, descending }: SearchOrder,
  { limit, offset }: Slice,
) {
  const from = 'search_documents d';
  const direction = descending ? 'DESC' : 'ASC';
  const bySeq = `d.seq ${by === 'relevance' ? 'DESC' : direction}`;
  if (by === 'relevance' || by === 'added') {
    // By number, where no column selects few: an index of the company would have to be read and sorted.
    const { filter, tagIds, fileId, among } = selection;
    const isByColumn = filter.field === undefined && isSelective(filter);
    const isByList = tagIds !== undefined || fileId !== undefined || among !== undefined;
    const table = isByColumn || isByList ? from : `${from} NOT INDEXED`;
    return run({ selection, from: table, where: [], order: bySeq, limit, offset });
  }
  const column = sortColumns[by];
  const order = `${column} ${direction}, ${bySeq}`;
  if (by === 'date') return run({ selection, from, where: [], order, limit, offset });
  const end = offset + limit;
  const known = run({ selection, from, where: [`${column} IS NOT NULL`], order, limit: end, offset: 0 });
  const others = { where: [`${column} IS NULL`], order: 'd.seq DESC', limit: end - known.length, offset: 0 };
  const rest = known.length < end ? run({ selection, from, ...others }) : [];
  return [...known, ...rest].slice(offset);
}

const columnsOf: Readonly<Record<Fields, string | null>> = {
  all: null,
  name: 'name',
  'name and data points': 'name data_points',
};

/** Builds a query in FTS5's syntax. Terms consist of letters and digits and are quoted, so they contain no syntax. */
function matchExpression(required: Required, fields: Fields = 'all'): string {
  const expression = required.map((alternatives) => `(${alternatives.map(phraseOf).join(' OR ')})`).join(' AND ');
  const columns = columnsOf[fields];
  return columns === null ? expression : `{${columns}} : (${expression})`;
}

function phraseOf(part: QueryPart): string {
  return `"${part.terms.join(' ')}"${part.prefix ? ' *' : ''}`;
}
