import { message } from '#contract/messages/message.ts';
import { dueAtMs } from '#core/file-state.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { emptyReceipt, passedBy } from '#core/receipt.ts';
import { unknownStamp } from '#core/file-stat.ts';
import { hasUnseenWarning } from '#core/unseen-warning.ts';
import type { RowParsers } from './rows.ts';

/** An item's row as SQLite gives and takes it. */
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
  readonly row_json: string;
}

/** The columns to ask for when an item is to be made of them. */
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

/** Makes an item of a stored row. */
export type ReadItem = (row: ReadColumns) => TrackedFile;

/** The row to store for an item. */
export function toColumns(item: TrackedFile): FileColumns {
  const { state, original } = item;
  return {
    id: item.id,
    revision: item.revision,
    folder_id: item.folderId,
    path: item.path,
    present: item.present ? 1 : 0,
    size_bytes: item.stat.sizeBytes,
    hash: item.hash,
    service_id: item.serviceId,
    batch_id: item.batchId,
    remote_id: item.remote?.fileId ?? null,
    state: state.kind,
    due_at_ms: dueAtMs(state),
    first_id: state.kind === 'duplicate' || state.kind === 'duplicate-pending' ? state.firstId : null,
    original: original.kind,
    original_at_ms: original.kind === 'moving' || original.kind === 'restoring' ? original.retryAtMs : null,
    spooled: item.spooled ? 1 : 0,
    unseen_warning: hasUnseenWarning(item) ? 1 : 0,
    row_json: JSON.stringify(item),
  };
}

const unreadable = message('file.decisionReason.row');

/**
 * The item of a stored row. The text is the row: where it can be read it stands, and columns that say something else are
 * written again (`isWhole` is false). Where it cannot, the file comes back parked, with all that its columns still tell.
 */
export function fromColumns(
  row: ReadColumns,
  parse: RowParsers['item'],
): { readonly item: TrackedFile; readonly isWhole: boolean } {
  const item = parse(row.row_json);
  if (item?.id !== row.id || item.revision !== row.revision || item.path !== row.path)
    return { item: withoutText(row), isWhole: false };
  const isWhole =
    item.state.kind === row.state &&
    item.hash === row.hash &&
    item.batchId === row.batch_id &&
    (item.remote?.fileId ?? null) === row.remote_id;
  return { item, isWhole };
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
    stat: unknownStamp(row.size_bytes),
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
    allowed: false,
    spooled: row.spooled === 1,
    note: null,
    formerSizeBytes: null,
    receipt: remote === null ? emptyReceipt : { ...emptyReceipt, accepted: passedBy('journal') },
    original: { kind: 'none' },
    seenAtMs: 0,
    changedAtMs: 0,
  };
}
