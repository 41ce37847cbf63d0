import type { Layout } from './layout.ts';

const known = new WeakMap<Layout, number>();

/** Returns the median height of the rows: that of ordinary print, against which headings are large. */
export function usualHeight(layout: Layout): number {
  const measured = known.get(layout);
  if (measured !== undefined) return measured;
  const heights = layout.rows.map(({ height }) => height).toSorted((a, b) => a - b);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  known.set(layout, middle);
  return middle;
}
