import { attributeOf } from '../../xml/parse-xml.ts';
import type { PackageParts } from '../package-parts.ts';
import { numberText, type NumberFormat } from '../number-text.ts';
import type { ListPlace } from './word-styles.ts';

interface ListLevel {
  format: string;
  /** With `%1` to `%9` for the numbers of the levels. */
  text: string;
  start: number;
}

/** Counts the items of the lists of a document as they come. */
export interface ListNumbers {
  /** What is printed before the next item at this place; `null` where the list is none. */
  next(place: ListPlace): string | null;
}

/** The formats of Word; the rarer ones are written as digits. */
const numberFormats: Readonly<Record<string, NumberFormat>> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
  decimalZero: '01',
};

const levels = 9;
/** Documents that were put together of many others have some thousands. */
const mostLists = 100_000;
const bullet = '•';

export async function readListNumbers(parts: PackageParts, name: string): Promise<ListNumbers> {
  const { definitions, lists } = await readDefinitions(parts, name);
  const counters = new Map<string, number[]>();
  return {
    next({ list, level }) {
      const definition = lists.get(list);
      const at = Math.min(levels - 1, Math.max(0, level));
      if (definition === undefined) return list === '0' || list === '' ? null : bullet;
      const formats = definitions.get(definition) ?? [];
      const counts = counters.get(definition) ?? formats.map(({ start }) => start - 1);
      counters.set(definition, counts);
      counts[at] = (counts[at] ?? 0) + 1;
      for (let deeper = at + 1; deeper < levels; deeper += 1) counts[deeper] = (formats[deeper]?.start ?? 1) - 1;
      const format = formats[at];
      if (format === undefined || format.format === 'bullet') return bullet;
      if (format.format === 'none') return null;
      return format.text.replace(/%([1-9])/g, (_, digit: string) => {
        const of = Number(digit) - 1;
        return numberText(
          Math.max(counts[of] ?? 1, formats[of]?.start ?? 1),
          numberFormats[formats[of]?.format ?? ''] ?? '1',
        );
      });
    },
  };
}

async function readDefinitions(parts: PackageParts, name: string) {
  const definitions = new Map<string, ListLevel[]>();
  const lists = new Map<string, string>();
  let formats: ListLevel[] | null = null;
  let level: ListLevel | null = null;
  let list: string | null = null;
  await parts.parse(name, {
    open(element, attributes) {
      const value = attributeOf(attributes, 'val') ?? '';
      if (element === 'abstractNum') {
        formats = [];
        if (definitions.size < mostLists) definitions.set(attributeOf(attributes, 'abstractNumId') ?? '', formats);
      } else if (element === 'num') list = attributeOf(attributes, 'numId') ?? '';
      else if (element === 'abstractNumId' && list !== null && lists.size < mostLists) lists.set(list, value);
      else if (element === 'lvl' && formats !== null) {
        const at = Number(attributeOf(attributes, 'ilvl'));
        level = { format: 'decimal', text: '', start: 1 };
        if (Number.isInteger(at) && at >= 0 && at < levels) formats[at] = level;
      }
      if (level === null) return;
      if (element === 'numFmt') level.format = value;
      else if (element === 'lvlText') level.text = value.slice(0, 60);
      else if (element === 'start') level.start = Math.min(1_000_000, Math.max(0, Number(value) || 0));
    },
    close(element) {
      if (element === 'abstractNum') formats = null;
      else if (element === 'num') list = null;
      else if (element === 'lvl') level = null;
    },
  });
  return { definitions, lists };
}
