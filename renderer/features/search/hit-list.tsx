import { useMemo } from 'react';
import { useText } from '../../i18n/text.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { tellingRank } from '../document/telling-fields.ts';
import { dataPointColumns } from './data-point-columns.ts';
import { HitRow, hitRowHeight, MissingHit } from './hit-row.tsx';
import { HitTableHead, HitTableRow, hitTableRowHeight, mostColumns } from './hit-table.tsx';
import { hitAt, type SearchSession, type SearchState } from './search-session.ts';
import type { Look } from './use-question.ts';
import './hits.css';

export interface HitListProps {
  readonly search: SearchState & Pick<SearchSession, 'need'>;
  readonly look: Look;
  readonly selected: string | null;
  readonly onSelect: (fileId: string) => void;
  readonly onOpen: (fileId: string) => void;
}

/** All hits, however many: a page of them is fetched when one of its rows comes into view. */
export function HitList({ search, look, selected, onSelect, onOpen }: HitListProps) {
  const t = useText();
  const { pages } = search;
  const columns = useMemo(
    () =>
      dataPointColumns([...pages.values()].flat())
        .filter((name) => name !== 'currency')
        .toSorted((a, b) => tellingRank(a) - tellingRank(b))
        .slice(0, mostColumns),
    [pages],
  );
  const row = (index: number) => {
    const hit = hitAt(search, index);
    if (hit === null) return <MissingHit onSeen={() => search.need(index)} />;
    return look === 'table' ? <HitTableRow hit={hit} columns={columns} /> : <HitRow hit={hit} />;
  };
  const list = (
    <VirtualList
      key={look}
      label={t('search.hits')}
      count={search.count}
      keyAt={(index) => hitAt(search, index)?.fileId ?? null}
      rowHeight={look === 'table' ? hitTableRowHeight : hitRowHeight}
      row={row}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
    />
  );
  if (look === 'list') return list;
  return (
    <div className="hit-table" style={{ minWidth: 380 + columns.length * 100 }}>
      <HitTableHead columns={columns} />
      {list}
    </div>
  );
}
