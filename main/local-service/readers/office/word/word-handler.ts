import type { Flow } from '../../structure/flow.ts';
import { attributeOf, type XmlAttributes, type XmlHandler } from '../../xml/parse-xml.ts';
import type { ListNumbers } from './list-numbers.ts';
import { outlineLevel, type WordStyles } from './word-styles.ts';

export interface WordContext {
  readonly styles: WordStyles;
  readonly lists: ListNumbers;
  readonly breakPage: () => void;
  /** Returns the mark that stands in the text for a footnote. */
  readonly footnote: (id: string) => string;
  /** Called where text was left out because it is hidden. */
  readonly onHidden: () => void;
}

/** What is not part of the text as it is printed: deleted text, field codes, earlier formats, the copy for old programs. */
const leftOut = new Set(
  'Fallback del moveFrom instrText delText delInstrText pPrChange rPrChange tblPrChange tcPrChange trPrChange sectPrChange numberingChange'.split(
    ' ',
  ),
);

interface ParagraphState {
  style: string;
  outline: number | null;
  list: string | null;
  level: number;
  hasText: boolean;
}

/** Gives the content of a Word part (body, header, note) to a flow. */
export function createWordHandler(flow: Flow, context: WordContext): XmlHandler {
  const paragraphs: ParagraphState[] = [];
  let skipped = 0;
  let inText = 0;
  let runs = 0;
  let properties = 0;
  let tables = 0;
  let isHidden = false;
  let breaksAfter = false;

  const add = (text: string) => {
    if (isHidden) {
      context.onHidden();
      return;
    }
    const paragraph = paragraphs.at(-1);
    // The style is known once there is text: properties come first.
    if (paragraph && !paragraph.hasText) {
      paragraph.hasText = true;
      styleOf(paragraph, flow, context);
    }
    flow.text(text);
  };
  const breakPage = () => {
    if (tables === 0 && paragraphs.length < 2 && paragraphs.at(-1)?.hasText !== true) context.breakPage();
    else breaksAfter = true;
  };
  const breakIfDue = () => {
    if (!breaksAfter || tables > 0 || paragraphs.length > 0) return;
    breaksAfter = false;
    context.breakPage();
  };
  const openers: Readonly<Record<string, (attributes: XmlAttributes) => void>> = {
    p: () => {
      paragraphs.push({ style: '', outline: null, list: null, level: 0, hasText: false });
      flow.openParagraph();
    },
    r: () => {
      runs += 1;
      isHidden = false;
    },
    t: () => (inText += 1),
    pPr: () => (properties += 1),
    tbl: () => {
      tables += 1;
      flow.openTable();
    },
    tr: () => flow.openRow(),
    tc: (attributes) => flow.openCell(Number(attributeOf(attributes, 'gridSpan')) || 1),
    tab: () => runs > 0 && properties === 0 && add('\t'),
    br: (attributes) => (attributeOf(attributes, 'type') === 'page' ? breakPage() : add('\n')),
    cr: () => add('\n'),
    noBreakHyphen: () => add('-'),
    lastRenderedPageBreak: breakPage,
    footnoteReference: (attributes) => add(context.footnote(`f${attributeOf(attributes, 'id') ?? ''}`)),
    endnoteReference: (attributes) => add(context.footnote(`e${attributeOf(attributes, 'id') ?? ''}`)),
  };
  const facts: Readonly<Record<string, (value: string, paragraph: ParagraphState | undefined) => void>> = {
    vanish: (value) => (isHidden = runs > 0 && !['0', 'false', 'off'].includes(value)),
    gridSpan: (value) => flow.openCell(Number(value) || 1),
    pStyle: (value, paragraph) => paragraph && (paragraph.style = value),
    outlineLvl: (value, paragraph) => paragraph && (paragraph.outline = outlineLevel(value)),
    numId: (value, paragraph) => paragraph && (paragraph.list = value),
    ilvl: (value, paragraph) => paragraph && (paragraph.level = Number(value) || 0),
    pageBreakBefore: (value) => value !== '0' && value !== 'false' && breakPage(),
  };
  const closers: Readonly<Record<string, () => void>> = {
    p: () => {
      paragraphs.pop();
      flow.closeParagraph();
      breakIfDue();
    },
    r: () => {
      runs -= 1;
      isHidden = false;
    },
    t: () => (inText -= 1),
    pPr: () => (properties -= 1),
    tbl: () => {
      tables -= 1;
      flow.closeTable();
      breakIfDue();
    },
    tr: () => flow.closeRow(),
    tc: () => flow.closeCell(),
  };
  return {
    open(name, attributes) {
      if (skipped > 0 || leftOut.has(name)) {
        skipped += 1;
        return;
      }
      if (Object.hasOwn(openers, name)) openers[name]?.(attributes);
      if (Object.hasOwn(facts, name)) facts[name]?.(attributeOf(attributes, 'val') ?? '', paragraphs.at(-1));
    },
    close(name) {
      if (skipped > 0) skipped -= 1;
      else if (Object.hasOwn(closers, name)) closers[name]?.();
    },
    text(text) {
      if (skipped === 0 && inText > 0) add(text);
    },
  };
}

function styleOf(paragraph: ParagraphState, flow: Flow, { styles, lists }: WordContext): void {
  const heading = paragraph.outline ?? styles.headingLevel(paragraph.style) ?? 0;
  const inherited = styles.listPlace(paragraph.style);
  const list = paragraph.list ?? inherited?.list ?? null;
  const level = paragraph.list === null ? (inherited?.level ?? 0) : paragraph.level;
  const marker = list === null ? null : lists.next({ list, level });
  if (heading > 0) {
    flow.style({ kind: 'heading', level: heading });
    if (marker !== null && marker !== '•') flow.text(`${marker} `);
  } else if (marker !== null) flow.style({ kind: 'list_item', level: level + 1, marker });
}
