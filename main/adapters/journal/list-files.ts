import type { TrackedFileId } from '#core/ids.ts';
import type { ListOrder, ListQuery, JournalViews } from '#ports/journal-views.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { FileColumns, ReadFile } from './file-columns.ts';

/** A condition in SQL, with its values. */
type Condition = readonly [string, ...(string | number)[]];

/** There are few batches, so that reading each row is cheap. There are many files, which are found by index. */
export const jobIdOf = "iif(json_valid(row_json), row_json ->> '$.state.jobId', NULL)";
const ofJob = `batch_id IN (SELECT id FROM batches WHERE ${jobIdOf} = ?)`;

/** Rows are written in the order of detection, but the clock may have been set in between. */
const seenSince = 'id IN (SELECT file_id FROM detections WHERE seen_at_ms >= ?)';

const among = (column: string, values: readonly string[]): Condition => [
  `${column} IN (SELECT value FROM json_each(?))`,
  JSON.stringify(values),
];

/**
 * Compares the text with the root of each file's folder and its path, because a person reads and copies the whole path.
 */
function ofText(text: string, roots: ListQuery['roots'] = new Map()): Condition {
  const cases = [...roots].map(([id, root]) => [id, `${root.replace(/[\\/]+$/u, '')}/`]);
  const root = cases.length === 0 ? "''" : `CASE folder_id ${'WHEN ? THEN ? '.repeat(cases.length)}ELSE '' END`;
  const wanted = text.replaceAll('\\', '/').replace(/[%_!]/gu, '!$&');
  return [`replace(${root} || path, '\\', '/') LIKE ? ESCAPE '!'`, ...cases.flat(), `%${wanted}%`];
}

function conditionsOf(query: Omit<ListQuery, 'offset' | 'limit'>): readonly Condition[] {
  return [
    ...(query.kinds === undefined ? [] : [among('state', query.kinds)]),
    ...(query.folderId === undefined ? [] : [['folder_id = ?', query.folderId] as const]),
    ...(query.jobId === undefined ? [] : [[ofJob, query.jobId] as const]),
    ...(query.sinceMs === undefined ? [] : [[seenSince, query.sinceMs] as const]),
    ...(query.text === undefined ? [] : [ofText(query.text, query.roots)]),
  ];
}

/**
 * An order that indexes answer: one part of the list after the other, each sorted by one column and by detection.
 * Sorting 100,000 rows for each page would take longer than the rest of the app may wait.
 */
interface Plan {
  readonly parts: readonly Condition[];
  readonly column: 'seq' | 'name_key' | 'size_bytes';
  readonly descending: boolean;
}

const wholeList: readonly Condition[] = [['1']];

function planOf({ by, descending, ranks = [] }: ListOrder): Plan {
  switch (by) {
    case 'seen':
      return { parts: wholeList, column: 'seq', descending };
    case 'name':
      return { parts: wholeList, column: 'name_key', descending };
    case 'size':
      return { parts: wholeList, column: 'size_bytes', descending };
    case 'state':
    case 'folder': {
      const column = by === 'state' ? 'state' : 'folder_id';
      const [rest, ...values] = among(column, ranks);
      const parts: Condition[] = [...ranks.map((rank) => [`${column} = ?`, rank] as const), [`NOT ${rest}`, ...values]];
      return { parts: descending ? parts.toReversed() : parts, column: 'seq', descending: true };
    }
  }
}

const lastSeenFirst: ListOrder = { by: 'seen', descending: true };

/** A list with the lengths of its parts. */
interface OpenList {
  readonly plan: Plan;
  readonly parts: readonly {
    readonly where: string;
    readonly values: readonly (string | number)[];
    readonly count: number;
  }[];
  readonly total: number;
}

type FileQuery = Omit<ListQuery, 'offset' | 'around' | 'limit'>;

/** Creates the query of lists and the query of all ids of a list. */
export function createLists(db: Database, read: ReadFile): Pick<JournalViews, 'list' | 'idsOf'> {
  const rowsOf = db.prepare<[string], FileColumns & { readonly seq: number }>(
    `SELECT ${fileColumns}, seq FROM files WHERE seq IN (SELECT value FROM json_each(?))`,
  );
  return {
    list: (query) => {
      const list = openList(db, query);
      const offset = query.around === undefined ? query.offset : placeAround(db, list, query.around, query.limit);
      const seqs = pageOf(db, list, 'seq', [offset, query.limit]);
      const bySeq = new Map<string | number, FileColumns>(
        rowsOf.all(JSON.stringify(seqs)).map((row) => [row.seq, row]),
      );
      const files = seqs.flatMap((seq) => bySeq.get(seq) ?? []).map(read);
      return { files, total: list.total, offset };
    },
    idsOf: (query, limit) => pageOf(db, openList(db, query), 'id', [0, limit]) as readonly TrackedFileId[],
  };
}

function countOf(db: Database, where: string, values: readonly unknown[]): number {
  return (
    db
      .prepare<unknown[], number>(`SELECT count(*) FROM files WHERE ${where}`)
      .pluck()
      .get(...values) ?? 0
  );
}

function openList(db: Database, query: FileQuery): OpenList {
  const plan = planOf(query.order ?? lastSeenFirst);
  const conditions = conditionsOf(query);
  const parts = plan.parts.map((part) => {
    const all = [...conditions, part];
    const where = all.map(([text]) => text).join(' AND ');
    const values = all.flatMap(([, ...given]) => given);
    return { where, values, count: countOf(db, where, values) };
  });
  return { plan, parts, total: parts.reduce((sum, { count }) => sum + count, 0) };
}

/** Returns one column of the rows of a page, whatever parts of the list it lies in. */
function pageOf(
  db: Database,
  { plan: { column, descending }, parts }: OpenList,
  what: 'seq' | 'id',
  [offset, limit]: readonly [number, number],
): readonly (string | number)[] {
  const direction = descending ? 'DESC' : 'ASC';
  const order = column === 'seq' ? `seq ${direction}` : `${column} ${direction}, seq ${direction}`;
  let found: readonly (string | number)[] = [];
  let before = 0;
  for (const { where, values, count } of parts) {
    const skipped = Math.max(0, offset - before);
    before += count;
    if (skipped >= count || found.length >= limit) continue;
    const sql = `SELECT ${what} FROM files WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
    const rows = db.prepare<unknown[], string | number>(sql).pluck();
    found = found.concat(rows.all(...values, limit - found.length, skipped));
  }
  return found;
}

/** Returns the offset of the page that has this file in its middle, or the place where it would be. */
function placeAround(db: Database, { plan, parts, total }: OpenList, id: TrackedFileId, limit: number): number {
  const { column, descending } = plan;
  const row = db
    .prepare<[string], { readonly seq: number; readonly key: string | number }>(
      `SELECT seq, ${column} AS key FROM files WHERE id = ?`,
    )
    .get(id);
  if (row === undefined) return 0;
  const sign = descending ? '>' : '<';
  const isBefore = column === 'seq' ? `seq ${sign} ?` : `(${column}, seq) ${sign} (?, ?)`;
  const key = column === 'seq' ? [row.seq] : [row.key, row.seq];
  let above = 0;
  for (const [index, { where, values, count }] of parts.entries()) {
    const [inPart, ...partValues] = plan.parts[index] ?? ['1'];
    if (countOf(db, `id = ? AND ${inPart}`, [id, ...partValues]) > 0) {
      above += countOf(db, `${where} AND ${isBefore}`, [...values, ...key]);
      break;
    }
    above += count;
  }
  return Math.max(0, Math.min(above - Math.floor(limit / 2), total - limit));
}
