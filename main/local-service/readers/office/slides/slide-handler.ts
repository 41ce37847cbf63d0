import type { Flow } from '../../structure/flow.ts';
import { attributeOf, type XmlAttributes, type XmlHandler } from '../../xml/parse-xml.ts';

/** Placeholders that repeat what is on every slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
const titles = new Set(['title', 'ctrTitle']);
const longestTitle = 120;

/** Gives the text of a slide, or of its notes, to a flow. */
export class SlideHandler implements XmlHandler {
  readonly #flow: Flow;
  readonly #areNotes: boolean;
  #placeholder: string | null = null;
  #title = '';
  #isHidden = false;
  #inText = false;
  #inParagraph = false;
  /** How many elements are open inside one that is left out, with it. */
  #skipped = 0;

  constructor(flow: Flow, areNotes: boolean) {
    this.#flow = flow;
    this.#areNotes = areNotes;
  }

  get title(): string | null {
    const title = this.#title.trim().slice(0, longestTitle);
    return title === '' ? null : title;
  }

  get isHidden(): boolean {
    return this.#isHidden;
  }

  open(name: string, attributes: XmlAttributes): void {
    // What is inside repeats the content for old programs.
    if (this.#skipped > 0 || name === 'Fallback') this.#skipped += 1;
    else this.#openContent(name, attributes);
  }

  text(text: string): void {
    if (this.#skipped === 0 && this.#inText) this.#add(text);
  }

  close(name: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    else this.#closeContent(name);
  }

  #openContent(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'sld':
        this.#isHidden = /^(0|false)$/.test(attributes['show'] ?? '');
        return;
      case 'sp':
      case 'graphicFrame':
        this.#placeholder = null;
        return;
      case 'ph':
        this.#placeholder = attributes['type'] ?? 'body';
        return;
      case 'p':
        this.#inParagraph = true;
        this.#flow.openParagraph();
        if (this.#isTitle()) this.#flow.style({ kind: 'heading', level: 1 });
        return;
      case 'pPr':
        return this.#openLevel(Number(attributeOf(attributes, 'lvl') ?? 0));
      case 't':
        this.#inText = this.#inParagraph;
        return;
      case 'br':
        return this.#add(this.#isTitle() ? ' ' : '\n');
      case 'tbl':
        return this.#flow.openTable();
      case 'tr':
        return this.#flow.openRow();
      case 'tc':
        return this.#flow.openCell(Number(attributes['gridSpan']) || 1);
    }
  }

  #closeContent(name: string): void {
    switch (name) {
      case 'p':
        this.#inParagraph = false;
        return this.#flow.closeParagraph();
      case 't':
        this.#inText = false;
        return;
      case 'tbl':
        return this.#flow.closeTable();
      case 'tr':
        return this.#flow.closeRow();
      case 'tc':
        return this.#flow.closeCell();
    }
  }

  /** The first level of a slide's text is a paragraph, as its marks are often switched off. */
  #openLevel(level: number): void {
    if (level > 0 && !this.#isTitle()) this.#flow.style({ kind: 'list_item', level: level + 1, marker: '•' });
  }

  #isTitle(): boolean {
    return this.#placeholder !== null && titles.has(this.#placeholder) && !this.#areNotes;
  }

  #add(text: string): void {
    if (!this.#inParagraph || (this.#placeholder !== null && repeated.has(this.#placeholder))) return;
    if (this.#isTitle()) this.#title += text;
    this.#flow.text(text);
  }
}
