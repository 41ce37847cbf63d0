import { expect, test } from 'vitest';
import {
  confidenceAt,
  documentsOf,
  proposedCuts,
  toggleCut,
  toggleLeftOut,
} from '../../../renderer/features/cuts/page-groups.ts';

const plan = {
  pageCount: 6,
  accepted: false,
  documents: [
    { firstPage: 1, lastPage: 2, confidence: null },
    { firstPage: 4, lastPage: 4, confidence: 0.97 },
    { firstPage: 5, lastPage: 6, confidence: 0.58 },
  ],
};
const proposed = proposedCuts(plan);
const shown = (cuts: typeof proposed) => documentsOf(cuts).map(({ firstPage, lastPage }) => `${firstPage}-${lastPage}`);

test('the proposed documents come back as they are, with the page between them left out', () => {
  expect(shown(proposed)).toEqual(['1-2', '4-4', '5-6']);
  expect([...proposed.leftOut]).toEqual([3]);
  expect([1, 4, 5, 6].map((page) => confidenceAt(plan, page))).toEqual([null, 0.97, 0.58, null]);
});

test.each([
  ['a cut is taken back', () => toggleCut(proposed, 5), ['1-2', '4-6']],
  ['a cut is added', () => toggleCut(proposed, 2), ['1-1', '2-2', '4-4', '5-6']],
  ['the first page has nothing to be joined with', () => toggleCut(proposed, 1), ['1-2', '4-4', '5-6']],
  ['a page that is left out is not cut', () => toggleCut(proposed, 3), ['1-2', '4-4', '5-6']],
  ['a page beyond the end', () => toggleLeftOut(toggleCut(proposed, 7), 0), ['1-2', '4-4', '5-6']],
  ['the separator is taken in again', () => toggleLeftOut(proposed, 3), ['1-3', '4-4', '5-6']],
  ['a first page is left out', () => toggleLeftOut(proposed, 5), ['1-2', '4-4', '6-6']],
] as const)('%s', (_name, change, expected) => {
  expect(shown(change())).toEqual(expected);
});

test('one page at least stays', () => {
  const one = { pageCount: 2, starts: new Set([1]), leftOut: new Set([1]) };
  expect(shown(toggleLeftOut(one, 2))).toEqual(['2-2']);
});
