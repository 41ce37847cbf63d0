import { describe, expect, it } from 'vitest';
import { mergeReadings } from '#local-service/ocr/merge/merge-readings.ts';
import type { EngineName, RecognisedLine } from '#local-service/ocr/recogniser.ts';

const charWidth = 10;

/** A line of words on a grid: each character of the text, blanks included, is ten pixels wide. */
function lineOf(engine: EngineName, text: string, confidence: number, top = 0): RecognisedLine {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: match.index * charWidth,
    right: (match.index + match[0].length) * charWidth,
    top,
    bottom: top + 20,
    confidence,
    engine,
  }));
  return { words, top, bottom: top + 20 };
}

const textOf = (lines: readonly RecognisedLine[]): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');

const merged = (first: string, second: string, confidence: readonly [number, number] = [0.8, 0.9]): string =>
  textOf(mergeReadings([lineOf('tesseract', first, confidence[0])], [lineOf('paddle', second, confidence[1])]));

describe('two readings of one line', () => {
  it.each([
    ['digits are the second engine’s', 'TOTAL RH31.8O', 'TOTAL RM31.80', 'TOTAL RM31.80'],
    ['umlauts are the first’s', 'Straße 12 München', 'StraBe 12 Munchen', 'Straße 12 München'],
    ['double letters and ß are the first’s', 'committee weiß', 'comitee wei', 'committee weiß'],
    ['the euro sign is the first’s', '12,00 €', '12,00 E', '12,00 €'],
    ['zero among letters is a letter', 'INVOICE NO', 'INV0ICE N0', 'INVOICE NO'],
    ['a letter among digits is a digit', '2O18 5', '2018 5', '2018 5'],
    ['a point that the second lost is the first’s', '17.00', '1700', '17.00'],
    ['a comma that the first took for a point is the second’s', '50,00', '50.00', '50.00'],
    ['a code keeps its digits', 'POS A10', 'POS A10', 'POS A10'],
    ['letters among digits have the second’s case', 'Vf10051x30c9', 'VF10051X30C9', 'VF10051X30C9'],
    ['letters of words have the first’s case', 'Contoso 5kg', 'ContoSO 5kg', 'Contoso 5kg'],
    ['letters that look like digits are mended in words', 'xx', 'Tota1', 'Total'],
  ])('%s', (_, first, second, expected) => {
    expect(merged(first, second)).toBe(expected);
  });

  it('takes blanks of a sure first engine, and keeps those of the second', () => {
    expect(merged('Petaling Jaya', 'PetalingJaya', [0.95, 0.9])).toBe('Petaling Jaya');
    expect(merged('TotalAmount', 'Total Amount')).toBe('Total Amount');
  });

  it('mends a known word only where the second engine is not sure, and never a name', () => {
    expect(merged('', 'TOTAI', [0.8, 0.7])).toBe('TOTAL');
    expect(merged('', 'TOTAI', [0.8, 0.99])).toBe('TOTAI');
    expect(merged('', 'TANAKA', [0.8, 0.7])).toBe('TANAKA');
    // A long word hardly differs by chance, and the case is that of the letters beside, not of the first one.
    expect(merged('', 'Anount', [0.8, 0.98])).toBe('Amount');
    expect(merged('', 'Anount', [0.8, 0.995])).toBe('Anount');
  });

  it('follows the second engine where the two have nothing in common, unless the first is much surer', () => {
    expect(merged('~~|,;', 'CASHIER')).toBe('CASHIER');
    expect(merged('CASHIER', '~~|,;', [0.95, 0.55])).toBe('CASHIER');
  });

  it('follows a sure first engine in words of letters, and the second in numbers', () => {
    expect(merged('Brücke 1.284', 'Briucke 1.234', [0.95, 0.99])).toBe('Brücke 1.234');
  });

  it('is surer where both agree', () => {
    const [line] = mergeReadings([lineOf('tesseract', 'CASH', 0.7)], [lineOf('paddle', 'CASH', 0.8)]);
    expect(line?.words[0]?.confidence).toBeGreaterThan(0.9);
    expect(line?.words[0]?.confidence).toBeLessThan(1);
  });
});

describe('what only one engine has found', () => {
  it('is kept where that engine is sure', () => {
    const first = [lineOf('tesseract', 'sure', 0.9, 100), lineOf('tesseract', 'noise', 0.3, 200)];
    const second = [lineOf('paddle', 'other', 0.9, 0), lineOf('paddle', 'dust', 0.2, 300)];
    expect(textOf(mergeReadings(first, second))).toBe('other\nsure');
  });

  it('is everything when the other has found nothing', () => {
    const lines = [lineOf('paddle', 'CASH 10.00', 0.9)];
    expect(textOf(mergeReadings([], lines))).toBe('CASH 10.00');
    expect(mergeReadings([], [])).toEqual([]);
  });
});

it('merges very long lines in little time', () => {
  const long = Array.from({ length: 3000 }, (_, index) => `w${index.toString()}`).join(' ');
  const startedAt = performance.now();
  expect(mergeReadings([lineOf('tesseract', long, 0.8)], [lineOf('paddle', long, 0.8)])[0]?.words).toHaveLength(3000);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
