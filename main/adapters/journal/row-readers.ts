import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { fromColumns } from './file-columns.ts';
import type { ReadColumns, ReadFile } from './file-columns.ts';
import { createRowParsers } from './rows.ts';
import type { RowParsers } from './rows.ts';

/** A batch's row in the form of SQLite. */
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

/** The columns that are needed to create a batch. */
export const batchColumns = 'id, revision, state, row_json';

/** The rows that were found damaged, until the engine has committed what becomes of them. */
export type DamagedIds = Readonly<Record<'files' | 'batches' | 'notices', Set<string>>>;

/** Reads rows for all queries. Each damaged row is noted, and reported once. */
export interface RowReaders {
  readonly file: ReadFile;
  /** Returns `null` when the row cannot be read, or its columns differ from its text. */
  readonly batch: (row: BatchColumns) => Batch | null;
  /** Returns `null` when the row cannot be read. A notice that was already put aside is not reported again. */
  readonly notice: (row: NoticeColumns) => ReturnType<RowParsers['notice']>;
  /** Returns the batch of a row whose text is intact, whatever state its column has. */
  readonly wholeBatch: (row: BatchColumns) => Batch | null;
  readonly damaged: DamagedIds;
  readonly note: (table: keyof DamagedIds, id: string) => void;
  /** Sets the one listener, which is called when a row is found damaged. */
  readonly onDamage: (listener: () => void) => void;
}

export function createRowReaders(): RowReaders {
  const parsers = createRowParsers();
  const damaged: DamagedIds = { files: new Set(), batches: new Set(), notices: new Set() };
  let reportDamage = (): void => undefined;
  const note: RowReaders['note'] = (table, id) => {
    if (damaged[table].has(id)) return;
    damaged[table].add(id);
    reportDamage();
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
      reportDamage = listener;
    },
  };
}
