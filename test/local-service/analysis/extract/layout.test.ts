import { describe, expect, it } from 'vitest';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { findLabels } from '#local-service/analysis/extract/find-labels.ts';
import { createLayout } from '#local-service/analysis/extract/layout.ts';
import { createPageWriter } from '../../../builders/invoices/page-writer.ts';
import { plainDocument } from '../../../builders/invoices/plain-document.ts';
import { createRandom } from '../../../builders/invoices/random.ts';
import { addRecognitionNoise } from '../../../builders/invoices/recognition-noise.ts';

function documentOf(page: ReadDocument['pages'][number]): ReadDocument {
  return { ...plainDocument(''), kind: 'pdf', pages: [page] };
}

describe('createLayout', () => {
  it('splits a row into cells at wide gaps and keeps the words of a cell together', () => {
    const page = createPageWriter();
    page.put(60, 100, 'Net amount');
    page.put(400, 100, '1 234.00 EUR');
    const [row] = createLayout(documentOf(page.finish(1))).rows;
    expect(row?.cells.map(({ text }) => text)).toEqual(['Net amount', '1 234.00 EUR']);
  });

  it('joins a label and its amount though the reader found them in different blocks', () => {
    const page = createPageWriter();
    page.put(60, 100, 'Total');
    page.put(60, 120, 'Tax');
    page.put(400, 100, '12.00');
    page.put(400, 120, '2.00');
    const read = page.finish(1);
    const blocks = { ...read, words: read.words.map((word, index) => ({ ...word, line: index })) };
    expect(createLayout(documentOf(blocks)).text).toBe('Total  12.00\nTax  2.00');
  });

  /** Reads lines as they stand on the page: left column, and right column. */
  const rowsOf = (left: readonly [number, string][], right: readonly [number, string][]): readonly string[] => {
    const page = createPageWriter();
    for (const [y, text] of left) page.put(60, y, text);
    for (const [y, text] of right) page.put(220, y, text);
    return createLayout(documentOf(page.finish(1))).rows.map(({ cells }) => cells.map(({ text }) => text).join('  '));
  };

  it('puts a label of two lines beside the value between them', () => {
    const label = [[100, 'Data limite de'], [111, 'pagamento'], [140, 'NIF']] as [number, string][]; // prettier-ignore
    expect(rowsOf(label, [[105.5, '14/07/2025'], [140, '218 447']])).toEqual(['Data limite de pagamento  14/07/2025', 'NIF  218 447']); // prettier-ignore
    const words = [[100, 'Lampshades of glass'], [111, 'and of paper']] as [number, string][]; // prettier-ignore
    expect(rowsOf(words, [[105.5, '14.00']])).toEqual(['Lampshades of glass', '14.00', 'and of paper']);
  });

  it('keeps the lines of two columns apart that are not level', () => {
    const left = [[100, 'Data limite de'], [111, 'pagamento'], [122, 'Lampião'], [133, 'Lda.']] as [number, string][]; // prettier-ignore
    const right = [[105.5, '14/07/2025'], [116.5, 'Rua da Nogueira'], [127.5, '4890-218 Lamp']] as [number, string][]; // prettier-ignore
    expect(rowsOf(left, right)).toHaveLength(7);
  });

  it('takes no line of prices for a heading of units and hundredths', () => {
    const text = `${'Basic price 120.00 €'.padEnd(40)}28 ct\n${'Meter              12'.padEnd(40)}30 kWh`;
    expect(createLayout(plainDocument(text)).text).not.toContain('12.30');
    const columns = `${'Units'.padEnd(17)}€                      ct\n${''.padEnd(17)}12                     30`;
    expect(createLayout(plainDocument(columns)).text).toContain('12.30');
  });

  it('joins the parts of a number that recognition cut in two, which overlap', () => {
    const page = createPageWriter();
    page.put(60, 100, '2024-088447');
    const read = page.finish(1);
    const [word] = read.words;
    if (word === undefined) throw new Error('the page has no word');
    const { box } = word;
    const partAt = (x: number) => ({ ...word, text: '1', box: { ...box, x, width: box.width / 10 } });
    const textOf = (textSource: 'ocr' | 'text-layer', x: number): string =>
      createLayout(documentOf({ ...read, textSource, words: [word, partAt(x)] })).text;
    expect(textOf('ocr', box.x + box.width * 0.95)).toBe('2024-0884471');
    expect(textOf('ocr', box.x + box.width * 1.02)).toBe('2024-088447 1');
    expect(textOf('text-layer', box.x + box.width * 0.95)).toBe('2024-088447 1');
  });

  it.each([
    ['E', 'xpress', 0.15, 'Express'],
    ['S', 'STATION', 0.05, 'STATION'],
    ['S', 'TATION', 0.05, 'S TATION'],
    ['A', 'lamp', 0.3, 'A lamp'],
  ])('joins a letter that recognition cut off or read twice: %s and %s at %d', (letter, rest, at, text) => {
    const page = createPageWriter();
    page.put(60, 100, 'LAMPLAMP');
    const read = page.finish(1);
    const [word] = read.words;
    if (word === undefined) throw new Error('the page has no word');
    const { box } = word;
    const first = { ...word, text: letter, box: { ...box, width: 0.15 * box.width } };
    const second = { ...word, text: rest, box: { ...box, x: box.x + at * box.width, width: 0.8 * box.width } };
    const layout = createLayout(documentOf({ ...read, textSource: 'ocr', words: [first, second] }));
    expect(layout.text).toBe(text);
  });

  it('does not split a line where a neighbouring line is slightly higher', () => {
    const page = createPageWriter();
    page.put(60, 103, 'Blue Lamp Services Ltd');
    page.put(400, 100, 'Invoice date', { size: 8 });
    const cells = createLayout(documentOf(page.finish(1))).rows.flatMap((row) => row.cells.map(({ text }) => text));
    expect(cells).toContain('Blue Lamp Services Ltd');
  });

  it('straightens a page that is askew', () => {
    const page = createPageWriter();
    for (let line = 0; line < 12; line += 1) {
      page.put(40, 80 + line * 16, 'one two three four five six seven eight nine ten eleven twelve thirteen');
      page.put(520, 80 + line * 16, String(line));
    }
    const read = page.finish(1);
    const skewed = {
      ...read,
      textSource: 'ocr' as const,
      words: read.words.map((word) => ({ ...word, box: { ...word.box, y: word.box.y + 0.03 * word.box.x } })),
    };
    expect(createLayout(documentOf(skewed)).rows.map((row) => row.cells.at(-1)?.text)).toEqual(
      Array.from({ length: 12 }, (_, line) => String(line)),
    );
  });

  it('reads columns of plain text', () => {
    expect(
      createLayout(plainDocument('Datum     01.02.2024\nSumme     5,00')).rows.map((row) => row.cells.length),
    ).toEqual([2, 2]);
  });

  it('separates label and amount between which a line was read as a letter, and no number with such letters', () => {
    expect(createLayout(plainDocument('Gesamtbetrag_110,32 INV_2024_001')).text).toBe(
      'Gesamtbetrag_ 110,32 INV_2024_001',
    );
  });

  it('separates label and value that are printed without a space', () => {
    expect(createLayout(plainDocument('n°562044387 Kundennummer:2 https://a.b')).text).toBe(
      'n° 562044387 Kundennummer: 2 https://a.b',
    );
  });
});

describe('findLabels', () => {
  const roles = (text: string): readonly string[] =>
    findLabels(createLayout(plainDocument(text))).all.map(({ role }) => role);

  it.each([
    ['Invoice Number: 1', ['number']],
    ['INVOICE # 1', ['number']],
    ['Rechnungs-Nr. 1', ['number']],
    ['Facture n° 1', ['number']],
    ['Order date 2024-01-01', ['other-date']],
    ['Data wystawienia: 2024-01-01', ['date']],
    ['Vervaldatum', ['due-date']],
    ['Base imponible', ['net']],
    ['zzgl. 19 % MwSt.', ['tax', 'tax']],
    ['Totale fattura', ['gross']],
  ])('recognises %s', (text, expected) => {
    expect(roles(text)).toEqual(expected);
  });

  it('recognises a misread label on a recognised page, and only there', () => {
    const page = createPageWriter();
    page.put(60, 100, 'lnvoice Nurnber: 4711');
    const typed = page.finish(1);
    expect(findLabels(createLayout(documentOf(typed))).all).toEqual([]);
    const recognised = addRecognitionNoise(typed, createRandom(1), 0);
    expect(findLabels(createLayout(documentOf(recognised))).all).toMatchObject([{ role: 'number' }]);
  });

  it('does not take words of a sentence for a label', () => {
    const [label] = findLabels(
      createLayout(plainDocument('please state the invoice number with every payment that you make to us')),
    ).all;
    expect(label?.quality).toBeLessThan(0.7);
  });
});
