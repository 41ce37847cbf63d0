import { useMemo, useState, type ReactNode } from 'react';
import type { SearchOrder } from '#contract/search-parameters.ts';
import { fieldRank } from '../../documents/field-rank.ts';
import { useText } from '../../i18n/text.tsx';
import type { MenuPlace } from '../../ui/menu.tsx';
import type { ListSelection } from '../../ui/selection.ts';
import { VirtualList, type VirtualListProps } from '../../ui/virtual-list.tsx';
import { dataPointColumns, numberColumns } from './data-point-columns.ts';
import { monthBegun, monthsBy } from './hit-months.ts';
import { MonthHead, monthHeadHeight } from './month-head.tsx';
import { HitHeads, hitHeadHeight, HitRow, hitRowHeight, MissingHit } from './hit-row.tsx';
import { HitTile, tilesIn } from './hit-tile.tsx';
import {
  fixedColumns,
  HitTableHead,
  hitTableHeadHeight,
  HitTableRow,
  hitTableRowHeight,
  maxColumns,
  tableWidth,
  type ValueColumns,
} from './hit-table.tsx';
import { hitAt } from './search-session.ts';
import type { View } from './use-question.ts';
import type { Search } from './use-search.ts';
import './hits.css';

export interface HitListProps {
  readonly search: Search;
  readonly view: View;
  /** Of the list, in CSS pixels. */
  readonly width: number;
  readonly selected: string | null;
  readonly onSelect: (fileId: string) => void;
  readonly onPress: (fileId: string) => void;
  readonly selection: ListSelection;
  readonly onOpen: (fileId: string) => void;
  readonly onMenu: (fileId: string, at: MenuPlace) => void;
  readonly order: SearchOrder;
  readonly onOrder: (order: SearchOrder) => void;
}

/** Columns of their own, or a part of another one. */
const shownElsewhere: readonly string[] = ['currency', 'date'];

/** Shows all hits. A page of hits is loaded when one of its rows comes into view. */
export function HitList({ search, view, width, order, onOrder, ...rest }: HitListProps) {
  const t = useText();
  const { pages } = search;
  const columns = useMemo((): ValueColumns => {
    const hits = [...pages.values()].flat();
    const names = dataPointColumns(hits)
      .filter((name) => !shownElsewhere.includes(name))
      .toSorted((a, b) => fieldRank(a) - fieldRank(b))
      .slice(0, maxColumns);
    return { names, numbers: numberColumns(hits, names) };
  }, [pages]);
  const missing = (index: number) => <MissingHit onSeen={() => search.need(index)} />;
  const tiles = useTiles({ search, width, order }, missing);
  const list = {
    label: t('search.hits'),
    count: search.count,
    keyAt: (index: number) => hitAt(search, index)?.fileId ?? null,
    ...rest,
  };
  // One list in three shapes: the documents in view stay in view when a person chooses another one.
  if (view !== 'table') {
    const rows = {
      rowHeight: hitRowHeight,
      head: { row: <HitHeads />, height: hitHeadHeight },
      row: (index: number) => {
        const hit = hitAt(search, index);
        return hit === null ? missing(index) : <HitRow hit={hit} />;
      },
    };
    return (
      <div className="hit-view">
        <VirtualList {...list} {...(view === 'pages' ? tiles : rows)} />
      </div>
    );
  }
  const columnCount = fixedColumns + columns.names.length;
  const row = (index: number) => {
    const hit = hitAt(search, index);
    if (hit !== null) return <HitTableRow hit={hit} columns={columns} />;
    return (
      <div role="gridcell" aria-colspan={columnCount} className="hit-table-missing">
        {missing(index)}
      </div>
    );
  };
  const heads = <HitTableHead columns={columns} order={order} onOrder={search.summary === null ? null : onOrder} />;
  const head = { row: heads, height: hitTableHeadHeight, columnCount };
  return (
    <div className="hit-view" style={{ minWidth: tableWidth(columns) }}>
      <VirtualList {...list} head={head} rowHeight={hitTableRowHeight} row={row} />
    </div>
  );
}

/** Shows first pages side by side, with months among them where the order has them. */
function useTiles(
  { search, width, order }: Pick<HitListProps, 'search' | 'width' | 'order'>,
  missing: (index: number) => ReactNode,
): Pick<VirtualListProps, 'row' | 'rowHeight' | 'columns' | 'head' | 'onRange'> {
  const [first, setFirst] = useState(0);
  const by = monthsBy(order, (search.answered?.query ?? '').trim() !== '');
  const row = (index: number) => {
    const hit = hitAt(search, index);
    if (hit === null) return missing(index);
    return <HitTile hit={hit} {...(by === null ? {} : { month: monthBegun(search, index, by) })} />;
  };
  const head = by === null ? {} : { head: { row: <MonthHead {...{ search, by, first }} />, height: monthHeadHeight } };
  return { ...tilesIn(width, by !== null), ...head, onRange: setFirst, row };
}
