import type { Item } from '#core/item.ts';
import type { Session } from '#core/session.ts';
import { fromColumns } from './item-columns.ts';
import type { ReadColumns, ReadItem } from './item-columns.ts';
import { createRowParsers } from './rows.ts';
import type { RowParsers } from './rows.ts';

/** A batch's row as SQLite gives it. */
export interface SessionColumns {
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
export const sessionColumns = 'id, revision, state, row_json';

/** Rows that were read and found damaged, until the engine has committed what is to become of them. */
export type DamagedIds = Readonly<Record<'items' | 'sessions' | 'notices', Set<string>>>;

/** How rows are read, wherever they are asked for: each damaged one is noted, and told of once. */
export interface RowReaders {
  readonly item: ReadItem;
  /** `null`: it cannot be read, or its columns say something else. */
  readonly session: (row: SessionColumns) => Session | null;
  /** `null`: it cannot be read. One that was put aside for that is no news any more. */
  readonly notice: (row: NoticeColumns) => ReturnType<RowParsers['notice']>;
  /** The batch of a row whose text is whole, whatever state its column names. */
  readonly wholeSession: (row: SessionColumns) => Session | null;
  readonly damaged: DamagedIds;
  readonly note: (table: keyof DamagedIds, id: string) => void;
  /** Called when a row is found damaged; there is one listener. */
  readonly onDamage: (listener: () => void) => void;
}

export function createRowReaders(): RowReaders {
  const parsers = createRowParsers();
  const damaged: DamagedIds = { items: new Set(), sessions: new Set(), notices: new Set() };
  let tell = (): void => undefined;
  const note: RowReaders['note'] = (table, id) => {
    if (damaged[table].has(id)) return;
    damaged[table].add(id);
    tell();
  };
  const item = (row: ReadColumns): Item => {
    const read = fromColumns(row, parsers.item);
    if (!read.isWhole) note('items', row.id);
    return read.item;
  };
  const wholeSession = (row: SessionColumns): Session | null => {
    const session = parsers.session(row.row_json);
    return session?.id === row.id && session.revision === row.revision ? session : null;
  };
  return {
    item,
    wholeSession,
    session: (row) => {
      const session = wholeSession(row);
      if (session?.state.kind === row.state) return session;
      note('sessions', row.id);
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
