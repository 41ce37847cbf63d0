import { describe, expect, test } from 'vitest';
import { likelyCropWidth, placeCrop } from '../../../renderer/documents/crop/crop-place.ts';

const page = { width: 1_000, height: 1_400 };
const size = { heightPx: 24, widestPx: 144 };

describe('the place of a crop', () => {
  test('shows the letters at the size of the text beside it, with a little of the page around', () => {
    const place = placeCrop({ x: 0.5, y: 0.25, width: 0.06, height: 0.02 }, page, size);
    expect(place.shownHeight).toBe(16);
    expect(place.shownWidth).toBeCloseTo(60 * (12 / 28) + 4);
    const around = 2 * (28 / 12);
    expect(place.x).toBeCloseTo(500 - around);
    expect(place.height).toBeCloseTo(28 + 2 * around);
  });

  test('becomes lower where it would be too wide, and keeps its shape', () => {
    const place = placeCrop({ x: 0, y: 0, width: 0.9, height: 0.02 }, page, size);
    expect(place.shownWidth).toBeCloseTo(136);
    expect(place.shownHeight / place.shownWidth).toBeCloseTo(place.height / place.width);
  });

  test('cuts something of a box without size', () => {
    const place = placeCrop({ x: 0.1, y: 0.1, width: 0, height: 0 }, page, size);
    expect(place.width).toBeGreaterThan(1);
    expect(Number.isFinite(place.shownWidth)).toBe(true);
  });

  test('has nearly its own width before its page is drawn', () => {
    const box = { x: 0, y: 0, width: 0.06, height: 0.02 };
    expect(likelyCropWidth(box, size)).toBeCloseTo(placeCrop(box, page, size).shownWidth + 8, 0);
  });
});
