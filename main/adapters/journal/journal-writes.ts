import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { Transition } from '#core/transition.ts';
import type { FolderId, TrackedFileId } from '#core/ids.ts';
import { groupOf, mayChangeTo } from '#core/file-state.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Journal } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { toColumns } from './file-columns.ts';
import type { FileColumns } from './file-columns.ts';
import { noticeRowText } from './rows.ts';
import type { DamagedIds } from './row-readers.ts';
import type { StateChange, StateCounts } from './state-counts.ts';

/** A writer used an old row, or requested a transition that is not allowed. This is a bug, and nothing was written. */
class JournalConflict extends Error {
  readonly code = 'journal-conflict';
}

const columnNames = [
  'id',
  'revision',
  'folder_id',
  'path',
  'present',
  'size_bytes',
  'hash',
  'service_id',
  'batch_id',
  'remote_id',
  'state',
  'due_at_ms',
  'first_id',
  'original',
  'original_at_ms',
  'spooled',
  'unseen_warning',
  'name_key',
  'row_json',
] as const satisfies readonly (keyof FileColumns)[];

/** The first line of each history. */
const seen = message('file.history.seen');

/** Creates the writing half of the journal. Every change goes through one of two transactions. */
export function createWrites(
  db: Database,
  counts: StateCounts,
  damaged: DamagedIds,
): Pick<Journal, 'commit' | 'addDetected'> {
  const statements = prepareWrites(db);
  const changes: StateChange[] = [];
  const { insertFile, putFile, deleteAbsorbed } = createFileWrites(statements, changes, damaged.files);

  const putBatch = (batch: Transition['batches'][number]): void => {
    const columns = [batch.revision + 1, batch.state.kind, JSON.stringify({ ...batch, revision: batch.revision + 1 })];
    if (batch.revision === 0) {
      statements.insertBatch.run(batch.id, batch.folderId, batch.serviceId, ...columns);
    } else if (statements.updateBatch.run(...columns, batch.id, batch.revision).changes !== 1) {
      throw new JournalConflict('Stale row of a batch.');
    }
  };

  const commit = db.transaction((decision: Transition, nowMs: number) => {
    // A path is released before another row takes it.
    for (const id of decision.absorbed) deleteAbsorbed(id);
    const leavingFirst = [...decision.files].sort((a, b) => Number(a.file.present) - Number(b.file.present));
    for (const { file, why } of leavingFirst) putFile(file, why, nowMs);
    for (const batch of decision.batches) putBatch(batch);
    for (const notice of decision.notices) statements.notice.run(notice.id, noticeRowText(notice));
  });

  const addDetected = db.transaction((files: readonly TrackedFile[], nowMs: number) => {
    for (const file of files) insertFile({ ...file, revision: 1 }, seen, nowMs);
  });

  const counted = (write: () => void): void => {
    changes.length = 0;
    write();
    counts.apply(changes);
  };
  return {
    commit: (decision, nowMs) => {
      counted(() => {
        commit.immediate(decision, nowMs);
      });
      if (decision.files.some(({ file }) => damaged.files.has(file.id))) counts.recount();
    },
    addDetected: (files, nowMs) => {
      counted(() => {
        unsynced(db, () => addDetected.immediate(files, nowMs));
      });
    },
  };
}

/** Creates writes that run within a transaction. They add what they change to `changes`. */
function createFileWrites(
  statements: ReturnType<typeof prepareWrites>,
  changes: StateChange[],
  damaged: DamagedIds['files'],
) {
  const insertFile = (file: TrackedFile, why: AnyMessage, nowMs: number): void => {
    statements.insertFile.run(toColumns(file));
    statements.ledger.run(file.id, file.folderId, file.path, nowMs);
    statements.history.run(file.id, nowMs, null, file.state.kind, JSON.stringify(why));
    changes.push({ from: null, to: { folderId: file.folderId, state: file.state.kind } });
  };

  /** Writes a line of history. Work that is retried without limit adds one line and not a hundred a day. */
  const notify = (id: TrackedFileId, nowMs: number, from: FileStateKind, to: FileStateKind, why: AnyMessage): void => {
    const text = JSON.stringify(why);
    if (from === to && statements.lastWhy.get(id) === text) return;
    statements.history.run(id, nowMs, from, to, text);
  };

  /**
   * Returns whether a row is damaged. The state in its column is then not checked, because an error would stop every
   * scan of its folder.
   */
  const isDamaged = (id: TrackedFileId, state: string): boolean => damaged.has(id) || !(state in groupOf);

  const putFile = (changed: TrackedFile, why: AnyMessage, nowMs: number): void => {
    const stored = statements.stateOf.get(changed.id);
    if (stored === undefined) {
      if (changed.revision !== 0) throw new JournalConflict('The file has no row.');
      insertFile({ ...changed, revision: 1 }, why, nowMs);
      return;
    }
    if (stored.revision !== changed.revision) throw new JournalConflict(`Stale row of a file (${why.code}).`);
    if (!isDamaged(changed.id, stored.state) && !mayChangeTo(stored.state, changed.state.kind)) {
      throw new JournalConflict(`A file may not go from ${stored.state} to ${changed.state.kind} (${why.code}).`);
    }
    statements.updateFile.run(toColumns({ ...changed, revision: changed.revision + 1, changedAtMs: nowMs }));
    notify(changed.id, nowMs, stored.state in groupOf ? stored.state : changed.state.kind, changed.state.kind, why);
    changes.push({ from: stored, to: { folderId: changed.folderId, state: changed.state.kind } });
  };

  const deleteAbsorbed = (id: TrackedFileId): void => {
    const stored = statements.stateOf.get(id);
    const isUnregistered = stored?.state === 'stabilizing' || stored?.state === 'ignored';
    if (stored === undefined || !(isUnregistered || isDamaged(id, stored.state))) {
      throw new JournalConflict('Only a file that was never recorded can be absorbed.');
    }
    for (const statement of [statements.deleteFile, statements.deleteLedger, statements.deleteHistory])
      statement.run(id);
    changes.push({ from: stored, to: null, seq: stored.seq });
  };
  return { insertFile, putFile, deleteAbsorbed };
}

/**
 * Writes without waiting for the disk. The next synced commit includes these rows; a power failure before that may lose
 * them, and a scan finds the files again.
 */
function unsynced(db: Database, write: () => void): void {
  db.pragma('synchronous = NORMAL');
  try {
    write();
  } finally {
    db.pragma('synchronous = FULL');
  }
}

function prepareWrites(db: Database) {
  const values = columnNames.map((name) => `@${name}`).join(', ');
  const updates = columnNames.map((name) => `${name} = @${name}`).join(', ');
  return {
    insertFile: db.prepare<[FileColumns]>(`INSERT INTO files (${columnNames.join(', ')}) VALUES (${values})`),
    updateFile: db.prepare<[FileColumns]>(`UPDATE files SET ${updates} WHERE id = @id`),
    stateOf: db.prepare<[string], { seq: number; revision: number; folderId: FolderId; state: FileStateKind }>(
      'SELECT seq, revision, folder_id AS folderId, state FROM files WHERE id = ?',
    ),
    deleteFile: db.prepare('DELETE FROM files WHERE id = ?'),
    deleteLedger: db.prepare('DELETE FROM detections WHERE file_id = ?'),
    deleteHistory: db.prepare('DELETE FROM history WHERE file_id = ?'),
    ledger: db.prepare('INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES (?, ?, ?, ?)'),
    history: db.prepare('INSERT INTO history (file_id, at_ms, from_state, to_state, why) VALUES (?, ?, ?, ?, ?)'),
    lastWhy: db
      .prepare<[string], string>('SELECT why FROM history WHERE file_id = ? ORDER BY seq DESC LIMIT 1')
      .pluck(),
    insertBatch: db.prepare(
      'INSERT INTO batches (id, folder_id, service_id, revision, state, row_json) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    updateBatch: db.prepare('UPDATE batches SET revision = ?, state = ?, row_json = ? WHERE id = ? AND revision = ?'),
    notice: db.prepare('INSERT OR IGNORE INTO notices (id, unread, shown, row_json) VALUES (?, 1, 0, ?)'),
  };
}
