import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PlacedWord } from '#lib/geometry/placed-word.ts';
import { pageOfLines } from '#local-service/readers/page-of-lines.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();

/** Letters of a type of 10 points: narrow, wide, capital, and others. */
const widthOf = (letter: string): number =>
  /[ijlI.,:;]/.test(letter) ? 2.5 : /[mwMW]/.test(letter) ? 8.5 : /\p{Lu}/u.test(letter) ? 6.7 : 5.5;

/** A line of words, each behind the place at which it begins: "60 A,70 B". */
function textOf(words: string): string {
  const line = Array.from(words.matchAll(/(\d+) ([^,]+|,)/g), ([, x, text = '']): PlacedWord => {
    const width = Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);
    const [left, size] = [Number(x), 10];
    return { ...{ text, size, left, right: left + width }, ...{ top: 100, bottom: 107.5, baseline: 107.5, confidence: 1 } }; // prettier-ignore
  });
  return pageOfLines({ number: 1, widthPt: 595, heightPt: 842, rotation: 0, textSource: 'ocr' }, [line], 595, 842).text;
}

describe('letters with gaps between them', () => {
  it.each([
    ['a wider gap parts words', '60 L,70 A,80 M,92 P,108 W,120 O,130 R,140 K,150 S', 'LAMP WORKS'],
    ['without a wider gap they are one', '60 L,70 A,80 M,92 P,102 W,114 O,124 R,134 K,144 S', 'LAMPWORKS'],
    ['digits and signs', '60 B,70 I,76 L,86 L,102 N,112 r,121 .,136 4,145 7,154 /,162 2', 'BILL Nr. 47/2'],
    [
      'small capitals that are read as words',
      '60 L,68 AMP,112 W,124 EST,160 G,170 m,181 b,190 H,210 &,230 C,240 o',
      'LAMP WEST GmbH & Co',
    ],
    [
      'a line with words, which stay apart',
      '60 Eva,86 Falk,112 Reed,150 L,160 A,170 M,182 P,192 K,202 I,208 N,218 S,228 H',
      'Eva Falk Reed LAMPKINSH',
    ],
    ['a line that goes on below, in its order', '60 L,70 A,80 M,92 P,102 S,112 I,75 Gas,95 Water', 'LAMPSI Gas Water'],
    ['letters below each other', '60 I,61 N,60 V,61 O,60 I,61 C,60 E', 'I N V O I C E'],
    ['stars around them', '60 ***,80 S,90 A,100 M,112 P,122 L,130 E,140 ***', '*** SAMPLE ***'],
    ['few letters are initials', '60 A,70 B,80 C', 'A B C'],
    ['two words beside letters', '60 LA,80 WORKS', 'LA WORKS'],
    ['digits alone', '60 1,70 2,80 3,90 4,100 5,110 6,120 7', '1 2 3 4 5 6 7'],
  ])('are words: %s', (_, words, text) => {
    expect(textOf(words)).toBe(text);
  });

  it('are one word with its whole box', () => {
    const word = (text: string, left: number): PlacedWord => ({
      ...{ text, left, right: left + 6, top: 100, bottom: 108, baseline: 108, size: 10, confidence: left / 100 },
    });
    const line = Array.from('ABCDEF', (letter, index) => word(letter, 10 + 8 * index));
    const facts = { number: 1, widthPt: 100, heightPt: 200, rotation: 0, textSource: 'ocr' } as const;
    const [joined, ...others] = pageOfLines(facts, [line], 100, 200).words;
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ text: 'ABCDEF', confidence: 0.1, line: 0 });
    expect(joined?.box.x).toBeCloseTo(0.1);
    expect(joined?.box.width).toBeCloseTo(0.46);
  });

  it('are words in a document of a typewriter, whose text has the blanks', async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Courier);
    const page = pdf.addPage([595, 842]);
    page.drawText('H O N O R A R N O T E   N r .   4 7', { x: 60, y: 780, size: 10, font });
    page.drawText('Fee for the month of May', { x: 60, y: 760, size: 10, font });
    const { pages } = await readDocument(await pdf.save(), 'a.pdf');
    expect(pages[0]?.text).toBe('HONORARNOTE Nr. 47\nFee for the month of May');
  });
});
