import { expect, test } from 'vitest';
import { anchorAt, gapPx, layoutPages, pageAt, pxOf } from '../../../renderer/documents/preview/page-layout.ts';

const tall = (page: number) => (page % 2 === 0 ? 100 : 300);

test('pages are placed below one another with a gap around each', () => {
  const layout = layoutPages(3, tall);
  expect(layout.tops).toEqual([gapPx, 300 + 2 * gapPx, 400 + 3 * gapPx]);
  expect(layout.totalPx).toBe(700 + 4 * gapPx);
});

test('every position belongs to one page, also before the first and in the gaps', () => {
  const layout = layoutPages(500, tall);
  const found = layout.tops.map((top) => pageAt(layout, top));
  expect(found).toEqual(layout.tops.map((_, index) => index + 1));
  expect(pageAt(layout, 0)).toBe(1);
  expect(pageAt(layout, (layout.tops[1] ?? 0) - 1)).toBe(1);
  expect(pageAt(layout, 1e9)).toBe(500);
});

test('the visible place stays when the pages before it turn out to have another size', () => {
  const before = layoutPages(100, () => 300);
  const after = layoutPages(100, (page) => (page === 50 ? 200 : 310));
  const anchor = anchorAt(before, (before.tops[49] ?? 0) + 150);
  expect(anchor).toEqual({ page: 50, share: 0.5 });
  expect(pxOf(after, anchor)).toBe((after.tops[49] ?? 0) + 100);
});
