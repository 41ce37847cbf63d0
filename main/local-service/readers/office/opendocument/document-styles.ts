import type { NumberFormat } from '../number-text.ts';
import { attributeOf, type XmlHandler } from '../../xml/parse-xml.ts';

interface ListLevelStyle {
  readonly format: NumberFormat | null;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
}

/** What the styles of an OpenDocument file say, as far as it concerns the text. */
export interface DocumentStyles {
  /** Names of styles that hide text, sheets or slides. */
  readonly hidden: ReadonlySet<string>;
  /** Names of styles of paragraphs that start a page. */
  readonly breaksPage: ReadonlySet<string>;
  /** The levels of a list, from 1. */
  readonly lists: ReadonlyMap<string, readonly (ListLevelStyle | undefined)[]>;
}

const formats: ReadonlySet<string> = new Set<NumberFormat>(['1', '01', 'a', 'A', 'i', 'I']);
const isFormat = (text: string): text is NumberFormat => formats.has(text);
const mostStyles = 100_000;

/** Collects styles as they come in a part; those of the text itself stand before it. */
export function createStyleCollector(): {
  readonly styles: DocumentStyles;
  readonly open: NonNullable<XmlHandler['open']>;
} {
  const hidden = new Set<string>();
  const breaksPage = new Set<string>();
  const lists = new Map<string, (ListLevelStyle | undefined)[]>();
  let style = '';
  let list: (ListLevelStyle | undefined)[] = [];
  const open: NonNullable<XmlHandler['open']> = (element, attributes) => {
    if (hidden.size + breaksPage.size + lists.size > mostStyles) return;
    const value = (name: string) => attributeOf(attributes, name);
    if (element === 'style') {
      style = value('name') ?? '';
      if ((value('master-page-name') ?? '') !== '') breaksPage.add(style);
    } else if (element === 'list-style') {
      list = [];
      lists.set(value('name') ?? '', list);
    } else if (element === 'list-level-style-number' || element === 'list-level-style-bullet') {
      const level = Number(value('level'));
      const format = value('num-format') ?? '';
      if (!Number.isInteger(level) || level < 1 || level > 10) return;
      list[level] = {
        format: isFormat(format) ? format : null,
        prefix: (value('num-prefix') ?? '').slice(0, 20),
        suffix: (value('num-suffix') ?? '').slice(0, 20),
        start: Math.min(1_000_000, Math.max(0, Number(value('start-value') ?? 1) || 0)),
      };
    } else if (element.endsWith('-properties')) {
      const isHidden = /^(false|none)$/.test(value('display') ?? '') || value('visibility') === 'hidden';
      if (isHidden) hidden.add(style);
      if (value('break-before') === 'page') breaksPage.add(style);
    }
  };
  return { styles: { hidden, breaksPage, lists }, open };
}
