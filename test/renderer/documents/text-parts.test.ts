import { expect, test } from 'vitest';
import { noMarks } from '../../../renderer/documents/preview/marks.ts';
import { hitsIn, textParts } from '../../../renderer/documents/preview/text-parts.ts';

const whole = (parts: ReturnType<typeof textParts>) =>
  parts.map(({ segments }) => segments.map(({ text }) => text).join('')).join('');

test('a long text comes in pieces that add up to it, with hits counted across them', () => {
  const text = Array.from({ length: 1_000 }, (_, row) => `row ${row}${row % 100 === 0 ? ' walnut' : ''}\n`).join('');
  const parts = textParts([{ heading: null, text }], { query: 'walnut', words: new Set(['walnut']) });
  expect(parts.length).toBe(5);
  expect(whole(parts)).toBe(text);
  expect(parts.map(({ hitsBefore }) => hitsBefore)).toEqual([0, 2, 4, 6, 8]);
  expect(hitsIn(parts)).toBe(10);
});

test('a line without an end is cut too, and never within a character', () => {
  const text = '\u{1f95c}'.repeat(100_000);
  const parts = textParts([{ heading: null, text }], noMarks);
  expect(parts.length).toBeGreaterThan(4);
  expect(whole(parts)).toBe(text);
  for (const { segments } of parts)
    expect(
      segments
        .map(({ text: piece }) => piece)
        .join('')
        .isWellFormed(),
    ).toBe(true);
});

test('each page begins with its heading, an empty one too', () => {
  const pages = ['one', '', 'three'].map((text, index) => ({ heading: `Page ${index + 1}`, text }));
  expect(textParts(pages, noMarks).map(({ heading }) => heading)).toEqual(['Page 1', 'Page 2', 'Page 3']);
});
