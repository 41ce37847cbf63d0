import { useState, type PointerEvent } from 'react';
import type { Box } from '#contract/documents.ts';
import { turnBox, turnOf, type Turn } from './turn-box.ts';

interface DragBoxProps {
  /** Clockwise, from the upright page to the one that is shown. */
  readonly turn: Turn;
  /** Gives the box that was drawn, on the upright page. */
  readonly onBox: (box: Box) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A smaller box, in fractions of the page, was a press and no drag. */
const leastSize = 0.004;

/** Lies over a page while a value is corrected: dragging draws a box that is read again. */
export function DragBox({ turn, onBox }: DragBoxProps) {
  const [drag, setDrag] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.min(1, Math.max(0, value));
    return { x: share((clientX - left) / width), y: share((clientY - top) / height) };
  };
  const box = drag === null ? null : boxBetween(drag.from, drag.to);
  return (
    <div
      className="page-drag"
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: pointOf(event), to: pointOf(event) });
      }}
      onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: pointOf(event) })}
      onPointerUp={() => {
        setDrag(null);
        if (box !== null && box.width > leastSize && box.height > leastSize) onBox(turnBox(box, turnOf(360 - turn)));
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {box !== null && (
        <i
          style={{
            left: `${box.x * 100}%`,
            top: `${box.y * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
        />
      )}
    </div>
  );
}

const boxBetween = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
});
