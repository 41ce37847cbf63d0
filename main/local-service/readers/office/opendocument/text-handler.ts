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
export class TextHandler implements XmlHandler {
  /** The flows of the body and, inside a footnote, of the footnote. */
  readonly #flows: [Flow, ...Flow[]];
  readonly #context: TextContext;
  readonly #lists: OpenList[] = [];
  #paragraphs = 0;
  #tables = 0;
  /** How many elements are open inside one that is left out, with it. */
  #skipped = 0;
  #citations = 0;
  /** What stands before the text of the open footnote. */
  #noteMark = '';
  #breaksAfter = false;

  constructor(body: Flow, context: TextContext) {
    this.#flows = [body];
    this.#context = context;
  }

  open(name: string, attributes: XmlAttributes): void {
    const isHidden = name === 'span' && this.#context.styles.hidden.has(styleOf(attributes));
    if (isHidden) this.#context.onHidden();
    if (this.#skipped > 0 || leftOut.has(name) || isHidden) this.#skipped += 1;
    else this.#openContent(name, attributes);
  }

  text(text: string): void {
    if (this.#skipped === 0) this.#add(text.replace(/[ \t\r\n]+/g, ' '));
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else this.#closeContent(name);
  }

  #openContent(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'p':
        return this.#openParagraph(attributes);
      case 'h':
        this.#openParagraph(attributes);
        return this.#flow().style({ kind: 'heading', level: Number(attributeOf(attributes, 'outline-level')) || 1 });
      case 'list':
        this.#lists.push({ style: styleOf(attributes), count: 0, isMarked: true });
        return;
      case 'list-item':
        return this.#openItem();
      case 'table':
        this.#tables += 1;
        return this.#flow().openTable();
      case 'table-row':
        return this.#flow().openRow();
      case 'table-cell':
        return this.#flow().openCell(Number(attributeOf(attributes, 'number-columns-spanned')) || 1);
      default:
        return this.#openSign(name, attributes);
    }
  }

  #openSign(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 's':
        return this.#add(' '.repeat(Math.min(mostBlanks, Math.max(1, Number(attributeOf(attributes, 'c')) || 1))));
      case 'tab':
        return this.#add('\t');
      case 'line-break':
        return this.#add('\n');
      case 'soft-page-break':
        if (this.#tables === 0 && this.#paragraphs === 0) this.#context.breakPage();
        else this.#breaksAfter = true;
        return;
      case 'note':
        this.#flows.push(this.#context.openNote());
        return;
      case 'note-citation':
        this.#citations += 1;
        return;
    }
  }

  #closeContent(name: string): void {
    switch (name) {
      case 'p':
      case 'h':
        return this.#closeParagraph();
      case 'list':
        this.#lists.pop();
        return;
      case 'table':
        this.#tables -= 1;
        return this.#flow().closeTable();
      case 'table-row':
        return this.#flow().closeRow();
      case 'table-cell':
        return this.#flow().closeCell();
      case 'note':
        if (this.#flows.length > 1) this.#flows.pop()?.end();
        return;
      case 'note-citation':
        this.#citations -= 1;
        return;
    }
  }

  #flow(): Flow {
    return this.#flows.at(-1) ?? this.#flows[0];
  }

  #openParagraph(attributes: XmlAttributes): void {
    const { styles, breakPage } = this.#context;
    if (this.#tables === 0 && styles.breaksPage.has(styleOf(attributes))) breakPage();
    this.#paragraphs += 1;
    this.#flow().openParagraph();
    if (this.#noteMark !== '' && this.#flows.length > 1) {
      this.#flow().text(this.#noteMark);
      this.#noteMark = '';
    }
    const list = this.#lists.at(-1);
    if (!list || list.isMarked) return;
    list.isMarked = true;
    this.#flow().style({ kind: 'list_item', level: this.#lists.length, marker: this.#marker(list) });
  }

  #openItem(): void {
    const list = this.#lists.at(-1);
    if (list) [list.count, list.isMarked] = [list.count + 1, false];
  }

  #marker(list: OpenList): string {
    const name = this.#lists.findLast(({ style }) => style !== '')?.style ?? '';
    const style = this.#context.styles.lists.get(name)?.[this.#lists.length];
    if (!style || style.format === null) return bullet;
    return `${style.prefix}${numberText(style.start + list.count - 1, style.format)}${style.suffix}`;
  }

  #closeParagraph(): void {
    this.#paragraphs -= 1;
    this.#flow().closeParagraph();
    if (!this.#breaksAfter || this.#paragraphs > 0 || this.#tables > 0) return;
    this.#breaksAfter = false;
    this.#context.breakPage();
  }

  #add(text: string): void {
    if (this.#citations > 0) this.#cite(text);
    else if (this.#paragraphs > 0) this.#flow().text(text);
  }

  /** The number of a footnote stands in the text and before the note. */
  #cite(text: string): void {
    this.#flows.at(-2)?.text(`[${text}]`);
    this.#noteMark += `[${text}] `;
  }
}

function styleOf(attributes: XmlAttributes): string {
  return attributeOf(attributes, 'style-name') ?? '';
}
