import type { Flow } from '../../structure/flow.ts';
import { attributeOf, type XmlAttributes, type XmlHandler } from '../../xml/parse-xml.ts';
import { numberText } from '../number-text.ts';
import type { DocumentStyles } from './document-styles.ts';

export interface TextContext {
  readonly styles: DocumentStyles;
  readonly breakPage: () => void;
  /** Returns the flow of the next footnote. */
  readonly openNote: () => Flow;
  readonly onHidden: () => void;
}

/** What is not part of the text as it is printed. */
const leftOut = new Set(['annotation', 'tracked-changes', 'ruby-text', 'bibliography-source', 'event-listeners']);

interface OpenList {
  readonly style: string;
  count: number;
  /** Whether the item has printed its number. */
  isMarked: boolean;
}

const mostBlanks = 200;
const bullet = '•';

/** Gives the text of an OpenDocument part to a flow. */
export function createTextHandler(body: Flow, context: TextContext): XmlHandler {
  const { styles } = context;
  const lists: OpenList[] = [];
  /** The flows of the body and, inside a footnote, of the footnote. */
  const flows = [body];
  const flow = () => flows.at(-1) ?? body;
  let paragraphs = 0;
  let tables = 0;
  let skipped = 0;
  let citation = 0;
  let breaksAfter = false;

  const marker = (): string => {
    const list = lists.at(-1);
    const level = lists.length;
    const style = styles.lists.get(lists.find(({ style: name }) => name !== '')?.style ?? '')?.[level];
    if (!list || !style || style.format === null) return bullet;
    return `${style.prefix}${numberText(style.start + list.count - 1, style.format)}${style.suffix}`;
  };
  const openParagraph = (attributes: XmlAttributes) => {
    if (styles.breaksPage.has(attributeOf(attributes, 'style-name') ?? '') && tables === 0) context.breakPage();
    paragraphs += 1;
    flow().openParagraph();
  };
  const openers: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    p: (attributes) => {
      openParagraph(attributes);
      const list = lists.at(-1);
      if (!list || list.isMarked) return;
      flow().style({ kind: 'list_item', level: lists.length, marker: marker() });
      list.isMarked = true;
    },
    h: (attributes) => {
      openParagraph(attributes);
      flow().style({ kind: 'heading', level: Number(attributeOf(attributes, 'outline-level')) || 1 });
    },
    s: (attributes) => add(' '.repeat(Math.min(mostBlanks, Math.max(1, Number(attributeOf(attributes, 'c')) || 1)))),
    tab: () => add('\t'),
    'line-break': () => add('\n'),
    'soft-page-break': () => {
      if (tables === 0 && paragraphs === 0) context.breakPage();
      else breaksAfter = true;
    },
    list: (attributes) =>
      void lists.push({ style: attributeOf(attributes, 'style-name') ?? '', count: 0, isMarked: true }),
    'list-item': () => {
      const list = lists.at(-1);
      if (list) [list.count, list.isMarked] = [list.count + 1, false];
    },
    table: () => {
      tables += 1;
      flow().openTable();
    },
    'table-row': () => flow().openRow(),
    'table-cell': (attributes) => flow().openCell(Number(attributeOf(attributes, 'number-columns-spanned')) || 1),
    note: () => void flows.push(context.openNote()),
    'note-citation': () => (citation += 1),
  };
  const closers: Readonly<Record<string, () => void>> = {
    p: () => closeParagraph(),
    h: () => closeParagraph(),
    list: () => void lists.pop(),
    table: () => {
      tables -= 1;
      flow().closeTable();
    },
    'table-row': () => flow().closeRow(),
    'table-cell': () => flow().closeCell(),
    note: () => {
      if (flows.length > 1) flows.pop()?.end();
    },
    'note-citation': () => (citation -= 1),
  };
  const closeParagraph = () => {
    paragraphs -= 1;
    flow().closeParagraph();
    if (!breaksAfter || paragraphs > 0 || tables > 0) return;
    breaksAfter = false;
    context.breakPage();
  };
  const add = (text: string) => {
    if (paragraphs > 0 && citation === 0) flow().text(text);
    // The number of a footnote stands in the text and before the note.
    else if (citation > 0) for (const open of flows.slice(-2)) open.text(`[${text}]${open === flow() ? ' ' : ''}`);
  };
  return {
    open(name, attributes) {
      const isHidden = name === 'span' && styles.hidden.has(attributeOf(attributes, 'style-name') ?? '');
      if (isHidden) context.onHidden();
      if (skipped > 0 || leftOut.has(name) || isHidden) skipped += 1;
      else if (Object.hasOwn(openers, name)) openers[name]?.(attributes);
    },
    close(name) {
      if (skipped > 0) skipped -= 1;
      else if (Object.hasOwn(closers, name)) closers[name]?.();
    },
    text(text) {
      if (skipped === 0) add(text.replace(/[ \t\r\n]+/g, ' '));
    },
  };
}
