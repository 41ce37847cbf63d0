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
  (
    'Fallback del moveFrom instrText delText delInstrText pPrChange rPrChange tblPrChange tcPrChange trPrChange ' +
    'sectPrChange numberingChange'
  ).split(' '),
);
const off = new Set(['0', 'false', 'off']);
const bullet = '•';

interface ParagraphState {
  style: string;
  outline: number | null;
  list: string | null;
  level: number;
  hasText: boolean;
}

/** Gives the content of a Word part (body, header, note) to a flow. */
export class WordHandler implements XmlHandler {
  readonly #flow: Flow;
  readonly #context: WordContext;
  readonly #paragraphs: ParagraphState[] = [];
  /** How many elements are open inside one that is left out, with it. */
  #skipped = 0;
  #texts = 0;
  #runs = 0;
  #properties = 0;
  #tables = 0;
  #isHidden = false;
  #breaksAfter = false;

  constructor(flow: Flow, context: WordContext) {
    this.#flow = flow;
    this.#context = context;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.#skipped > 0 || leftOut.has(name)) this.#skipped += 1;
    else if (this.#properties > 0 || name === 'pPr') this.#openProperty(name, attributes);
    else this.#openContent(name, attributes);
  }

  text(text: string): void {
    if (this.#skipped === 0 && this.#texts > 0) this.#add(text);
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else if (name === 'pPr') this.#properties -= 1;
    else if (this.#properties === 0) this.#closeContent(name);
  }

  /** Properties of a paragraph, among them tab stops, which are no tabs. */
  #openProperty(name: string, attributes: XmlAttributes): void {
    const value = attributeOf(attributes, 'val') ?? '';
    const paragraph = this.#paragraphs.at(-1);
    if (name === 'pPr') this.#properties += 1;
    else if (name === 'pageBreakBefore' && !off.has(value)) this.#breakPage();
    if (paragraph === undefined) return;
    if (name === 'pStyle') paragraph.style = value;
    else if (name === 'outlineLvl') paragraph.outline = outlineLevel(value);
    else if (name === 'numId') paragraph.list = value;
    else if (name === 'ilvl') paragraph.level = Number(value) || 0;
  }

  #openContent(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'p':
        this.#paragraphs.push({ style: '', outline: null, list: null, level: 0, hasText: false });
        return this.#flow.openParagraph();
      case 'r':
        this.#runs += 1;
        this.#isHidden = false;
        return;
      case 't':
        this.#texts += 1;
        return;
      case 'vanish':
        this.#isHidden = this.#runs > 0 && !off.has(attributeOf(attributes, 'val') ?? '');
        return;
      case 'tbl':
        this.#tables += 1;
        return this.#flow.openTable();
      case 'tr':
        return this.#flow.openRow();
      case 'tc':
        return this.#flow.openCell(Number(attributeOf(attributes, 'gridSpan')) || 1);
      case 'gridSpan':
        return this.#flow.openCell(Number(attributeOf(attributes, 'val')) || 1);
      default:
        return this.#openSign(name, attributes);
    }
  }

  /** What stands for a character, or for the end of a line or page. */
  #openSign(name: string, attributes: XmlAttributes): void {
    const id = attributeOf(attributes, 'id') ?? '';
    switch (name) {
      case 'tab':
        if (this.#runs > 0) this.#add('\t');
        return;
      case 'br':
        if (attributeOf(attributes, 'type') === 'page') return this.#breakPage();
        return this.#add('\n');
      case 'cr':
        return this.#add('\n');
      case 'noBreakHyphen':
        return this.#add('-');
      case 'lastRenderedPageBreak':
        return this.#breakPage();
      case 'footnoteReference':
        return this.#add(this.#context.footnote(`f${id}`));
      case 'endnoteReference':
        return this.#add(this.#context.footnote(`e${id}`));
    }
  }

  #closeContent(name: string): void {
    switch (name) {
      case 'p':
        this.#paragraphs.pop();
        this.#flow.closeParagraph();
        return this.#breakIfDue();
      case 'r':
        this.#runs -= 1;
        this.#isHidden = false;
        return;
      case 't':
        this.#texts -= 1;
        return;
      case 'tbl':
        this.#tables -= 1;
        this.#flow.closeTable();
        return this.#breakIfDue();
      case 'tr':
        return this.#flow.closeRow();
      case 'tc':
        return this.#flow.closeCell();
    }
  }

  #add(text: string): void {
    if (text === '') return;
    if (this.#isHidden) return this.#context.onHidden();
    const paragraph = this.#paragraphs.at(-1);
    // Properties come before the text, so that the style is known now.
    if (paragraph && !paragraph.hasText) {
      paragraph.hasText = true;
      this.#giveStyle(paragraph);
    }
    this.#flow.text(text);
  }

  #giveStyle(paragraph: ParagraphState): void {
    const { styles, lists } = this.#context;
    const heading = paragraph.outline ?? styles.headingLevel(paragraph.style) ?? 0;
    const inherited = styles.listPlace(paragraph.style);
    const list = paragraph.list ?? inherited?.list ?? null;
    const level = paragraph.list === null ? (inherited?.level ?? 0) : paragraph.level;
    const marker = list === null ? null : lists.next({ list, level });
    if (heading > 0) {
      this.#flow.style({ kind: 'heading', level: heading });
      if (marker !== null && marker !== bullet) this.#flow.text(`${marker} `);
    } else if (marker !== null) this.#flow.style({ kind: 'list_item', level: level + 1, marker });
  }

  /** A page that ends within a paragraph or table ends after it. */
  #breakPage(): void {
    const isAtStart = this.#paragraphs.length < 2 && this.#paragraphs.at(-1)?.hasText !== true;
    if (this.#tables === 0 && isAtStart) this.#context.breakPage();
    else this.#breaksAfter = true;
  }

  #breakIfDue(): void {
    if (!this.#breaksAfter || this.#tables > 0 || this.#paragraphs.length > 0) return;
    this.#breaksAfter = false;
    this.#context.breakPage();
  }
}
