import type { DataPoint } from '#contract/documents.ts';
import { useText } from '../i18n/text.tsx';
import { usePointText } from './point-text.ts';
import './data-points.css';

export interface DataPointsProps {
  readonly points: readonly DataPoint[];
  readonly active: DataPoint | null;
  readonly onActive: (point: DataPoint | null) => void;
  /** Shows the page where the value was read. */
  readonly onChoose: (point: DataPoint) => void;
}

/**
 * The values that were read. A value that has the pointer or the focus is highlighted on the page, and a mark on the
 * page highlights its value.
 */
export function DataPoints({ points, active, onActive, onChoose }: DataPointsProps) {
  const t = useText();
  const pointText = usePointText();
  return (
    <ul className="points" aria-label={t('document.read')}>
      {points.map((point, index) => (
        <li key={index}>
          <button
            type="button"
            className="point"
            data-active={point === active || undefined}
            onPointerEnter={() => onActive(point)}
            onPointerLeave={() => onActive(null)}
            onFocus={() => onActive(point)}
            onBlur={() => onActive(null)}
            onClick={() => onChoose(point)}
          >
            <small>{pointText.field(point.name)}</small>
            <b data-check={point.needsCheck || undefined}>{pointText.value(point, points)}</b>
            {point.needsCheck && <small className="point-check">{t('document.points.check')}</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}
