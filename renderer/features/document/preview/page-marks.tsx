import type { DataPoint } from '../data-point.ts';
import { turnBox, type Turn } from './turn-box.ts';

export interface PageMarksProps {
  /** Boxes of words that were searched for, on the righted page. */
  readonly hits: readonly NonNullable<DataPoint['box']>[];
  readonly points: readonly DataPoint[];
  readonly activePoint: DataPoint | null;
  readonly onPoint?: ((point: DataPoint | null) => void) | undefined;
  /** Clockwise, from the righted page to the one that is shown. */
  readonly turn: Turn;
}

/** What was found and what was read, where it stands on the page. The list beside the page says the same in words. */
export function PageMarks({ hits, points, activePoint, onPoint, turn }: PageMarksProps) {
  return (
    <div className="page-marks" aria-hidden>
      {hits.map((box, index) => (
        <i key={index} className="page-hit" style={placeOf(box, turn)} />
      ))}
      {points.map((point, index) =>
        point.box === null ? null : (
          <i
            key={index}
            className="page-point"
            data-active={point === activePoint || undefined}
            style={placeOf(point.box, turn)}
            onPointerEnter={() => onPoint?.(point)}
            onPointerLeave={() => onPoint?.(null)}
          />
        ),
      )}
    </div>
  );
}

function placeOf(box: NonNullable<DataPoint['box']>, turn: Turn) {
  const { x, y, width, height } = turnBox(box, turn);
  const percent = (share: number) => `${share * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
