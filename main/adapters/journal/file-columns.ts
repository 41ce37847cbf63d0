import { message } from '#contract/messages/message.ts';
import { dueAtMs } from '#core/file-state.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { emptyReceipt, passedBy } from '#core/receipt.ts';
import { nameKey } from './name-key.ts';
import { unknownStat } from '#core/file-stat.ts';
import { hasUnseenWarning } from '#core/unseen-warning.ts';
import type { RowParsers } from './rows.ts';

/** A file's row in the form of SQLite. */
export interface FileColumns {
  readonly id: string;
  readonly revision: number;
  readonly folder_id: string;
  readonly path: string;
  readonly present: number;
  readonly size_bytes: number;
  readonly hash: string | null;
  readonly service_id: string | null;
  readonly batch_id: string | null;
  readonly remote_id: string | null;
  readonly state: string;
  readonly due_at_ms: number | null;
  readonly first_id: string | null;
  readonly original: string;
  readonly original_at_ms: number | null;
  readonly spooled: number;
  readonly unseen_warning: number;
  readonly name_key: string;
  readonly row_json: string;
}

/** The columns that are needed to create a tracked file. */
export const fileColumns =
  'id, revision, folder_id, path, present, size_bytes, hash, service_id, batch_id, remote_id, state, first_id, spooled, row_json';

export type ReadColumns = Pick<
  FileColumns,
  | 'id'
  | 'revision'
  | 'folder_id'
  | 'path'
  | 'present'
  | 'size_bytes'
  | 'hash'
  | 'service_id'
  | 'batch_id'
  | 'remote_id'
  | 'state'
  | 'first_id'
  | 'spooled'
  | 'row_json'
>;

/** Creates a tracked file from a stored row. */
export type ReadFile = (row: ReadColumns) => TrackedFile;

/** Returns the row to store for a tracked file. */
export function toColumns(file: TrackedFile): FileColumns {
  const { state, original } = file;
  return {
    id: file.id,
    revision: file.revision,
    folder_id: file.folderId,
    path: file.path,
    present: file.present ? 1 : 0,
    size_bytes: file.stat.sizeBytes,
    hash: file.hash,
    service_id: file.serviceId,
    batch_id: file.batchId,
    remote_id: file.remote?.fileId ?? null,
    state: state.kind,
    due_at_ms: dueAtMs(state),
    first_id: state.kind === 'duplicate' || state.kind === 'duplicate-pending' ? state.firstId : null,
    original: original.kind,
    original_at_ms: 'retryAtMs' in original ? original.retryAtMs : null,
    spooled: file.spooled ? 1 : 0,
    unseen_warning: hasUnseenWarning(file) ? 1 : 0,
    name_key: nameKey(file.path),
    row_json: JSON.stringify(file),
  };
}

const unreadable = message('file.decisionReason.row');

/**
 * Returns the tracked file of a stored row. The JSON text is the authority: where it can be read, it counts, and
 * columns that differ are written again (`isWhole` is false). Otherwise the file is returned as `needs-decision`, with
 * everything that its columns still say.
 */
export function fromColumns(
  row: ReadColumns,
  parse: RowParsers['file'],
): { readonly file: TrackedFile; readonly isWhole: boolean } {
  const file = parse(row.row_json);
  if (file?.id !== row.id || file.revision !== row.revision || file.path !== row.path)
    return { file: withoutText(row), isWhole: false };
  const isWhole =
    file.state.kind === row.state &&
    file.hash === row.hash &&
    file.batchId === row.batch_id &&
    (file.remote?.fileId ?? null) === row.remote_id;
  return { file, isWhole };
}

function withoutText(row: ReadColumns): TrackedFile {
  const isDuplicate = row.first_id !== null;
  const remote = row.remote_id === null || isDuplicate ? null : { fileId: row.remote_id, jobId: null };
  return {
    id: trackedFileId(row.id),
    revision: row.revision,
    folderId: folderId(row.folder_id),
    path: row.path,
    present: row.present === 1,
    stat: unknownStat(row.size_bytes),
    hash: row.hash === null ? null : sha256(row.hash),
    serviceId: row.service_id === null ? null : serviceId(row.service_id),
    batchId: row.batch_id === null ? null : batchId(row.batch_id),
    remote,
    classification: null,
    state: { kind: 'needs-decision', reason: 'row', message: unreadable },
    attempts: 0,
    orphans: 1,
    serviceFault: null,
    formerServices: [],
    unlocked: null,
    allowed: false,
    spooled: row.spooled === 1,
    overwritten: false,
    note: null,
    formerSizeBytes: null,
    receipt: remote === null ? emptyReceipt : { ...emptyReceipt, accepted: passedBy('journal') },
    original: { kind: 'none' },
    seenAtMs: 0,
    changedAtMs: 0,
  };
}
