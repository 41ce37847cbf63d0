import { useMemo } from 'react';
import type { Box, DataPoint } from '#contract/documents.ts';
import type { PlacedHit } from './marks.ts';
import { turnBox, type Turn } from './turn-box.ts';

export interface PageMarksProps {
  readonly page: number;
  readonly hits: readonly PlacedHit[];
  readonly activeHit: PlacedHit | null;
  readonly points: readonly DataPoint[];
  readonly activePoint: DataPoint | null;
  readonly onPoint?: ((point: DataPoint | null) => void) | undefined;
  /** Clockwise, from the upright page to the one that is shown. */
  readonly turn: Turn;
}

/** Marks hits and read values at their places on the page. The list beside the page has the same content as text. */
export function PageMarks({ page, hits, activeHit, points, activePoint, onPoint, turn }: PageMarksProps) {
  const here = useMemo(() => hits.filter((hit) => hit.page === page), [hits, page]);
  return (
    <div className="page-marks" aria-hidden>
      {here.map((hit, index) => (
        <i
          key={index}
          className="page-hit"
          data-active={hit === activeHit || undefined}
          style={placeOf(hit.box, turn)}
        />
      ))}
      {points.map((point, index) =>
        point.box === null || (point.page ?? 1) !== page ? null : (
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

function placeOf(box: Box, turn: Turn) {
  const { x, y, width, height } = turnBox(box, turn);
  const percent = (share: number) => `${share * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
