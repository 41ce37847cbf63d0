import type { PageWord, ReadPage, ReadPages } from '#ports/search-records.ts';
import { fieldsOf, isList, isRecord, type Fields } from '../reply/fields.ts';
import { readBox } from './classified.ts';
import { fileFields } from './file.ts';
import { readPageStructure } from './page-structure.ts';

interface PlacedWord extends PageWord {
  readonly page: number;
  readonly line: number;
}

type PageFacts = Pick<ReadPage, 'number' | 'rotation' | 'matches' | 'structure'> & {
  readonly text: string | undefined;
};

/**
 * Reads what the service recognized in a file, page by page: words that have a place, and pages if the service lists
 * them.
 */
export function readFilePages(value: unknown): ReadPages | undefined {
  const fields = fileFields(value);
  if (fields === undefined) return undefined;
  const records = (name: string) => fields.list(name).filter(isRecord).map(fieldsOf);
  const words = Map.groupBy(records('words').flatMap(readWord), ({ page }) => page);
  const facts = new Map(
    records('pages')
      .flatMap(readPage)
      .map((page) => [page.number, page]),
  );
  const numbers = [...new Set([...facts.keys(), ...words.keys()])].toSorted((a, b) => a - b);
  const pages = numbers.map((number): ReadPage => {
    const here = words.get(number) ?? [];
    const { rotation = 0, matches = null, structure = null, text = textOf(here) } = facts.get(number) ?? {};
    return {
      number,
      rotation,
      text,
      matches,
      structure,
      words: here.map(({ text: word, box, isMatch }) => ({ text: word, box, isMatch })),
    };
  });
  return { pages, pageCount: fields.whole('page_count') ?? null };
}

function readWord(fields: Fields): readonly PlacedWord[] {
  const [text, box] = [fields.text('text'), readBox(fields)];
  if (text === undefined || box === null) return [];
  const isMatch = fields.truth('match') ?? null;
  return [{ text, box, isMatch, page: fields.whole('page') ?? 1, line: fields.whole('line') ?? 0 }];
}

function readPage(fields: Fields): readonly PageFacts[] {
  const number = fields.whole('page');
  if (number === undefined) return [];
  const matches = isList(fields.value('matches')) ? fields.texts('matches') : null;
  const structure = readPageStructure(fields);
  return [{ number, rotation: fields.whole('rotation') ?? 0, text: fields.text('text'), matches, structure }];
}

const textOf = (words: readonly PlacedWord[]): string =>
  words
    .map(({ text, line }, index) => `${index === 0 ? '' : line === words[index - 1]?.line ? ' ' : '\n'}${text}`)
    .join('');
