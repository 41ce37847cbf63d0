import type { FolderId, TrackedFileId, ServiceId } from '#core/ids.ts';
import { groupOf } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { FolderTally, JournalViews } from '#ports/journal-views.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { FileColumns, ReadFile } from './file-columns.ts';
import { createBatchViews } from './batch-views.ts';
import { createLists, jobIdOf } from './list-files.ts';
import { batchColumns } from './row-readers.ts';
import type { RowReaders, BatchColumns } from './row-readers.ts';
import type { StateCounts } from './state-counts.ts';

/** Creates the queries of the screens, on the journal's own database, with the counts that its writes keep. */
export function createJournalViews(db: Database, readers: RowReaders, counts: StateCounts): JournalViews {
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
    ...createLists(db, readers.file),
    ...createBatchViews(db, readers),
    tallies: createTallies(db, counts),
    ...createSeen(db, readers.file, counts),
    ...createLookups(db, readers),
    heldFor: (reason) => heldFor.get(reason) ?? 0,
    unreadNotices: () => unread.get() ?? 0,
    unseenWarnings: createUnseenWarnings(db, readers.file),
    servicesOf: (kinds) => services.all(JSON.stringify(kinds)),
    doneAtOthers: createDoneAtOthers(db),
    contentSizes: createContentSizes(db),
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

/** Reads the rows as they lie, because an index of sizes would cost every write, and is asked for in trials of rules only. */
function createContentSizes(db: Database): JournalViews['contentSizes'] {
  type Row = { readonly seq: number; readonly sizeBytes: number; readonly isAtService: number | null };
  const page = db.prepare<[ServiceId, number, number], Row>(
    `SELECT seq, size_bytes AS sizeBytes, hash IS NOT NULL AND service_id = ? AS isAtService
       FROM files WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  return (service, after, limit) => {
    const rows = page.all(service, after, limit);
    const sizes = rows.flatMap(({ sizeBytes, isAtService }) => (isAtService === 1 ? [sizeBytes] : []));
    return { sizes, next: rows.length < limit ? null : (rows.at(-1)?.seq ?? null) };
  };
}

function createTallies(db: Database, counts: StateCounts): JournalViews['tallies'] {
  const last = db
    .prepare<[FolderId], number>(
      `SELECT seen_at_ms FROM detections
         WHERE file_id = (SELECT id FROM files WHERE folder_id = ? ORDER BY seq DESC LIMIT 1)`,
    )
    .pluck();
  return () => {
    const tallies = new Map<FolderId, FolderTally>();
    for (const [id, counted] of counts.byFolder()) {
      const states: Partial<Record<FileStateKind, number>> = {};
      for (const [state, n] of counted) {
        // An unknown state counts as that of a damaged row, which waits for a person.
        const kind = state in groupOf ? state : 'needs-decision';
        if (n > 0) states[kind] = (states[kind] ?? 0) + n;
      }
      if (Object.keys(states).length > 0) tallies.set(id, { states, lastSeenAtMs: last.get(id) ?? null });
    }
    return tallies;
  };
}

/** Days are found by halving, because files are in the order of detection and an index of times would be as large as them. */
function createSeen(db: Database, read: ReadFile, counts: StateCounts): Pick<JournalViews, 'seenBetween' | 'lastSeen'> {
  const ends = db.prepare<[], { first: number | null; last: number | null }>(
    'SELECT (SELECT min(seq) FROM files) AS first, (SELECT max(seq) FROM files) AS last',
  );
  // The rows are read in the order of the join as it stands, else all detections would be read for each step.
  const next = db.prepare<[number], { seq: number; at_ms: number }>(
    `SELECT seq, seen_at_ms AS at_ms FROM files CROSS JOIN detections ON file_id = id WHERE seq >= ? ORDER BY seq LIMIT 1`,
  );
  const last = db.prepare<[FolderId, number], FileColumns>(
    `SELECT ${fileColumns} FROM files WHERE folder_id = ? ORDER BY seq DESC LIMIT ?`,
  );
  /** Returns the first row that was seen at or after a time. */
  const firstAt = (atMs: number, from: number, to: number): number => {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = next.get(middle);
      if (row === undefined || row.at_ms >= atMs) high = middle;
      else low = row.seq + 1;
    }
    return low;
  };
  return {
    seenBetween: (folderId, timesMs) => {
      const { first, last: newest } = ends.get() ?? { first: null, last: null };
      if (first === null || newest === null) return timesMs.slice(1).map(() => 0);
      const borders = timesMs.map((atMs) => firstAt(atMs, first, newest + 1));
      return borders.slice(1).map((to, at) => counts.between(folderId, borders[at] ?? to, to));
    },
    lastSeen: (folderId, limit) => last.all(folderId, limit).map(read),
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
