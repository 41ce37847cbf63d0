import { convexHull } from '../convex-hull.ts';
import type { Point } from '../perspective.ts';

/** A rectangle around a line of text, which may be tilted. Lengths are in pixels of the picture. */
export interface LineBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The direction of the line in radians clockwise, from -π/4 to π/4 except for lines that run down. */
  readonly angle: number;
}

/** Returns the smallest rectangle around the points, with its longer side along `angle`. */
export function smallestBox(points: readonly Point[]): LineBox | null {
  const hull = convexHull(points);
  let best: (LineBox & { readonly area: number }) | null = null;
  for (const [at, a] of hull.entries()) {
    const b = hull[(at + 1) % hull.length] ?? a;
    const box = boxAlong(hull, Math.atan2(b.y - a.y, b.x - a.x));
    const area = box.width * box.height;
    if (best === null || area < best.area) best = { ...box, area };
  }
  return best && alongItsLine(best);
}

function boxAlong(points: readonly Point[], angle: number): LineBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const [along, across] = [x * cos + y * sin, y * cos - x * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: right - left,
    height: bottom - top,
    angle,
  };
}

/** Names the sides so that text runs across, unless the box is clearly taller than wide. */
function alongItsLine({ x, y, width, height, angle }: LineBox): LineBox {
  const quarter = Math.PI / 2;
  let turned = { x, y, width, height, angle };
  while (turned.angle > quarter / 2) turned = quarterTurned(turned, -quarter);
  while (turned.angle <= -quarter / 2) turned = quarterTurned(turned, quarter);
  return turned;
}

const quarterTurned = ({ x, y, width, height, angle }: LineBox, by: number): LineBox => ({
  x,
  y,
  width: height,
  height: width,
  angle: angle + by,
});

/** Returns the upright rectangle around a part of a box, between two distances from its left end. */
export function boundsOf(box: LineBox, from: number, to: number) {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const corners = [from, to].flatMap((at) =>
    [-box.height / 2, box.height / 2].map((across) => {
      const along = at - box.width / 2;
      return { x: box.x + along * cos - across * sin, y: box.y + along * sin + across * cos };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
