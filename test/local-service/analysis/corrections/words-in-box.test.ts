import { expect, test } from 'vitest';
import { pageOf, textOfWords, wordsInBox } from '#local-service/analysis/corrections/words-in-box.ts';
import type { Page, ReadDocument, Word } from '#local-service/readers/document.ts';

const word = (text: string, line: number, x: number, width = 0.1): Word => ({
  text,
  line,
  confidence: 1,
  box: { x, y: 0.1 * line, width, height: 0.05 },
});
// In the order in which an engine may return them, which is not that of the page.
const words = [
  word('4.279,84', 2, 0.3),
  word('Total', 2, 0.1),
  word('€', 2, 0.42, 0.02),
  word('Date', 1, 0.1),
  word(' ', 2, 0.2),
];
const page = { number: 3, words } as unknown as Page;

test.each([
  ['the words of a line, from left to right', { x: 0.05, y: 0.19, width: 0.4, height: 0.1 }, 'Total 4.279,84 €'],
  ['two lines', { x: 0, y: 0, width: 1, height: 1 }, 'Date\nTotal 4.279,84 €'],
  ['a word that lies half inside', { x: 0.34, y: 0.2, width: 0.06, height: 0.05 }, '4.279,84'],
  ['no word that lies inside for less than half', { x: 0.36, y: 0.2, width: 0.05, height: 0.05 }, ''],
  ['nothing in an empty box', { x: 0.3, y: 0.2, width: 0, height: 0 }, ''],
])('a box holds %s', (_, box, text) => {
  expect(textOfWords(wordsInBox(page, box))).toBe(text);
});

test('a page is found by its number', () => {
  const document = { pages: [page] } as unknown as ReadDocument;
  expect(pageOf(document, 3)).toBe(page);
  expect(pageOf(document, 1)).toBeNull();
});
