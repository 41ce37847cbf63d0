import type { Box } from '#lib/geometry/box.ts';
import type { Page, ReadDocument, Word } from '#local-service/readers/document.ts';

/** Returns the words of a page that lie in a box for the greater part, line by line. */
export function wordsInBox(page: Page, box: Box): readonly Word[] {
  return page.words
    .filter((word) => word.text.trim() !== '' && shareInside(word.box, box) >= 0.5)
    .toSorted((a, b) => a.line - b.line || a.box.x - b.box.x);
}

/** Joins words with blanks, and lines with line breaks. */
export function textOfWords(words: readonly Word[]): string {
  const lines = [...Map.groupBy(words, ({ line }) => line).values()];
  return lines.map((line) => line.map(({ text }) => text.trim()).join(' ')).join('\n');
}

export const pageOf = ({ pages }: ReadDocument, number: number): Page | null =>
  pages.find((page) => page.number === number) ?? null;

function shareInside(word: Box, box: Box): number {
  const width = Math.min(word.x + word.width, box.x + box.width) - Math.max(word.x, box.x);
  const height = Math.min(word.y + word.height, box.y + box.height) - Math.max(word.y, box.y);
  const area = word.width * word.height;
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}
