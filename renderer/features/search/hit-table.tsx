import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { usePointText } from '../../documents/point-text.ts';
import type { Hit } from './search-session.ts';

export const hitTableRowHeight = 40;
export const hitTableHeadHeight = 36;

/** Name, tag and date, before the columns of data points. */
export const fixedColumns = 3;

/** The number of data points with a column. The preview and the export show all of them. */
export const maxColumns = 6;

const gridOf = (columns: readonly string[]) => ({
  gridTemplateColumns: `minmax(150px, 2fr) minmax(76px, 1fr) 92px repeat(${columns.length}, minmax(98px, 1fr))`,
});

/** Not sortable: the service returns hits page by page, the best first, and offers no other order. */
export function HitTableHead({ columns }: { readonly columns: readonly string[] }) {
  const t = useText();
  const pointText = usePointText();
  return (
    <div className="hit-cells hit-table-head" style={gridOf(columns)} role="row" aria-rowindex={1}>
      <span role="columnheader">{t('search.column.name')}</span>
      <span role="columnheader">{t('file.tag')}</span>
      <span role="columnheader">{t('search.column.date')}</span>
      {columns.map((column) => (
        <span key={column} role="columnheader" className="cut">
          {pointText.field(column)}
        </span>
      ))}
    </div>
  );
}

export function HitTableRow({ hit, columns }: { readonly hit: Hit; readonly columns: readonly string[] }) {
  const t = useText();
  const formats = useFormats();
  const pointText = usePointText();
  return (
    <div className="hit-cells" style={gridOf(columns)}>
      <span role="gridcell" className="name cut">
        {hit.name ?? t('search.unnamed')}
      </span>
      <span role="gridcell" className="cut">
        {hit.tagName === null ? '' : pointText.tag(hit.tagName)}
      </span>
      <span role="gridcell" className="cut">
        {hit.createdAtMs === null ? '' : formats.date(hit.createdAtMs)}
      </span>
      {columns.map((column) => {
        const found = hit.dataPoints.filter(({ name }) => name === column);
        return (
          <span key={column} role="gridcell" className="cut">
            {found.length > 0 && <span className="hidden-visually">{pointText.field(column)}: </span>}
            {found.map((point) => pointText.value(point, hit.dataPoints)).join(', ')}
          </span>
        );
      })}
    </div>
  );
}
