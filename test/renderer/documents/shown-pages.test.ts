import { expect, it } from 'vitest';
import type { PageWords } from '#contract/documents.ts';
import { marksOf } from '../../../renderer/documents/preview/marks.ts';
import {
  isStructured,
  pageOfHit,
  sheetsOf,
  shownPages,
} from '../../../renderer/documents/preview/structure/shown-pages.ts';

const sheet = (number: number, title: string, rows: readonly (readonly string[])[]): PageWords => ({
  number,
  rotation: 0,
  text: rows.flat().join(' '),
  words: [],
  matches: ['Haus'],
  structure: { layout: 'sheet', title, blocks: rows.length === 0 ? [] : [{ kind: 'table', rows, aside: null }] },
});
const pages = [
  sheet(1, 'Januar', [['Haus', 'kein'], ['das Haus']]),
  sheet(2, 'Januar', [['Rest']]),
  sheet(3, 'Februar', [['Haus']]),
];

it('numbers the hits through all cells and finds the page of each', () => {
  const shown = shownPages(pages, marksOf(pages, 'haus'));
  expect(shown.hits).toBe(3);
  expect(shown.pages.map(({ hitsBefore }) => hitsBefore)).toEqual([0, 2, 2]);
  expect([0, 1, 2].map((hit) => pageOfHit(shown.pages, hit))).toEqual([0, 0, 2]);
});

it('has a tab for each sheet, and none for its further pages', () => {
  expect(sheetsOf(shownPages(pages, marksOf(pages, '')).pages)).toEqual([
    { title: 'Januar', first: 0 },
    { title: 'Februar', first: 2 },
  ]);
});

it('has no tab for the one sheet of a CSV file, which has no name', () => {
  const [csv] = shownPages([sheet(1, '', [['Haus']])], marksOf([], '')).pages;
  expect(csv).toMatchObject({ layout: 'sheet' });
  expect(sheetsOf(csv === undefined ? [] : [csv])).toEqual([]);
});

it('takes a page without structure as one paragraph, and no document of such pages at all', () => {
  const plain: PageWords = { ...sheet(4, '', []), text: 'nur Text', structure: null };
  expect(isStructured([plain])).toBe(false);
  expect(isStructured([...pages, plain])).toBe(true);
  expect(shownPages([plain], marksOf([], '')).pages[0]).toMatchObject({
    layout: 'text',
    blocks: [{ kind: 'paragraph', text: { segments: [{ text: 'nur Text', match: false }] } }],
  });
});
