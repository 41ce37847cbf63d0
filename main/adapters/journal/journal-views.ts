import type { FolderId, TrackedFileId, ServiceId } from '#core/ids.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { FolderTally, JournalViews, ListQuery } from '#ports/journal-views.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { FileColumns, ReadFile } from './file-columns.ts';
import { createBatchViews } from './batch-views.ts';
import { batchColumns } from './row-readers.ts';
import type { RowReaders, BatchColumns } from './row-readers.ts';

/** Creates the queries of the screens, on the journal's own database. */
export function createJournalViews(db: Database, readers: RowReaders): JournalViews {
  const unread = db.prepare<[], number>('SELECT count(*) FROM notices WHERE unread = 1').pluck();
  const services = db
    .prepare<[string], ServiceId>(
      'SELECT DISTINCT service_id FROM files WHERE service_id IS NOT NULL AND state IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const notice = db.prepare<[string], number>('SELECT 1 FROM notices WHERE id = ?').pluck();
  const file = db.prepare<[string], number>('SELECT 1 FROM files WHERE id = ?').pluck();
  const heldFor = db
    .prepare<[string], number>(
      "SELECT count(*) FROM files WHERE state = 'on-hold' AND json_valid(row_json) AND row_json ->> '$.state.reason' = ?",
    )
    .pluck();
  return {
    list: (query) => listFiles(db, readers.file, query),
    ...createBatchViews(db, readers),
    tallies: createTallies(db),
    ...createLookups(db, readers),
    heldFor: (reason) => heldFor.get(reason) ?? 0,
    unreadNotices: () => unread.get() ?? 0,
    unseenWarnings: createUnseenWarnings(db, readers.file),
    servicesOf: (kinds) => services.all(JSON.stringify(kinds)),
    doneAtOthers: createDoneAtOthers(db),
    finishedSince: createFinishedSince(db),
    knowsNotice: (id) => notice.get(id) !== undefined,
    knowsFile: (id): id is TrackedFileId => file.get(id) !== undefined,
  };
}

function createUnseenWarnings(db: Database, read: ReadFile): JournalViews['unseenWarnings'] {
  const count = db.prepare<[], number>('SELECT count(*) FROM files WHERE unseen_warning = 1').pluck();
  const newest = db.prepare<[number], FileColumns>(
    `SELECT ${fileColumns} FROM files WHERE unseen_warning = 1 ORDER BY seq DESC LIMIT ?`,
  );
  return (limit) => ({ files: newest.all(limit).map(read), total: count.get() ?? 0 });
}

/** Reads two ranges of the index, so that the files of the service in use, which are nearly all, are not read. */
function createDoneAtOthers(db: Database): JournalViews['doneAtOthers'] {
  const range = (sign: '<' | '>') =>
    `SELECT service_id AS serviceId, sum(state = 'done') AS done FROM files
       WHERE service_id IS NOT NULL AND service_id ${sign} ? GROUP BY service_id`;
  const others = db.prepare<[string, string], ReturnType<JournalViews['doneAtOthers']>[number]>(
    `${range('<')} UNION ALL ${range('>')}`,
  );
  return (current) => others.all(current ?? '', current ?? '');
}

/** There are few batches, so that reading each row is cheap. There are many files, which are found by index. */
const jobIdOf = "iif(json_valid(row_json), row_json ->> '$.state.jobId', NULL)";
const ofJob = `batch_id IN (SELECT id FROM batches WHERE ${jobIdOf} = ?)`;

/** Rows are written in the order of detection, but the clock may have been set in between. */
const seenSince = 'id IN (SELECT file_id FROM detections WHERE seen_at_ms >= ?)';

/**
 * Compares the text with the root of each file's folder and its path, because a person reads and copies the whole path.
 */
function ofText(text: string, roots: ListQuery['roots'] = new Map()): [string, ...string[]] {
  const cases = [...roots].map(([id, root]) => [id, `${root.replace(/[\\/]+$/u, '')}/`]);
  const root = cases.length === 0 ? "''" : `CASE folder_id ${'WHEN ? THEN ? '.repeat(cases.length)}ELSE '' END`;
  const wanted = text.replaceAll('\\', '/').replace(/[%_!]/gu, '!$&');
  return [`replace(${root} || path, '\\', '/') LIKE ? ESCAPE '!'`, ...cases.flat(), `%${wanted}%`];
}

function listFiles(db: Database, read: ReadFile, query: ListQuery): ReturnType<JournalViews['list']> {
  const parts: [string, ...(string | number)[]][] = [['1']];
  if (query.kinds !== undefined) parts.push(['state IN (SELECT value FROM json_each(?))', JSON.stringify(query.kinds)]);
  if (query.folderId !== undefined) parts.push(['folder_id = ?', query.folderId]);
  if (query.jobId !== undefined) parts.push([ofJob, query.jobId]);
  if (query.sinceMs !== undefined) parts.push([seenSince, query.sinceMs]);
  if (query.text !== undefined) parts.push(ofText(query.text, query.roots));
  const where = parts.map(([text]) => text).join(' AND ');
  const values = parts.flatMap(([, ...given]) => given);
  const total = db.prepare<unknown[], number>(`SELECT count(*) FROM files WHERE ${where}`).pluck();
  const rows = db.prepare<unknown[], FileColumns>(
    `SELECT ${fileColumns} FROM files WHERE ${where} ORDER BY seq DESC LIMIT ? OFFSET ?`,
  );
  const length = total.get(...values) ?? 0;
  const offset = query.around === undefined ? query.offset : placeAround(query.around);
  return {
    files: rows.all(...values, query.limit, offset).map(read),
    total: length,
    offset,
  };

  function placeAround(id: TrackedFileId): number {
    const seq = db.prepare<[string], number>('SELECT seq FROM files WHERE id = ?').pluck().get(id);
    if (seq === undefined) return 0;
    const above = db.prepare<unknown[], number>(`SELECT count(*) FROM files WHERE ${where} AND seq > ?`).pluck();
    const wanted = (above.get(...values, seq) ?? 0) - Math.floor(query.limit / 2);
    return Math.max(0, Math.min(wanted, length - query.limit));
  }
}

function createTallies(db: Database): JournalViews['tallies'] {
  const counts = db.prepare<[], { folder_id: FolderId; state: FileStateKind; n: number }>(
    'SELECT folder_id, state, count(*) AS n FROM files GROUP BY folder_id, state',
  );
  const seen = db.prepare<[], { folder_id: FolderId; at_ms: number }>(
    'SELECT folder_id, max(seen_at_ms) AS at_ms FROM detections GROUP BY folder_id',
  );
  return () => {
    const last = new Map(seen.all().map((row) => [row.folder_id, row.at_ms]));
    const tallies = new Map<FolderId, FolderTally>();
    for (const { folder_id: id, state, n } of counts.all()) {
      const lastSeenAtMs = last.get(id) ?? null;
      const states = tallies.get(id)?.states ?? {};
      // An unknown state counts as that of a damaged row, which waits for a person.
      const kind = state in groupOf ? state : 'needs-decision';
      tallies.set(id, { states: { ...states, [kind]: (states[kind] ?? 0) + n }, lastSeenAtMs });
    }
    return tallies;
  };
}

function createLookups(db: Database, readers: RowReaders): Pick<JournalViews, 'byRemote' | 'byJob'> {
  const remote = db.prepare<[string], FileColumns & { readonly remote_id: string }>(
    `SELECT ${fileColumns}, remote_id FROM files
       WHERE remote_id IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
  );
  const jobs = db.prepare<[string], BatchColumns>(
    `SELECT ${batchColumns} FROM batches
       WHERE ${jobIdOf} IN (SELECT value FROM json_each(?)) ORDER BY rowid`,
  );
  return {
    byRemote: (fileIds) =>
      new Map<string, TrackedFile>(
        remote.all(JSON.stringify(fileIds)).map((row) => [row.remote_id, readers.file(row)]),
      ),
    byJob: (jobIds) =>
      new Map(
        jobs.all(JSON.stringify(jobIds)).flatMap((row): [string, Batch][] => {
          const batch = readers.batch(row);
          const { state } = batch ?? {};
          const jobId = state?.kind === 'running' || state?.kind === 'finished' ? state.jobId : null;
          return batch === null || jobId === null ? [] : [[jobId, batch]];
        }),
      ),
  };
}

function createFinishedSince(db: Database): JournalViews['finishedSince'] {
  type Row = { readonly seq: number; readonly at_ms: number; readonly from_state: string; readonly to_state: string };
  const newest = db.prepare<[], number | null>('SELECT max(seq) FROM history').pluck();
  const after = db.prepare<[number], Row>('SELECT seq, at_ms, from_state, to_state FROM history WHERE seq > ?');
  const backwards = db.prepare<[], Row>('SELECT seq, at_ms, from_state, to_state FROM history ORDER BY seq DESC');
  const isEnd = (row: Row) =>
    row.from_state !== row.to_state && (row.to_state === 'done' || row.to_state === 'duplicate');
  return (seq, sinceMs) => {
    const atMs: number[] = [];
    if (seq !== null) {
      let last = seq;
      for (const row of after.iterate(seq)) {
        last = row.seq;
        if (isEnd(row)) atMs.push(row.at_ms);
      }
      return { seq: last, atMs };
    }
    for (const row of backwards.iterate()) {
      if (row.at_ms < sinceMs) break;
      if (isEnd(row)) atMs.push(row.at_ms);
    }
    return { seq: newest.get() ?? 0, atMs: atMs.toReversed() };
  };
}
