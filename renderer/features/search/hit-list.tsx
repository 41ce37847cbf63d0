import { useMemo } from 'react';
import { useText } from '../../i18n/text.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { fieldRank } from '../../documents/field-rank.ts';
import { dataPointColumns } from './data-point-columns.ts';
import { HitRow, hitRowHeight, MissingHit } from './hit-row.tsx';
import {
  fixedColumns,
  HitTableHead,
  hitTableHeadHeight,
  HitTableRow,
  hitTableRowHeight,
  maxColumns,
} from './hit-table.tsx';
import { hitAt, type SearchSession, type SearchState } from './search-session.ts';
import type { Look } from './use-search.ts';
import './hits.css';

export interface HitListProps {
  readonly search: SearchState & Pick<SearchSession, 'need'>;
  readonly look: Look;
  readonly selected: string | null;
  readonly onSelect: (fileId: string) => void;
  readonly onOpen: (fileId: string) => void;
}

/** Shows all hits. A page of hits is loaded when one of its rows comes into view. */
export function HitList({ search, look, selected, onSelect, onOpen }: HitListProps) {
  const t = useText();
  const { pages } = search;
  const columns = useMemo(
    () =>
      dataPointColumns([...pages.values()].flat())
        .filter((name) => name !== 'currency')
        .toSorted((a, b) => fieldRank(a) - fieldRank(b))
        .slice(0, maxColumns),
    [pages],
  );
  const missing = (index: number) => <MissingHit onSeen={() => search.need(index)} />;
  const list = {
    label: t('search.hits'),
    count: search.count,
    keyAt: (index: number) => hitAt(search, index)?.fileId ?? null,
    selected,
    onSelect,
    onOpen,
  };
  if (look === 'list') {
    const row = (index: number) => {
      const hit = hitAt(search, index);
      return hit === null ? missing(index) : <HitRow hit={hit} />;
    };
    return <VirtualList key="list" {...list} rowHeight={hitRowHeight} row={row} />;
  }
  const columnCount = fixedColumns + columns.length;
  const row = (index: number) => {
    const hit = hitAt(search, index);
    if (hit !== null) return <HitTableRow hit={hit} columns={columns} />;
    return (
      <div role="gridcell" aria-colspan={columnCount} className="hit-table-missing">
        {missing(index)}
      </div>
    );
  };
  const head = { row: <HitTableHead columns={columns} />, height: hitTableHeadHeight, columnCount };
  return (
    <div className="hit-table" style={{ minWidth: 380 + columns.length * 100 }}>
      <VirtualList key="table" {...list} head={head} rowHeight={hitTableRowHeight} row={row} />
    </div>
  );
}
