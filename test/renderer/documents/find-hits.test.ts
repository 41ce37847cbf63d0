import { describe, expect, it } from 'vitest';
import { findHits, segmentsOf, termsOf } from '../../../renderer/documents/preview/find-hits.ts';

const word = (text: string, x: number) => ({ text, box: { x, y: 0, width: 0.1, height: 0.02 } });

describe('marking what was searched for', () => {
  it('finds beginnings of words, without case and accents, through what stands around them', () => {
    const words = [word('Abschläge', 0), word('(Stadtwerke)', 0.2), word('vorabschlag', 0.4), word('STADT', 0.6)];
    expect(findHits(words, termsOf('stadt "abschlag')).map(({ x }) => x)).toEqual([0, 0.2, 0.6]);
  });

  it('marks nothing for nothing, and no single letters', () => {
    expect(termsOf('a b', ' ')).toEqual([]);
    expect(findHits([word('a', 0)], [])).toEqual([]);
  });

  it('cuts a text in pieces that are the text again', () => {
    const text = 'Die <b>Stadtwerke</b> und die Stadt.';
    const segments = segmentsOf(text, termsOf('stadt'));
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    expect(segments.filter(({ match }) => match).map((segment) => segment.text)).toEqual(['Stadtwerke', 'Stadt']);
  });

  it('takes letters with marks of their own as one word', () => {
    expect(segmentsOf('Gebu\u0308hr', termsOf('gebühr'))).toEqual([{ text: 'Gebu\u0308hr', match: true }]);
  });

  it('takes a query for words and not for a pattern', () => {
    expect(segmentsOf('a.c abc', termsOf('a.c'))).toEqual([{ text: 'a.c abc', match: false }]);
  });
});
