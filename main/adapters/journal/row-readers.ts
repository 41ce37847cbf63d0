import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { fromColumns } from './file-columns.ts';
import type { ReadColumns, ReadFile } from './file-columns.ts';
import { createRowParsers } from './rows.ts';
import type { RowParsers } from './rows.ts';

/** A batch's row as SQLite gives it. */
export interface BatchColumns {
  readonly id: string;
  readonly revision: number;
  readonly state: string;
  readonly row_json: string;
}

export interface NoticeColumns {
  readonly id: string;
  readonly row_json: string;
  readonly unread: number;
  readonly shown: number;
}

/** The columns to ask for when a batch is to be made of them. */
export const batchColumns = 'id, revision, state, row_json';

/** Rows that were read and found damaged, until the engine has committed what is to become of them. */
export type DamagedIds = Readonly<Record<'files' | 'batches' | 'notices', Set<string>>>;

/** How rows are read, wherever they are asked for: each damaged one is noted, and reported once. */
export interface RowReaders {
  readonly file: ReadFile;
  /** `null`: it cannot be read, or its columns say something else. */
  readonly batch: (row: BatchColumns) => Batch | null;
  /** `null`: it cannot be read. One that was put aside for that is no news any more. */
  readonly notice: (row: NoticeColumns) => ReturnType<RowParsers['notice']>;
  /** The batch of a row whose text is whole, whatever state its column names. */
  readonly wholeBatch: (row: BatchColumns) => Batch | null;
  readonly damaged: DamagedIds;
  readonly note: (table: keyof DamagedIds, id: string) => void;
  /** Called when a row is found damaged; there is one listener. */
  readonly onDamage: (listener: () => void) => void;
}

export function createRowReaders(): RowReaders {
  const parsers = createRowParsers();
  const damaged: DamagedIds = { files: new Set(), batches: new Set(), notices: new Set() };
  let tell = (): void => undefined;
  const note: RowReaders['note'] = (table, id) => {
    if (damaged[table].has(id)) return;
    damaged[table].add(id);
    tell();
  };
  const file = (row: ReadColumns): TrackedFile => {
    const read = fromColumns(row, parsers.file);
    if (!read.isWhole) note('files', row.id);
    return read.file;
  };
  const wholeBatch = (row: BatchColumns): Batch | null => {
    const batch = parsers.batch(row.row_json);
    return batch?.id === row.id && batch.revision === row.revision ? batch : null;
  };
  return {
    file,
    wholeBatch,
    batch: (row) => {
      const batch = wholeBatch(row);
      if (batch?.state.kind === row.state) return batch;
      note('batches', row.id);
      return null;
    },
    notice: ({ id, row_json, unread, shown }) => {
      const notice = parsers.notice(row_json);
      if (notice === null && (unread === 1 || shown === 0)) note('notices', id);
      return notice;
    },
    damaged,
    note,
    onDamage: (listener) => {
      tell = listener;
    },
  };
}
