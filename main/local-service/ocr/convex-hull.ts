import type { Point, Quad } from './perspective.ts';

/**
 * Returns twice the area of a triangle. It is positive when the triangle is clockwise in a picture, where y grows
 * downwards.
 */
const crossProduct = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Returns the corners of the convex hull of the points, clockwise. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const halfHull = (some: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of some) {
      for (;;) {
        const [before, last] = chain.slice(-2);
        if (before === undefined || last === undefined || crossProduct(before, last, point) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

/** Returns the largest quadrilateral of corners of a hull: a diagonal with the farthest corner on each side. */
export function largestQuad(hull: readonly Point[]): Quad | null {
  let best: { readonly quad: Quad; readonly area: number } | null = null;
  for (const [one, a] of hull.entries()) {
    for (const [by, c] of hull.slice(one + 1).entries()) {
      const other = one + 1 + by;
      const right = farthest(a, c, hull.slice(one + 1, other));
      const left = farthest(a, c, [...hull.slice(other + 1), ...hull.slice(0, one)]);
      if (right === null || left === null) continue;
      const area = Math.abs(crossProduct(a, c, right)) + Math.abs(crossProduct(a, c, left));
      if (area > (best?.area ?? 0)) best = { quad: [a, right, c, left], area };
    }
  }
  return best?.quad ?? null;
}

function farthest(a: Point, c: Point, points: readonly Point[]): Point | null {
  let best: { readonly point: Point; readonly height: number } | null = null;
  for (const point of points) {
    const height = Math.abs(crossProduct(a, c, point));
    if (height > (best?.height ?? 0)) best = { point, height };
  }
  return best?.point ?? null;
}
