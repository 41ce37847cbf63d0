import { attributeOf } from '../../xml/parse-xml.ts';
import type { PackageParts } from '../package-parts.ts';

/** The number of a list and the level in it, from 0. */
export interface ListPlace {
  readonly list: string;
  readonly level: number;
}

interface WordStyle {
  basedOn: string | null;
  /** From 1; 0 where the style says that it is no heading. */
  heading: number | null;
  list: ListPlace | null;
}

/** What the styles of a document say of a paragraph. */
export interface WordStyles {
  /** From 1, or `null`. */
  headingLevel(style: string): number | null;
  listPlace(style: string): ListPlace | null;
}

/** Styles are based on each other, and in a hostile file in a circle. */
const longestChain = 12;
/** Word allows a twentieth of it. */
const mostStyles = 100_000;
const bodyText = 9;

export async function readWordStyles(parts: PackageParts, name: string): Promise<WordStyles> {
  const styles = new Map<string, WordStyle>();
  let open: WordStyle | null = null;
  await parts.parse(name, {
    open(element, attributes) {
      const value = attributeOf(attributes, 'val') ?? '';
      if (element === 'style') {
        open = { basedOn: null, heading: null, list: null };
        if (styles.size < mostStyles) styles.set(attributeOf(attributes, 'styleId') ?? '', open);
      }
      if (open === null) return;
      if (element === 'basedOn') open.basedOn = value;
      else if (element === 'name') open.heading ??= namedLevel(value);
      else if (element === 'outlineLvl') open.heading = outlineLevel(value);
      else if (element === 'numId') open.list = { list: value, level: open.list?.level ?? 0 };
      else if (element === 'ilvl') open.list = { list: open.list?.list ?? '', level: Number(value) || 0 };
    },
    close(element) {
      if (element === 'style') open = null;
    },
  });
  const inherited = <T>(style: string, valueOf: (found: WordStyle) => T | null): T | null => {
    let found = styles.get(style);
    for (let step = 0; found !== undefined && step < longestChain; step += 1) {
      const value = valueOf(found);
      if (value !== null) return value;
      found = styles.get(found.basedOn ?? '');
    }
    return null;
  };
  return {
    headingLevel: (style) => inherited(style, ({ heading }) => heading) || null,
    listPlace: (style) => inherited(style, ({ list }) => (list?.list ? list : null)),
  };
}

/** The names of the built-in styles are the same in every language of the program. */
function namedLevel(name: string): number | null {
  if (/^title$/i.test(name)) return 1;
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

/** From 1; 0 for body text. */
export function outlineLevel(value: string): number {
  const level = Number(value);
  return Number.isInteger(level) && level >= 0 && level < bodyText ? level + 1 : 0;
}
