import type { FileStateKind } from '#core/file-state.ts';
import { firstKinds, isSkippedUnconfirmed } from '#core/register.ts';
import { formerServiceOf } from '#core/stranded.ts';
import type { Statement } from 'better-sqlite3';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileQuery, Journal, PresentRow } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { FileColumns, ReadFile } from './file-columns.ts';
import { parseStat } from './rows.ts';
import { createSpoolReads } from './spool-reads.ts';
import type { StateCounts } from './state-counts.ts';

type FileReads = Pick<
  Journal,
  | 'file'
  | 'files'
  | 'countIn'
  | 'nextDueMs'
  | 'presentAt'
  | 'presentPage'
  | 'knowsPath'
  | 'membersOf'
  | 'firstWith'
  | 'sentOnFrom'
  | 'removedWithContent'
  | 'missingUnread'
  | 'answeredDuplicates'
  | 'afterActionDue'
  | 'nextAfterActionMs'
  | 'ownedRemote'
  | 'byRemoteFile'
  | 'unspooled'
  | 'spooled'
  | 'spooledHashes'
  | 'isSpooled'
  | 'spoolCounts'
>;

const asText = (kinds: readonly string[]): string => kinds.map((kind) => `'${kind}'`).join(', ');
const pendingFirst = asText([...firstKinds, 'queued'].filter((kind) => kind !== 'done'));
const mostEqual = 100;
const isFirst = (file: TrackedFile): boolean =>
  (firstKinds as readonly FileStateKind[]).includes(file.state.kind) || isSkippedUnconfirmed(file);
const notAway = 'folder_id NOT IN (SELECT value FROM json_each(?))';
const prefixed = fileColumns
  .split(', ')
  .map((name) => `i.${name}`)
  .join(', ');

/** Creates the engine's queries about its files. */
export function createFileReads(db: Database, read: ReadFile, counts: StateCounts): FileReads {
  const select = (where: string) => {
    const statement = db.prepare<unknown[], FileColumns>(`SELECT ${fileColumns} FROM files WHERE ${where}`);
    return (...values: unknown[]) => statement.all(...values).map(read);
  };
  const byId = select('id = ?');
  const atPath = select('folder_id = ? AND path = ? AND present = 1');
  const members = select('batch_id = ? ORDER BY seq');
  // These run one after another, so that each is a search by index. Among thousands of equal files, few are in these
  // states.
  const equal = (where: string) => select(`hash = ? AND ${where} AND service_id = ? AND id <> ? ORDER BY seq LIMIT 1`);
  const firsts = [
    equal("state = 'done'"),
    equal(`state IN (${asText(firstKinds.filter((kind) => kind !== 'done'))})`),
    equal("state = 'ignored' AND batch_id IS NOT NULL"),
  ];
  const equalAtAll = select(`hash = ? AND service_id = ? AND id <> ? ORDER BY seq LIMIT ${mostEqual}`);
  // This runs only for content that no file has taken to the service. Few rows have the same content, and only those
  // are read.
  const sentOn = select(`hash = ? AND instr(row_json, '"formerServices":[{') > 0 ORDER BY seq DESC`);
  const away = select('hash = ? AND folder_id = ? AND present = 0 ORDER BY seq');
  const remote = select('remote_id = ? ORDER BY seq LIMIT 1');
  const unread = select("state = 'missing' AND folder_id = ? AND hash IS NULL ORDER BY seq");
  const afterActionDue = createAfterActionDue(select);
  const answered = db.prepare<[number], { id: string; first_id: string }>(
    `SELECT i.id, i.first_id FROM files i JOIN files f ON f.id = i.first_id
       WHERE i.state = 'duplicate-pending' AND f.state NOT IN (${pendingFirst}) ORDER BY i.seq LIMIT ?`,
  );
  const owned = db.prepare<[string], number>('SELECT 1 FROM files WHERE remote_id = ? LIMIT 1').pluck();
  const knows = db.prepare<[string, string], number>('SELECT 1 FROM files WHERE folder_id = ? AND path = ?').pluck();
  const file: FileReads['file'] = (id) => byId(id)[0] ?? null;
  const dynamic = createDynamicReads(db, read, counts);

  return {
    file,
    ...dynamic,
    ...createSpoolReads(db, read),
    presentAt: (folder, path) => atPath(folder, path)[0] ?? null,
    knowsPath: (folder, path) => knows.get(folder, path) !== undefined,
    presentPage: createPresentPage(db),
    membersOf: (batch) => members(batch),
    firstWith: (hash, service, but) => {
      for (const ask of firsts) {
        const [found] = ask(hash, service, but);
        if (found !== undefined) return found;
      }
      // The column of a damaged row may differ from its text.
      return equalAtAll(hash, service, but).find(isFirst) ?? null;
    },
    sentOnFrom: (hash, service) => sentOn(hash).find((file) => formerServiceOf(file, service) !== null) ?? null,
    removedWithContent: (folder, hash) => away(hash, folder),
    missingUnread: (folder) => unread(folder).filter(({ state }) => state.kind === 'missing'),
    answeredDuplicates: (limit) =>
      (counts.has(['duplicate-pending']) ? answered.all(limit) : []).flatMap(({ id, first_id }) => {
        const [duplicate, first] = [byId(id)[0], byId(first_id)[0]];
        if (duplicate?.state.kind !== 'duplicate-pending' || first === undefined) return [];
        return [{ file: duplicate, first }];
      }),
    afterActionDue: afterActionDue,
    nextAfterActionMs: createNextAfterAction(db),
    byRemoteFile: (fileId) => remote(fileId)[0] ?? null,
    ownedRemote: (fileIds) => new Set(fileIds.filter((id) => owned.get(id) !== undefined)),
  };
}

/** Reads only what is compared. Parsing 100,000 whole rows would block everything else for three seconds. */
function createPresentPage(db: Database): Journal['presentPage'] {
  type Row = Pick<PresentRow, 'path' | 'kind' | 'reason'> & { readonly stat: string | null };
  const page = db.prepare<[string, string, number], Row>(
    `SELECT path, state AS kind, iif(json_valid(row_json), row_json ->> '$.state.reason', NULL) AS reason,
         iif(json_valid(row_json), row_json -> '$.stat', NULL) AS stat
       FROM files WHERE folder_id = ? AND present = 1 AND path > ? ORDER BY path LIMIT ?`,
  );
  return (folder, after, limit) =>
    page.all(folder, after, limit).map((row) => ({ ...row, stat: row.stat === null ? null : parseStat(row.stat) }));
}

/**
 * Each query has an index that holds exactly its result. A single query with OR and one order walked over all files
 * after each one that was done: 30 ms with 50,000 files.
 */
function createAfterActionDue(
  select: (where: string) => (...values: unknown[]) => readonly TrackedFile[],
): Journal['afterActionDue'] {
  const moving = select(`original_at_ms <= ? AND ${notAway} ORDER BY original_at_ms LIMIT ?`);
  const done = select("original = 'none' AND state = 'done' ORDER BY seq LIMIT ?");
  const duplicate = select("original = 'none' AND state = 'duplicate' ORDER BY seq LIMIT ?");
  return (nowMs, limit, away = []) =>
    [...moving(nowMs, JSON.stringify(away), limit), ...done(limit), ...duplicate(limit)].slice(0, limit);
}

function createNextAfterAction(db: Database): Journal['nextAfterActionMs'] {
  const earliest = db
    .prepare<[string], number>(
      `SELECT original_at_ms FROM files WHERE original_at_ms IS NOT NULL AND ${notAway} ORDER BY original_at_ms LIMIT 1`,
    )
    .pluck();
  return (away = []) => earliest.get(JSON.stringify(away)) ?? null;
}

/** Creates queries whose conditions vary. Each shape is prepared once. */
function createDynamicReads(
  db: Database,
  read: ReadFile,
  counts: StateCounts,
): Pick<FileReads, 'files' | 'countIn' | 'nextDueMs'> {
  const prepared = new Map<string, Statement>();
  const statement = (sql: string) => {
    const known = prepared.get(sql) ?? db.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const conditions = (query: FileQuery): { readonly where: string; readonly values: unknown[] } => {
    const parts: [string, ...unknown[]][] = [['1']];
    if (query.kinds !== undefined)
      parts.push([`i.state IN (${query.kinds.map(() => '?').join(', ')})`, ...query.kinds]);
    if (query.folderId !== undefined) parts.push(['i.folder_id = ?', query.folderId]);
    if (query.batchId !== undefined) parts.push(['i.batch_id = ?', query.batchId]);
    if (query.dueByMs !== undefined) parts.push(['i.due_at_ms <= ?', query.dueByMs]);
    if (query.original !== undefined) parts.push(['i.original = ?', query.original]);
    const except = query.exceptServices ?? [];
    if (except.length > 0) parts.push([`i.service_id NOT IN (${except.map(() => '?').join(', ')})`, ...except]);
    if (query.after !== undefined) parts.push(['i.seq > (SELECT seq FROM files WHERE id = ?)', query.after]);
    return { where: parts.map(([text]) => text).join(' AND '), values: parts.flatMap(([, ...values]) => values) };
  };
  const isNone = (kinds: FileQuery['kinds']): boolean => kinds !== undefined && !counts.has(kinds);
  return {
    files: (query) => {
      if (isNone(query.kinds)) return [];
      const { where, values } = conditions(query);
      const sql = `SELECT ${prefixed} FROM files i WHERE ${where} ORDER BY i.seq LIMIT ? OFFSET ?`;
      const rows = statement(sql).all(...values, query.limit ?? -1, query.offset ?? 0) as FileColumns[];
      const { kinds } = query;
      // A query for files in some states never returns one whose row has another state than its column.
      return rows.map(read).filter(({ state }) => kinds === undefined || kinds.includes(state.kind));
    },
    countIn: (kinds, folder) => {
      if (isNone(kinds)) return 0;
      const { where, values } = conditions({ kinds, ...(folder === undefined ? {} : { folderId: folder }) });
      const row = statement(`SELECT count(*) AS n FROM files i WHERE ${where}`).get(...values) as { n: number };
      return row.n;
    },
    nextDueMs: (kinds, afterMs = -Infinity) => {
      if (isNone(kinds)) return null;
      const { where, values } = conditions({ kinds });
      const sql = `SELECT min(i.due_at_ms) AS due FROM files i WHERE ${where} AND i.due_at_ms > ?`;
      return (statement(sql).get(...values, afterMs) as { due: number | null }).due;
    },
  };
}
