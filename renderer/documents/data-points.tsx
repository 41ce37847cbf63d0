import type { DataPoint } from '#contract/documents.ts';
import { useText } from '../i18n/text.tsx';
import { usePointWords } from './point-words.ts';
import './data-points.css';

export interface DataPointsProps {
  readonly points: readonly DataPoint[];
  readonly active: DataPoint | null;
  readonly onActive: (point: DataPoint | null) => void;
  /** Brings up the page where it was read. */
  readonly onChoose: (point: DataPoint) => void;
}

/** What was read. Pointing at one, or coming to it by keyboard, marks its place on the page, and the other way round. */
export function DataPoints({ points, active, onActive, onChoose }: DataPointsProps) {
  const t = useText();
  const words = usePointWords();
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
            <small>{words.field(point.name)}</small>
            <b>{words.value(point, points)}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
