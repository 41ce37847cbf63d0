import { expect, test } from 'vitest';
import type { DataPoint } from '#contract/documents.ts';
import { nextOrder, sortedPoints, type PointOrder } from '../../../renderer/features/document/sorted-points.ts';

const point = (name: string, page: number | null, confidence: number | null) =>
  ({ name, page, confidence }) as DataPoint;
const points = [point('total', 2, 0.9), point('date', null, 0.5), point('currency', 1, null)];
const namesBy = (by: PointOrder['by'], direction: PointOrder['direction']) =>
  sortedPoints(points, { by, direction }, (a, b) => a.localeCompare(b, 'en')).map(({ name }) => name);

test('values are sorted in both directions, with unknown ones last in both', () => {
  expect(namesBy('field', 'ascending')).toEqual(['currency', 'date', 'total']);
  expect(namesBy('field', 'descending')).toEqual(['total', 'date', 'currency']);
  expect(namesBy('page', 'ascending')).toEqual(['currency', 'total', 'date']);
  expect(namesBy('page', 'descending')).toEqual(['total', 'currency', 'date']);
  expect(namesBy('confidence', 'ascending')).toEqual(['date', 'total', 'currency']);
});

test('a column head switches from ascending over descending back to the order of the service', () => {
  const ascending = nextOrder(null, 'page');
  expect(ascending).toEqual({ by: 'page', direction: 'ascending' });
  const descending = nextOrder(ascending, 'page');
  expect(descending).toEqual({ by: 'page', direction: 'descending' });
  expect(nextOrder(descending, 'page')).toBeNull();
  expect(nextOrder(descending, 'field')).toEqual({ by: 'field', direction: 'ascending' });
  expect(sortedPoints(points, null, () => 0)).toBe(points);
});
