/** The positions of the pages, one below another, in CSS pixels from the top of the viewport. */
export interface PageLayout {
  readonly tops: readonly number[];
  readonly heights: readonly number[];
  readonly totalPx: number;
}

/** The gap between pages, and around them. */
export const gapPx = 16;

export function layoutPages(pageCount: number, heightOf: (page: number) => number): PageLayout {
  const tops: number[] = [];
  const heights: number[] = [];
  let totalPx = gapPx;
  for (let page = 1; page <= pageCount; page += 1) {
    const heightPx = heightOf(page);
    tops.push(totalPx);
    heights.push(heightPx);
    totalPx += heightPx + gapPx;
  }
  return { tops, heights, totalPx };
}

/** Returns the page at this position, or the one before the gap; counted from 1. */
export function pageAt({ tops }: PageLayout, px: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= px) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** A place in the document that stays the same when pages change their size. */
export interface Anchor {
  readonly page: number;
  /** A fraction of the page's height. */
  readonly share: number;
}

export function anchorAt(layout: PageLayout, px: number): Anchor {
  const page = pageAt(layout, px);
  const heightPx = layout.heights[page - 1] ?? 1;
  return { page, share: (px - (layout.tops[page - 1] ?? 0)) / Math.max(1, heightPx) };
}

export const pxOf = ({ tops, heights }: PageLayout, { page, share }: Anchor): number =>
  (tops[page - 1] ?? 0) + share * (heights[page - 1] ?? 0);
