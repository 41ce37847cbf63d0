import { boxSchema } from '#contract/documents.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { FileRecord } from '#ports/document-records.ts';

type PageWords = MethodResult<'documents.words'>['pages'][number];

interface PlacedWord {
  readonly page: number;
  readonly line: number;
  readonly word: PageWords['words'][number];
}

interface PageFacts {
  readonly rotation: number;
  readonly text: string | null;
}

/** What was read from a file, page by page; empty where the service gives nothing. Boxes are on the righted page. */
export function pageWordsView(file: FileRecord): readonly PageWords[] {
  const placed = listIn(file.raw.words).flatMap(readWord);
  const facts = new Map(listIn(file.raw.pages).flatMap(readPage));
  const numbers = [...new Set([...facts.keys(), ...placed.map(({ page }) => page)])].toSorted((a, b) => a - b);
  const byPage = new Map<number, PlacedWord[]>(numbers.map((number) => [number, []]));
  for (const word of placed) byPage.get(word.page)?.push(word);
  return numbers.map((number) => {
    const here = byPage.get(number) ?? [];
    const { rotation = 0, text = null } = facts.get(number) ?? {};
    return { number, rotation, text: text ?? textOf(here), words: here.map(({ word }) => word) };
  });
}

const listIn = (value: unknown): readonly object[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : []).filter(
    (each) => typeof each === 'object' && each !== null,
  );

const textOf = (words: readonly PlacedWord[]): string =>
  words
    .map(({ word, line }, index) => `${index === 0 ? '' : line === words[index - 1]?.line ? ' ' : '\n'}${word.text}`)
    .join('');

const wholeIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null;

function readWord(value: object): readonly PlacedWord[] {
  if (!('text' in value) || typeof value.text !== 'string') return [];
  const box = boxSchema.safeParse('box' in value ? value.box : undefined);
  if (!box.success) return [];
  const page = wholeIn('page' in value ? value.page : null) ?? 1;
  const line = wholeIn('line' in value ? value.line : null) ?? 0;
  return [{ page, line, word: { text: value.text, box: box.data } }];
}

function readPage(value: object): readonly (readonly [number, PageFacts])[] {
  const number = wholeIn('page' in value ? value.page : null);
  if (number === null) return [];
  const rotation = wholeIn('rotation' in value ? value.rotation : null) ?? 0;
  const text = 'text' in value && typeof value.text === 'string' ? value.text : null;
  return [[number, { rotation, text }]];
}
