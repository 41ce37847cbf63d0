import { afterAll, describe, expect, it, vi } from 'vitest';
import { readableLanguages } from '#lib/recognition-data.ts';
import { closeEngines, createEngines } from '#local-service/ocr/create-engines.ts';
import type { RecognisedLine } from '#local-service/ocr/recogniser.ts';
import { createMultilingual } from '#local-service/ocr/tesseract/create-multilingual.ts';
import { detectLanguage } from '#local-service/ocr/tesseract/detect-language.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';

vi.setConfig({ testTimeout: 120_000 });

const usual = ['deu', 'eng'];
const others = ['fra', 'ita', 'spa', 'por', 'nld'];

/** A letter in each language, with the letters that English and German do not have. */
const letters: Readonly<Record<string, readonly string[]>> = {
  fra: [
    'Veuillez régler cette facture dès réception, à votre convenance par chèque.',
    'Numéro de téléphone du siège social et de la société où vous êtes déjà client.',
    'Les marchandises livrées ont été contrôlées à leur arrivée à l’entrepôt.',
  ],
  ita: [
    'La fattura è già stata pagata, perciò il credito non sarà più disponibile.',
    'Si prega di verificare la quantità e la qualità della merce al più presto.',
    'Il cliente può restituire i prodotti entro trenta giorni, così come pattuito.',
  ],
  spa: [
    'El señor Muñoz pagará la factura del año pasado según el número de pedido.',
    'La dirección de envío está en la página siguiente, también el teléfono.',
    'Gracias por su atención, la compañía le enviará una cotización mañana.',
  ],
  por: [
    'A fatura não foi paga até ao último dia útil do mês, segundo a informação.',
    'As condições de devolução estão na página seguinte desta comunicação.',
    'O serviço de manutenção já está disponível também em São João da Madeira.',
  ],
  nld: [
    'Wij verzoeken u vriendelijk het bedrag binnen dertig dagen over te maken.',
    'De geïnstalleerde onderdelen zijn in België geproduceerd en getest.',
    'Coördinatie van de werkzaamheden gebeurt in overleg met de klant zelf.',
  ],
  deu: ['Bitte überweisen Sie den Betrag bis zum Fälligkeitstag auf unser Konto bei der Sparkasse in Köln.'],
  eng: ['Please transfer the amount to our account within thirty days of the date of this invoice, thank you.'],
};

const linesOf = (text: string, confidence = 0.9): readonly RecognisedLine[] =>
  text.split('\n').map((line) => ({
    top: 0,
    bottom: 1,
    words: line
      .split(' ')
      .map((word) => ({ text: word, left: 0, top: 0, right: 1, bottom: 1, confidence, engine: 'tesseract' })),
  }));

/** As an engine reads it that has no accents. */
const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

describe('the language of a page', () => {
  it.each(Object.keys(letters))('is found without its accents: %s', async (language) => {
    const text = withoutAccents(letters[language]?.join('\n') ?? '');
    expect(await detectLanguage(linesOf(text), usual, others)).toBe(language);
  });

  it('is not guessed from a few words, from what is hardly read, or where it cannot be read', async () => {
    expect(await detectLanguage(linesOf('Rue de la Paix, Paris'), usual, others)).toBeNull();
    const french = letters['fra']?.join('\n') ?? '';
    expect(await detectLanguage(linesOf(french, 0.3), usual, others)).toBeNull();
    expect(await detectLanguage(linesOf(french), usual, ['nld'])).toBeNull();
    expect(await detectLanguage([], [], [])).toBeNull();
    const polish = 'Prosimy o zapłatę należności w terminie czternastu dni od daty wystawienia faktury na konto';
    expect(await detectLanguage(linesOf(polish), usual, others)).toBeNull();
    expect(await detectLanguage(linesOf(polish), usual, [...others, 'pol'])).toBe('pol');
  });
});

describe('an engine for many languages', () => {
  const page = { width: 1, height: 1, dpi: 300, data: Buffer.alloc(1) };
  const french = letters['fra']?.join('\n') ?? '';
  const german = letters['deu']?.join('\n') ?? '';

  /** Engines that read a page as given for the first of their languages; `reads` notes who has read. */
  function open(readings: Readonly<Record<string, () => readonly RecognisedLine[]>>, installed = others) {
    const reads: string[] = [];
    const closed: string[] = [];
    const engine = createMultilingual({
      usual,
      others: () => installed,
      recogniserOf: (languages) => ({
        recognise: () => {
          reads.push(languages.join('+'));
          return Promise.resolve().then(() => readings[languages[0] ?? '']?.() ?? []);
        },
        close: () => Promise.resolve(void closed.push(languages.join('+'))),
      }),
    });
    return { engine, reads, closed };
  }

  it('reads a page twice only when it is in another language, and the next one in that language at once', async () => {
    const pages = { deu: linesOf(withoutAccents(french), 0.85), fra: linesOf(french, 0.95) };
    const { engine, reads, closed } = open({ deu: () => pages.deu, fra: () => pages.fra });
    engine.beginDocument?.();
    expect(await engine.recognise(page)).toBe(pages.fra);
    expect(await engine.recognise(page)).toBe(pages.fra);
    expect(reads).toEqual(['deu+eng', 'fra+deu+eng', 'fra+deu+eng']);
    engine.beginDocument?.();
    pages.deu = linesOf(german);
    expect(await engine.recognise(page)).toBe(pages.deu);
    expect(reads.slice(3)).toEqual(['deu+eng']);
    await engine.close();
    expect(closed.toSorted()).toEqual(['deu+eng', 'fra+deu+eng']);
  });

  it('goes back to the usual languages within a document', async () => {
    let text = french;
    const read = (own: boolean) => linesOf(text, own ? 0.95 : 0.85);
    const { engine, reads } = open({ deu: () => read(text === german), fra: () => read(text === french) });
    await engine.recognise(page);
    text = german;
    expect(await engine.recognise(page)).toEqual(linesOf(german, 0.95));
    text = 'Page 3';
    await engine.recognise(page);
    expect(reads).toEqual(['deu+eng', 'fra+deu+eng', 'fra+deu+eng', 'deu+eng', 'deu+eng']);
  });

  it('tries what it can hardly read in the installed languages with other letters, and stays with the one that fits', async () => {
    const noise = linesOf('FEDEBUTERALLENETF THRE HEHNAA', 0.4);
    const japanese = linesOf('下記のとおりご請求申し上げます', 0.93);
    const pages = { deu: noise, rus: linesOf('ГОЛИКТЫ', 0.74), jpn: japanese };
    const readings = { deu: () => pages.deu, rus: () => pages.rus, jpn: () => pages.jpn };
    const { engine, reads } = open(readings, [...others, 'rus', 'jpn']);
    expect(await engine.recognise(page)).toBe(japanese);
    expect(await engine.recognise(page)).toBe(japanese);
    expect(reads).toEqual(['deu+eng', 'rus+deu+eng', 'jpn+deu+eng', 'jpn+deu+eng']);
    const without = open(readings);
    expect(await without.engine.recognise(page)).toBe(noise);
    expect(without.reads).toEqual(['deu+eng']);
    const blank = open({ deu: () => [] }, ['jpn']);
    expect(await blank.engine.recognise(page)).toEqual([]);
    expect(blank.reads).toEqual(['deu+eng']);
  });

  it('keeps the first reading when the other one is less sure, or fails', async () => {
    const first = linesOf(withoutAccents(french), 0.9);
    const less = open({ deu: () => first, fra: () => linesOf(french, 0.8) });
    expect(await less.engine.recognise(page)).toBe(first);
    const failing = open({
      deu: () => first,
      fra: () => {
        throw new Error('no data');
      },
    });
    expect(await failing.engine.recognise(page)).toBe(first);
  });
});

describe('pages in seven languages', () => {
  const engines = createEngines({ languages: usual, names: ['tesseract'], pageMs: 60_000, secondPageMs: 60_000 });
  afterAll(() => closeEngines(engines));

  it('can be read with the packages that come with Intray', () => {
    expect(readableLanguages()).toEqual(expect.arrayContaining([...usual, ...others]));
  });

  it.each(others)('keep their accents: %s', async (language) => {
    const lines = letters[language] ?? [];
    const pdf = await buildTextPdf([{ kind: 'letter', language: 'eng', lines: [...lines] }], { fontSize: 11 });
    const [picture] = await picturePages(pdf, 200);
    if (!picture) throw new Error('No page was drawn');
    engines.first.beginDocument?.();
    const read = await engines.first.recognise(picture);
    const words = read.flatMap((line) => line.words.map(({ text }) => text.normalize('NFC')));
    const accented = lines.join(' ').match(/\S*(?![a-z’])\p{Ll}\S*/gu) ?? [];
    expect(accented.length).toBeGreaterThan(1);
    expect(accented.filter((word) => !words.includes(word))).toEqual([]);
  });
});
