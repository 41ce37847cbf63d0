import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, ReadDocument, Word } from '#local-service/readers/document.ts';
import { createRandom, type Random } from './seeded-random.ts';

/**
 * Invented documents of every class, to test classification: the text files in `class-texts/`, with names, dates and
 * amounts from a seed. They were written before the vocabulary was tuned, after the look of real papers and not after
 * the vocabulary.
 */
export interface ClassText {
  readonly id: string;
  readonly language: string;
  /** The tags that count as right; the first is the intended one. */
  readonly accepted: readonly string[];
  readonly text: string;
}

const directory = fileURLToPath(new URL('./class-texts/', import.meta.url));

const choices: Readonly<Record<string, readonly string[]>> = {
  company: ['Nordlicht Handel', 'Brightwater Supplies', 'Acorn & Finch', 'Kessler Technik', 'Blue Harbour Systems'],
  company2: ['Meridian Foods', 'Holzmann und Sohn', 'Redgate Tools', 'Alpenblick Bau', 'Quayside Media'],
  person: ['Anna Bergmann', 'Peter Hollis', 'Maria Lindqvist', 'Thomas Weber', 'Grace Okafor'],
  street: ['Lindenweg 12', '14 Harbour Road', 'Am Alten Markt 3', '221 Elm Street', 'Schillerstr. 45'],
  city: ['20095 Hamburg', 'Springfield, OH 45501', '80331 München', 'Leeds LS1 4DY', '50667 Köln'],
  bank: ['First Coast Bank', 'Volksbank Nordheim', 'Harbour Savings Bank', 'Stadtbank', 'Union Bank'],
  email: ['anna@example.org', 'p.hollis@example.com', 'info@example.net'],
  domain: ['example.com', 'example.org'],
};

function pick(random: Random, from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

function money(random: Random, most: number, language: string): string {
  const [whole = '', cents = ''] = (random() * most + 10).toFixed(2).split('.');
  const german = language === 'de';
  return whole.replace(/\B(?=(\d{3})+$)/g, german ? '.' : ',') + (german ? ',' : '.') + cents;
}

function date(random: Random, language: string): string {
  const [day, month] = [1 + Math.floor(random() * 28), 1 + Math.floor(random() * 12)].map((part) =>
    String(part).padStart(2, '0'),
  );
  const year = String(2015 + Math.floor(random() * 9));
  return language === 'de'
    ? `${day}.${month}.${year}`
    : pick(random, [`${month}/${day}/${year}`, `${year}-${month}-${day}`]);
}

function fill(template: string, language: string, random: Random): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    if (name === 'amount') return money(random, 4000, language);
    if (name === 'small') return money(random, 200, language);
    if (name === 'date') return date(random, language);
    if (name === 'number') return String(10_000 + Math.floor(random() * 89_999));
    return pick(random, choices[name] ?? [slot]);
  });
}

function templatesIn(file: string): readonly string[] {
  return readFileSync(`${directory}${file}`, 'utf8').split(/^=====\n/m);
}

/** Makes five documents of every class in each language. */
export function buildClassTexts(seed = 1): readonly ClassText[] {
  const random = createRandom(seed);
  return ['en', 'de'].flatMap((language) =>
    readdirSync(`${directory}${language}`)
      .toSorted()
      .flatMap((file) => {
        const tag = file.replace('.txt', '');
        return templatesIn(`${language}/${file}`).map((template, index) => ({
          id: `${language}/${tag}/${index + 1}`,
          language,
          accepted: [tag],
          text: fill(template, language, random),
        }));
      }),
  );
}

/** Documents that look like another class, or like none; the first line of each names the right tags. */
export function buildAdversarialTexts(seed = 1): readonly ClassText[] {
  const random = createRandom(seed);
  return templatesIn('adversarial.txt').map((template, index) => {
    const [head = '', ...lines] = template.split('\n');
    const text = fill(lines.join('\n'), 'de', random);
    return {
      id: `adversarial/${index + 1}`,
      language: 'mixed',
      accepted: head.replace('#', '').trim().split(' '),
      text,
    };
  });
}

const misread: Readonly<Record<string, string>> = {
  o: '0', l: '1', e: 'c', i: 'l', s: '5', B: '8', a: 'o', u: 'n', m: 'rn', t: 'f', ü: 'ii', ä: 'a', ß: 'B', g: 'q', h: 'b',
}; // prettier-ignore

/** Adds OCR errors to a text, at a rate per character: confused letters and lost spaces. */
export function addMisreadings(text: string, rate: number, seed: number): string {
  const random = createRandom(seed);
  return Array.from(text, (character) => {
    if (random() >= rate || character === '\n') return character;
    if (character === ' ') return random() < 0.5 ? '' : ' ';
    return misread[character] ?? character;
  }).join('');
}

const columns = 100;
const rows = 60;

/** Returns the text as a reader gives it: words with boxes on A4 pages, in a fixed pitch, 60 lines on a page. */
export function setOnPages(text: string): ReadDocument {
  const lines = text.split('\n');
  const pages = Array.from({ length: Math.ceil(lines.length / rows) }, (_, page): Page => {
    const onPage = lines.slice(page * rows, (page + 1) * rows);
    const words = onPage.flatMap((line, index): readonly Word[] =>
      Array.from(line.matchAll(/\S+/g), (match) => ({
        text: match[0],
        box: {
          x: (match.index + 2) / columns,
          y: (index + 2) / (rows + 4),
          width: match[0].length / columns,
          height: 0.8 / (rows + 4),
        },
        confidence: 1,
        line: index,
      })),
    );
    return {
      number: page + 1,
      widthPt: 595,
      heightPt: 842,
      rotation: 0,
      textSource: 'text-layer',
      text: onPage.join('\n'),
      words,
      confidence: 1,
    };
  });
  return { kind: 'pdf', contentType: 'application/pdf', pages, mail: null, invoiceXml: null, warnings: [], notes: [] };
}
