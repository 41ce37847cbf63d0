import { memo } from 'react';
import type { SearchOrder } from '#contract/search-parameters.ts';
import { AgainWord } from '../../documents/again/again-note.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { SortHead } from '../../ui/sort-head.tsx';
import { hitFacts } from './hit-facts.ts';
import type { Hit } from './search-session.ts';

export const hitTableRowHeight = 40;
export const hitTableHeadHeight = 36;

/** Name, class and document date, before the columns of values. */
export const fixedColumns = 3;

/** The number of values with a column. The preview and the export show all of them. */
export const maxColumns = 6;

const gridOf = (columns: readonly string[]) => ({
  gridTemplateColumns: `minmax(150px, 2fr) minmax(76px, 1fr) 92px repeat(${columns.length}, minmax(98px, 1fr))`,
});

interface HitTableHeadProps {
  readonly columns: readonly string[];
  readonly order: SearchOrder;
  /** `null` where the service has one order alone. */
  readonly onOrder: ((order: SearchOrder) => void) | null;
}

/** The orders that the service has, by the columns that they sort. */
const orderOf: Readonly<Record<string, 'amount' | 'issuer'>> = { total: 'amount', issuer: 'issuer' };

export function HitTableHead({ columns, order, onOrder }: HitTableHeadProps) {
  const t = useText();
  const pointText = usePointText();
  const sortable = (by: SearchOrder['by'] | undefined, text: string) =>
    by === undefined || onOrder === null ? (
      <span key={text} role="columnheader" className="cut">
        {text}
      </span>
    ) : (
      <SortHead key={text} text={text} by={by} sorting={order} startsDescending={by !== 'issuer'} onSort={onOrder} />
    );
  return (
    <div className="hit-cells hit-table-head" style={gridOf(columns)} role="row" aria-rowindex={1}>
      <span role="columnheader">{t('search.column.name')}</span>
      <span role="columnheader">{t('file.tag')}</span>
      {sortable('date', t('search.column.documentDate'))}
      {columns.map((column) => sortable(orderOf[column], pointText.field(column)))}
    </div>
  );
}

export const HitTableRow = memo(function HitTableRow({
  hit,
  columns,
}: {
  readonly hit: Hit;
  readonly columns: readonly string[];
}) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  const { day, isDayAdded } = hitFacts(hit);
  return (
    <div className="hit-cells" style={gridOf(columns)}>
      <bdi role="gridcell" className="name cut">
        {hit.name ?? t('search.unnamed')}
      </bdi>
      <span role="gridcell" className="cut">
        <AgainWord fileId={hit.fileId} />
        {hit.tagName === null ? '' : pointText.tag(hit.tagName)}
      </span>
      <span role="gridcell" className="cut hit-number">
        {day === null || isDayAdded ? '' : formats.day(day)}
      </span>
      {columns.map((column) => {
        const found = hit.dataPoints.filter(({ name }) => name === column);
        return (
          <span key={column} role="gridcell" className={found[0]?.dataType === 'String' ? 'cut' : 'cut hit-number'}>
            {found.length > 0 && <span className="hidden-visually">{pointText.field(column)}: </span>}
            {found.map((point) => pointText.value(point, hit.dataPoints)).join(', ')}
          </span>
        );
      })}
    </div>
  );
});
