import { describe, expect, it } from 'vitest';
import type { PageWords } from '#contract/documents.ts';
import { marksOf, noMarks, placedHits, segmentsOf } from '../../../renderer/documents/preview/marks.ts';

const word = (text: string, x: number, isMatch: boolean | null = null) => ({
  text,
  box: { x, y: 0, width: 0.1, height: 0.02 },
  isMatch,
});
const page = (words: PageWords['words'], matches: PageWords['matches'] = null, text = ''): PageWords => ({
  number: 1,
  rotation: 0,
  text,
  words,
  matches,
  structure: null,
});
const placesOf = (pages: readonly PageWords[], query: string) =>
  placedHits(pages, marksOf(pages, query)).map(({ box }) => box.x);
const marked = (text: string, pages: readonly PageWords[], query: string) =>
  segmentsOf(text, marksOf(pages, query))
    .filter(({ match }) => match)
    .map((segment) => segment.text);

describe('marking the words of a search', () => {
  it('marks the words that the service reports, in any spelling, and nothing else', () => {
    const words = [word('Straße,', 0, true), word('strasse', 0.2, true), word('Stra', 0.4, false)];
    const pages = [page(words, ['Straße', 'strasse'])];
    expect(placesOf(pages, 'strasse')).toEqual([0, 0.2]);
    expect(marked('Straße, Stra, Straßen und strasse', pages, 'strasse')).toEqual(['Straße', 'strasse']);
  });

  it("combines the words of all pages for a text, and uses each page's for positions", () => {
    const pages = [page([], ['Łódź']), page([word('Lodz', 0.3, true)], ['Lodz'])];
    expect(marked('Lodz ist Łódź', pages, 'lodz')).toEqual(['Lodz', 'Łódź']);
    expect(placesOf(pages, 'lodz')).toEqual([0.3]);
  });

  it('marks the typed words when the service reports none', () => {
    const pages = [page([word('(Stadt)', 0), word('Stadtwerke', 0.2), word('Über', 0.4)])];
    expect(placesOf(pages, 'stadt "über')).toEqual([0, 0.4]);
    expect(marked('STADT und Stadtwerke', [], 'stadt')).toEqual(['STADT']);
  });

  it('marks nothing without a query', () => {
    expect(marksOf([page([word('a', 0)], ['a'])], ' ')).toBe(noMarks);
    expect(placesOf([page([word('a', 0, true)], [])], 'b')).toEqual([]);
    expect(segmentsOf('', noMarks)).toEqual([{ text: '', match: false }]);
  });

  it('cuts a text into pieces that add up to it', () => {
    const text = 'Die <b>Stadtwerke</b> und die Stadt.';
    const segments = segmentsOf(text, marksOf([], 'stadt stadtwerke'));
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.filter(({ match }) => match).map((segment) => segment.text)).toEqual(['Stadtwerke', 'Stadt']);
  });

  it('treats letters with combining marks as one word, and the query as words and not as a pattern', () => {
    expect(marked('Gebu\u0308hr', [page([], ['Gebu\u0308hr'])], 'gebuhr')).toEqual(['Gebu\u0308hr']);
    expect(marked('axc abc', [], 'a.c')).toEqual([]);
  });
});
