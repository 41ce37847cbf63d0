import { dueAtMs } from '#core/item-state.ts';
import { folderId, itemId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { emptyReceipt } from '#core/receipt.ts';
import { hasUnseenWarning } from '#core/unseen-warning.ts';
import type { RowParsers } from './rows.ts';

/** An item's row as SQLite gives and takes it. */
export interface ItemColumns {
  readonly id: string;
  readonly revision: number;
  readonly folder_id: string;
  readonly path: string;
  readonly present: number;
  readonly size_bytes: number;
  readonly hash: string | null;
  readonly service_id: string | null;
  readonly session_id: string | null;
  readonly remote_id: string | null;
  readonly state: string;
  readonly due_at_ms: number | null;
  readonly first_id: string | null;
  readonly disposal: string;
  readonly disposal_at_ms: number | null;
  readonly spooled: number;
  readonly unseen_warning: number;
  readonly row_json: string;
}

/** The columns to ask for when an item is to be made of them. */
export const itemColumns = 'id, revision, folder_id, path, present, size_bytes, state, row_json';

type ReadColumns = Pick<
  ItemColumns,
  'id' | 'revision' | 'folder_id' | 'path' | 'present' | 'size_bytes' | 'state' | 'row_json'
>;

/** The row to store for an item. */
export function toColumns(item: Item): ItemColumns {
  const { state, disposal } = item;
  return {
    id: item.id,
    revision: item.revision,
    folder_id: item.folderId,
    path: item.path,
    present: item.present ? 1 : 0,
    size_bytes: item.stamp.sizeBytes,
    hash: item.hash,
    service_id: item.serviceId,
    session_id: item.sessionId,
    remote_id: item.remote?.fileId ?? null,
    state: state.kind,
    due_at_ms: dueAtMs(state),
    first_id: state.kind === 'duplicate' || state.kind === 'duplicate-pending' ? state.firstId : null,
    disposal: disposal.kind,
    disposal_at_ms: disposal.kind === 'moving' || disposal.kind === 'returning' ? disposal.retryAtMs : null,
    spooled: item.spooled ? 1 : 0,
    unseen_warning: hasUnseenWarning(item) ? 1 : 0,
    row_json: JSON.stringify(item),
  };
}

/** The item of a stored row. One that cannot be parsed, or that disagrees with its columns, comes back parked. */
export function fromColumns(row: ReadColumns, parse: RowParsers['item']): Item {
  const item = parse(row.row_json);
  if (item !== null && item.id === row.id && item.revision === row.revision && item.state.kind === row.state)
    return item;
  return {
    id: itemId(row.id),
    revision: row.revision,
    folderId: folderId(row.folder_id),
    path: row.path,
    present: row.present === 1,
    stamp: { sizeBytes: row.size_bytes, mtimeMs: 0, ctimeMs: 0, inode: '' },
    hash: null,
    serviceId: null,
    sessionId: null,
    remote: null,
    understood: null,
    state: { kind: 'parked', reason: 'row', message: 'What the journal holds of this file cannot be read.' },
    attempts: 0,
    orphans: 1,
    serviceFault: null,
    allowed: false,
    spooled: false,
    note: null,
    formerSizeBytes: null,
    receipt: emptyReceipt,
    disposal: { kind: 'none' },
    seenAtMs: 0,
    changedAtMs: 0,
  };
}
