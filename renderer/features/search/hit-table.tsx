import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { usePointWords } from '../document/point-words.ts';
import type { Hit } from './search-session.ts';

export const hitTableRowHeight = 40;

/** So many data points have a column; the preview and the export have them all. */
export const mostColumns = 6;

const gridOf = (columns: readonly string[]) => ({
  gridTemplateColumns: `minmax(150px, 2fr) minmax(76px, 1fr) 92px repeat(${columns.length}, minmax(98px, 1fr))`,
});

export function HitTableHead({ columns }: { readonly columns: readonly string[] }) {
  const t = useText();
  const words = usePointWords();
  return (
    <div className="hit-cells hit-table-head" style={gridOf(columns)} aria-hidden>
      <span>{t('search.column.name')}</span>
      <span>{t('search.column.tag')}</span>
      <span>{t('search.column.date')}</span>
      {columns.map((column) => (
        <span key={column} className="cut">
          {words.field(column)}
        </span>
      ))}
    </div>
  );
}

export function HitTableRow({ hit, columns }: { readonly hit: Hit; readonly columns: readonly string[] }) {
  const t = useText();
  const formats = useFormats();
  const words = usePointWords();
  return (
    <div className="hit-cells" style={gridOf(columns)}>
      <span className="name cut">{hit.name ?? t('search.unnamed')}</span>
      <span className="cut">{hit.tagName === null ? '' : words.tag(hit.tagName)}</span>
      <span className="cut">{hit.createdAtMs === null ? '' : formats.date(hit.createdAtMs)}</span>
      {columns.map((column) => {
        const found = hit.dataPoints.filter(({ name }) => name === column);
        return (
          <span key={column} className="cut">
            {found.length > 0 && <span className="hidden-visually">{words.field(column)}: </span>}
            {found.map((point) => words.value(point, hit.dataPoints)).join(', ')}
          </span>
        );
      })}
    </div>
  );
}
