import { expect, test } from 'vitest';
import { placeStrip } from '../../../renderer/documents/pictures/place-strip.ts';

const page = { width: 1_000, height: 1_400 };
const value = { x: 0.8, y: 0.5, width: 0.1, height: 0.01 };
const at = (x: number, y: number, width = 0.08) => ({ x, y, width, height: 0.01 });
const endOf = ({ x, width }: { readonly x: number; readonly width: number }) => x + width;

test('a strip begins with the first word of its line and ends with the value', () => {
  const strip = placeStrip(value, [at(0.55, 0.5), at(0.65, 0.501), at(0.55, 0.48), at(0.92, 0.5)], page);
  expect(strip.x).toBeCloseTo(550, -1);
  expect(endOf(strip)).toBeCloseTo(900, -1);
  expect(strip.height).toBeLessThan(30);
});

test('words of another column, which are far to the left, are left out', () => {
  expect(placeStrip(value, [at(0.1, 0.5), at(0.6, 0.5)], page).x).toBeCloseTo(600, -1);
});

test('without words, a strip is the value alone', () => {
  expect(placeStrip(value, [], page).x).toBeCloseTo(800, -1);
});

test('a strip stays within its page', () => {
  const strip = placeStrip({ x: 0, y: 0, width: 1, height: 0.01 }, [], page);
  expect([strip.x, strip.y]).toEqual([0, 0]);
  expect(endOf(strip)).toBeLessThanOrEqual(page.width);
});
