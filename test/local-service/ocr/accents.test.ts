import { describe, expect, it, vi } from 'vitest';
import { rulesOf } from '#local-service/ocr/accents/language-rules.ts';
import { restorePage } from '#local-service/ocr/accents/restore-page.ts';
import { restoreAccents } from '#local-service/ocr/accents/restore-word.ts';
import { findForms, readWordList } from '#local-service/ocr/accents/word-list.ts';
import { createPaddle } from '#local-service/ocr/paddle/create-paddle.ts';
import { readRaster } from '#local-service/ocr/read-raster.ts';
import type { RecognisedLine } from '#local-service/ocr/recogniser.ts';
import { trainedData } from '#local-service/ocr/tesseract/trained-data.ts';
import { degrade } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { createRandom } from '../../builders/seeded-random.ts';

vi.setConfig({ testTimeout: 120_000 });

const listOf = async (language: string) => {
  const list = readWordList(await trainedData(language, 'packaged'));
  if (list === null) throw new Error(`No word list for ${language}`);
  return list;
};

describe('the word list of a language', () => {
  it.each([
    ['deu', 'wahrung', ['WAHRUNG', 'Wahrung', 'WÄHRUNG', 'Währung']],
    ['deu', 'ÁRZTLICHE', ['ÄRZTLICHE', 'Ärztliche', 'ärztliche']],
    ['fra', 'relevent', ['relèvent']],
    ['spa', 'gestiön', ['GESTIÓN', 'Gestion', 'Gestión', 'gestion', 'gestión']],
    ['spa', 'gesti', []],
    ['por', 'Währung', []],
    ['por', '', []],
  ])('gives all forms with other accents: %s, %s', async (language, word, forms) => {
    expect(findForms(await listOf(language), word).toSorted()).toEqual(forms);
  });

  it('is not read from data that lack it or are damaged', async () => {
    const data = await trainedData('deu', 'packaged');
    const offsetOf = (part: number) => Number(data.readBigInt64LE(4 + 8 * part));
    const changed = (at: number, ...bytes: readonly number[]) => {
      const copy = new Uint8Array(data);
      copy.set(bytes, at);
      return copy;
    };
    const words = offsetOf(19);
    const damaged = [
      new Uint8Array(0),
      new Uint8Array(1_000),
      new TextEncoder().encode('<!doctype html>'.repeat(100)),
      data.subarray(0, words + 1_000),
      changed(4 + 8 * 19, ...Array<number>(8).fill(255)),
      changed(4 + 8 * 21, ...Array<number>(8).fill(127)),
      changed(words, 43),
      changed(words + 2, 1),
      changed(words + 6, 0xff, 0xff, 0xff, 0x7f),
      changed(words + 10, ...Array<number>(8).fill(255)),
      changed(offsetOf(21), 0x78),
    ];
    expect(damaged.map(readWordList)).toEqual(damaged.map(() => null));
  });

  it('is searched to an end where its graph is wrong', async () => {
    const list = await listOf('por');
    const random = createRandom(4711);
    const next = list.next.map(() => Math.floor(random() * list.next.length));
    const edges = list.edges.map((edge) => edge & ~1);
    for (const word of ['referencia', 'a'.repeat(500)])
      expect(findForms({ ...list, next, edges }, word).length).toBeLessThan(20_001);
  });
});

describe('accents that an engine has lost', () => {
  it.each([
    ['deu', 'BRÁUCHTEN', 'BRÄUCHTEN', 'the only form with an accent there'],
    ['deu', '(jáhrlich)', '(jährlich)', 'between punctuation'],
    ['deu', 'Gescháftsfuhrer', 'Geschäftsführer', 'one accent wrong, one lost'],
    ['deu', 'Gläubiger-ID', 'Gläubiger-ID', 'right already'],
    ['deu', 'SEPA-Uberweisung', 'SEPA-Überweisung', 'parts on their own'],
    ['deu', 'fur', 'für', 'a common word, whose misspelling is on the list too'],
    ['deu', 'Wahrung', 'Wahrung', 'is a word as it is'],
    ['deu', 'Muller', 'Muller', 'may be a name as it is'],
    ['deu', 'Jager', 'Jager', 'may be a name that only resembles a word'],
    ['deu', 'Café', 'Café', 'a borrowed word'],
    ['deu', 'Sánchez', 'Sánchez', 'a name in another language'],
    ['deu', 'Kovács', 'Kovács', 'a short word that the list has in no form'],
    ['deu', 'Gebäudereinigungsvertrag', 'Gebäudereinigungsvertrag', 'a long word that was read right'],
    ['deu', 'Nettoprámienanteil', 'Nettoprämienanteil', 'a long word that the list has in no form'],
    ['deu', 'Betreuungsgebuhr', 'Betreuungsgebühr', 'joined from words of the list'],
    ['deu', 'Transportschaden', 'Transportschaden', 'joined from words as it is'],
    ['deu', 'B4CKEREI', 'B4CKEREI', 'has a digit'],
    ['deu', 'info@gebuhr.de', 'info@gebuhr.de', 'an address'],
    ['fra', 'Emise', 'Émise', 'the only form'],
    ['fra', 'fenétre', 'fenêtre', 'a common word, with the wrong accent'],
    ['fra', "d'intéréts", "d'intérêts", 'behind an apostrophe'],
    ['fra', 'RECEPTIONS', 'RECEPTIONS', 'capitals are printed without accents'],
    ['ita', 'ESIGIBILITA', 'ESIGIBILITÀ', 'an ending that always has an accent'],
    ['spa', 'DESMAGNETIZACION', 'DESMAGNETIZACIÓN', 'a long word with such an ending that the list has in no form'],
    ['ita', 'vendita', 'vendita', 'an ending that has none'],
    ['por', 'REFERÉNCIA', 'REFERÊNCIA', 'the nearest of several forms'],
    ['por', 'disposicáo', 'disposição', 'one accent wrong, one lost'],
    ['por', 'Servicos', 'Serviços', 'a common word'],
    ['spa', 'MECÄNICA', 'MECÁNICA', 'the only form with an accent there'],
    ['spa', 'GESTION', 'GESTIÓN', 'an ending that always has an accent'],
    ['spa', 'Mas', 'Mas', 'a word as it is, and with an accent'],
    ['spa', 'de', 'de', 'too short'],
  ])('%s: %s becomes %s (%s)', async (language, read, expected) => {
    const rules = rulesOf(language);
    if (rules === null) throw new Error(`No rules for ${language}`);
    const list = await listOf(language);
    expect(restoreAccents(read, { list, rules, restoresBare: true })).toBe(expected);
  });

  const pageOf = (text: string): readonly RecognisedLine[] => [
    {
      top: 0,
      bottom: 10,
      words: text
        .split(' ')
        .map((each) => ({ text: each, left: 0, top: 0, right: 9, bottom: 10, confidence: 1, engine: 'paddle' })),
    },
  ];
  const restored = async (text: string, language: string) =>
    (await restorePage(pageOf(text), language)).flatMap(({ words }) => words.map((word) => word.text)).join(' ');

  it('are not added to a page that is printed without', async () => {
    expect(await restored('Descricao dos servicos', 'por')).toBe('Descricao dos servicos');
    expect(await restored('2 à 4 Stück Getranke à 3', 'deu')).toBe('2 à 4 Stück Getranke à 3');
    expect(await restored('Descricao dos servicos até já', 'por')).toBe('Descricao dos servicos até já');
    expect(await restored('Descricao dos servicos também até', 'por')).toBe('Descrição dos serviços também até');
  });

  it('are left alone in languages without rules', async () => {
    const lines = pageOf('The naïve résumé of a gestion');
    expect(await restorePage(lines, 'eng')).toBe(lines);
    expect(await restorePage(lines, 'pol')).toBe(lines);
  });

  it('are restored where the second engine alone reads a page, in the language of the page', async () => {
    const lines = [
      'Mercearia do Bairro',
      'Descrição dos serviços',
      'Preço unitário 3,50',
      'Alimentação e bebidas 12,00',
      'Referência da transação',
      'Não aceitamos devoluções',
      'Número de contribuinte',
      'Informação também na página seguinte',
      'Obrigado pela sua visita e até breve',
    ];
    const pdf = await buildTextPdf([{ kind: 'letter', language: 'eng', lines }], { fontSize: 8 });
    const [page] = await picturePages(pdf, 150);
    if (!page) throw new Error('No page was drawn');
    const poor = await degrade(page, { grain: 8, jpegQuality: 40 });
    const first = { recognise: vi.fn(() => Promise.reject(new Error('asked'))), close: () => Promise.resolve() };
    const second = createPaddle({ pageTimeoutMs: 60_000, idleMs: 60_000 });
    try {
      const engines = { first, second, readable: () => ['eng', 'por'] };
      const read = await readRaster(engines, poor, { maxPixels: 20_000_000, signal: undefined, upright: true });
      expect(read.lines.map((words) => words.map(({ text }) => text).join(' '))).toEqual(lines);
      expect(first.recognise).not.toHaveBeenCalled();
    } finally {
      await second.close();
    }
  });
});
