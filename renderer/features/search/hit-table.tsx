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

/** The columns of values in their order, and which of them have numbers. */
export interface ValueColumns {
  readonly names: readonly string[];
  readonly numbers: ReadonlySet<string>;
}

/** An amount such as "118,369.00 GBP" is wider than most values, and the name of a company than both. */
const leastWidth = { number: 120, issuer: 136, other: 98 } as const;
const kindOf = ({ numbers }: ValueColumns, name: string): keyof typeof leastWidth =>
  numbers.has(name) ? 'number' : name === 'issuer' ? 'issuer' : 'other';
const widthOf = (columns: ValueColumns, name: string) => leastWidth[kindOf(columns, name)];

/** The shares of the room that is left: a number needs no more than its least width, and a name uses all that it gets. */
const shares = { number: 0, issuer: 3, other: 1 } as const;

const gridOf = (columns: ValueColumns) => ({
  gridTemplateColumns: [
    ...['minmax(150px, 3fr)', 'minmax(76px, 1fr)', '104px'],
    ...columns.names.map((name) => `minmax(${widthOf(columns, name)}px, ${shares[kindOf(columns, name)]}fr)`),
  ].join(' '),
});

/** Returns the least width of a table, in CSS pixels. */
export const tableWidth = (columns: ValueColumns): number =>
  columns.names.reduce((sum, name) => sum + widthOf(columns, name) + 2, 392);

const sumClass = ({ numbers }: ValueColumns, name: string): string => (numbers.has(name) ? ' hit-sum' : '');

interface HitTableHeadProps {
  readonly columns: ValueColumns;
  readonly order: SearchOrder;
  /** `null` where the service has one order alone. */
  readonly onOrder: ((order: SearchOrder) => void) | null;
}

/** The orders that the service has, by the columns that they sort. */
const orderOf: Readonly<Record<string, 'amount' | 'issuer'>> = { total: 'amount', issuer: 'issuer' };

export function HitTableHead({ columns, order, onOrder }: HitTableHeadProps) {
  const t = useText();
  const pointText = usePointText();
  const sortable = (by: SearchOrder['by'] | undefined, text: string, more = '') =>
    by === undefined || onOrder === null ? (
      <span key={text} role="columnheader" className={`cut${more}`}>
        {text}
      </span>
    ) : (
      <SortHead
        key={text}
        className={more.trim()}
        {...{ text, by }}
        sorting={order}
        startsDescending={by !== 'issuer'}
        onSort={onOrder}
      />
    );
  return (
    <div className="hit-cells hit-table-head" style={gridOf(columns)} role="row" aria-rowindex={1}>
      <span role="columnheader">{t('search.column.name')}</span>
      <span role="columnheader">{t('file.tag')}</span>
      {sortable('date', t('search.column.documentDate'))}
      {columns.names.map((name) => sortable(orderOf[name], pointText.field(name), sumClass(columns, name)))}
    </div>
  );
}

export const HitTableRow = memo(function HitTableRow({
  hit,
  columns,
}: {
  readonly hit: Hit;
  readonly columns: ValueColumns;
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
        {day !== null && formats.day(day)}
        {day !== null && isDayAdded && <small className="dim"> {t('search.added')}</small>}
      </span>
      {columns.names.map((column) => {
        const found = hit.dataPoints.filter(({ name }) => name === column);
        const kind = found[0]?.dataType === 'String' ? 'cut' : 'cut hit-number';
        return (
          <span key={column} role="gridcell" className={`${kind}${sumClass(columns, column)}`}>
            {found.length > 0 && <span className="hidden-visually">{pointText.field(column)}: </span>}
            {found.map((point) => pointText.value(point, hit.dataPoints)).join(', ')}
          </span>
        );
      })}
    </div>
  );
});
