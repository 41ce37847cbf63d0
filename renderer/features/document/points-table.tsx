import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useFormats } from '../../i18n/formats.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import type { DataPoint } from '#contract/documents.ts';
import type { DataPointsProps } from '../../documents/data-points.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { nextOrder, sortedPoints, type PointColumn, type PointOrder } from './sorted-points.ts';
import './pressable-rows.css';
import './points-table.css';

/** A longer value may be cut after four lines. */
const longValue = 60;

/**
 * Shows the data points with the page and the confidence of each. A row under the pointer highlights its place on the
 * page.
 */
export function PointsTable({ points, active, onActive, onChoose }: DataPointsProps) {
  const t = useText();
  const locale = useLocale();
  const formats = useFormats();
  const pointText = usePointText();
  const [order, setOrder] = useState<PointOrder | null>(null);
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return sortedPoints(points, order, (a, b) => compare(pointText.field(a), pointText.field(b)));
  }, [points, order, pointText, locale]);
  const head = (by: PointColumn) => (
    <PointsHead by={by} order={order} onOrder={() => setOrder((before) => nextOrder(before, by))} />
  );
  return (
    <table className="points-table pressable-rows" aria-label={t('document.read')}>
      <thead>
        <tr>
          {head('field')}
          {/* Not sortable, because amounts, dates and names have no common order. */}
          <th scope="col">{t('document.points.value')}</th>
          {head('page')}
          {head('confidence')}
        </tr>
      </thead>
      <tbody>
        {sorted.map((point) => {
          const field = pointText.field(point.name);
          const value = pointText.value(point, points);
          return (
            <tr
              key={points.indexOf(point)}
              data-active={point === active || undefined}
              onPointerEnter={() => onActive(point)}
              onPointerLeave={() => onActive(null)}
            >
              <th scope="row">{field}</th>
              <td>
                <button
                  type="button"
                  data-check={point.needsCheck || undefined}
                  aria-label={point.needsCheck ? t('document.points.toCheck', { field, value }) : `${field}: ${value}`}
                  onFocus={() => onActive(point)}
                  onBlur={() => onActive(null)}
                  onClick={() => onChoose(point)}
                >
                  {value.length > longValue ? <span title={value}>{value}</span> : value}
                </button>
              </td>
              <td>{point.page === null ? '' : formats.number(point.page)}</td>
              <td>
                <Origin point={point} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Shows where a value comes from and how certain it is. What a code or an electronic invoice states needs no percentage. */
function Origin({ point: { source, confidence, needsCheck } }: { readonly point: DataPoint }) {
  const t = useText();
  const formats = useFormats();
  const isExact = (source === 'code' || source === 'xml') && confidence === 1;
  const percent = confidence === null || isExact ? '' : formats.percent(confidence);
  return (
    <span className="points-origin">
      {needsCheck && <b title={t('document.points.check.why')}>{t('document.points.check')}</b>}
      <span title={source === null ? undefined : t(`document.source.${source}.why`)}>
        {source === null ? percent : `${t(`document.source.${source}`)} ${percent}`.trim()}
      </span>
    </span>
  );
}

interface PointsHeadProps {
  readonly by: PointColumn;
  readonly order: PointOrder | null;
  readonly onOrder: () => void;
}

function PointsHead({ by, order, onOrder }: PointsHeadProps) {
  const t = useText();
  const direction = order?.by === by ? order.direction : 'none';
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={onOrder}>
        {t(`document.points.${by}`)}
        {direction !== 'none' && <Arrow aria-hidden />}
      </button>
    </th>
  );
}
