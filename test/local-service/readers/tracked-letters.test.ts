import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { charsToWords } from '#local-service/readers/pdf/chars-to-words.ts';
import type { PageChar } from '#local-service/readers/pdf/page-chars.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();

interface Line {
  readonly text: string;
  /** Between two letters, in points. The type size is 10. */
  readonly spacing?: number;
  /** Else words are placed one by one, this far apart, without spaces in the file. */
  readonly wordsApart?: number;
}

async function linesRead(lines: readonly Line[], font = StandardFonts.Helvetica): Promise<readonly string[]> {
  const pdf = await PDFDocument.create();
  const embedded = await pdf.embedFont(font);
  const page = pdf.addPage([595, 842]);
  lines.forEach(({ text, spacing, wordsApart = 0 }, row) => {
    let x = 50;
    // As browsers print them, letters that are set apart are placed one by one.
    for (const part of spacing === undefined ? text.split(' ') : text) {
      page.drawText(part, { x, y: 780 - row * 24, size: 10, font: embedded });
      x += embedded.widthOfTextAtSize(part, 10) + (spacing ?? wordsApart);
    }
  });
  const { pages } = await readDocument(await pdf.save(), 'a.pdf');
  return pages[0]?.text.split('\n') ?? [];
}

describe('letters of a PDF that are set apart', () => {
  it('are words, with the spaces that the file has', async () => {
    const texts = [
      'EXPERIENCIA',
      'CURRICULUM VITAE',
      'illustration & lettering',
      'Calder Mountain Rescue',
      'FORMACIÓN',
    ];
    for (const spacing of [1, 1.5, 2, 2.5, 3]) {
      expect(await linesRead(texts.map((text) => ({ text, spacing })))).toEqual(texts);
    }
  });

  it('are words beside their number, which is set as they are', async () => {
    for (const spacing of [1.5, 2]) {
      const lines = ['RECHNUNG 388/24', 'INVOICE 2024-0117'].map((text) => ({ text, spacing }));
      expect(await linesRead(lines)).toEqual(lines.map(({ text }) => text));
    }
  });

  it('are words in logos, which set capitals farther apart', async () => {
    const texts = ['ATELIERS LAMPADA', 'LA LAMPADA', 'S T LAMP'];
    for (const spacing of [4, 5, 6, 7]) {
      expect(await linesRead(texts.map((text) => ({ text, spacing })))).toEqual(texts);
    }
  });

  it('are none where they stand in columns of one width', async () => {
    const months = 'JFMAMJJASOND';
    const pdf = await PDFDocument.create();
    const embedded = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage([595, 842]);
    Array.from(months, (letter, month) => {
      const middle = 50 + 13 * month;
      page.drawText(letter, {
        x: middle - embedded.widthOfTextAtSize(letter, 10) / 2,
        y: 780,
        size: 10,
        font: embedded,
      });
    });
    const { pages } = await readDocument(await pdf.save(), 'a.pdf');
    expect(pages[0]?.text.replaceAll(/\s+/gu, ' ')).toBe(Array.from(months).join(' '));
  });

  it('are words beside text of usual distances', async () => {
    const lines = [
      { text: 'PROFILE', spacing: 2.2 },
      { text: 'Eight years of offices', wordsApart: 3 },
      { text: 'LANGUAGES', spacing: 2.2 },
    ];
    expect(await linesRead(lines)).toEqual(lines.map(({ text }) => text));
  });
});

it('typographic hyphens of a PDF are those that people type', () => {
  expect(charsToWords(Array.from('B7\u20110019co\u2010op', charAt), { width: 595, height: 842 }, 0)[0]?.text).toBe(
    'B7-0019co-op',
  );
});

function charAt(text: string, index: number): PageChar {
  const left = 50 + 6 * index;
  const origin = { x: left, y: 100 };
  return { text, left, right: left + 6, top: 92, bottom: 100, origin, size: 10, turns: 0, unknown: false };
}

describe('words of a PDF without spaces', () => {
  const texts = ['Cost of Sales', 'Account 2000 118 447', 'A B', 'Cash and bank of the till'];

  it.each([StandardFonts.Helvetica, StandardFonts.TimesRoman, StandardFonts.Courier])(
    'stay apart in %s',
    async (font) => {
      for (const wordsApart of [3, 4, 6]) {
        expect(
          await linesRead(
            texts.map((text) => ({ text, wordsApart })),
            font,
          ),
        ).toEqual(texts);
      }
    },
  );
});
