import type { Flow } from '../../structure/flow.ts';
import type { ParagraphFacts } from './word-paragraphs.ts';

/** What is longer is given as several paragraphs, so that its letters need not lie in memory as a whole. */
const longestParagraph = 4_000_000;
/** Characters that stand for something, as old versions of Word keep them in the text. */
const cellEnd = '\u0007';
const paragraphEnd = '\r';
const pageEnd = '\f';
const lineEnd = '\u000b';
const [fieldStart, fieldResult, fieldEnd] = ['\u0013', '\u0014', '\u0015'];
const hardHyphen = '\u001e';
/** Pictures, notes and marks of other kinds. */
const isMark = (character: string) => character < ' ' && character !== '\t';

/** Takes the characters of an old Word document. The mark at the end of a paragraph says what the paragraph is. */
export class OldWordFlow {
  readonly #flow: Flow;
  readonly #breakPage: () => void;
  #text: string[] = [];
  #cell: string[] = [];
  #isInTable = false;
  /** The fields that are open; `true` while their code, and not their result, is read. */
  readonly #fields: boolean[] = [];

  constructor(flow: Flow, breakPage: () => void) {
    this.#flow = flow;
    this.#breakPage = breakPage;
  }

  take(character: string, facts: () => ParagraphFacts): void {
    switch (character) {
      case fieldStart:
        if (this.#fields.length < 1_000) this.#fields.push(true);
        return;
      case fieldResult:
        if (this.#fields.length > 0) this.#fields[this.#fields.length - 1] = false;
        return;
      case fieldEnd:
        this.#fields.pop();
        return;
      case paragraphEnd:
        return this.#endParagraph(facts());
      case cellEnd:
        return this.#endCell(facts());
      case pageEnd:
        this.#endParagraph(facts());
        if (!this.#isInTable) this.#breakPage();
        return;
      case lineEnd:
        return this.#add('\n');
      case hardHyphen:
        return this.#add('-');
      default:
        if (!isMark(character)) this.#add(character);
    }
  }

  end(): void {
    this.#endParagraph({ heading: null, isInTable: this.#isInTable, endsRow: false });
    this.#flow.end();
  }

  #add(text: string): void {
    if (this.#fields.at(-1) === true) return;
    this.#text.push(text);
    if (this.#text.length >= longestParagraph)
      this.#endParagraph({ heading: null, isInTable: this.#isInTable, endsRow: false });
  }

  #endParagraph({ heading, isInTable }: ParagraphFacts): void {
    const text = this.#text.join('');
    this.#text = [];
    if (isInTable) {
      this.#cell.push(text);
      return;
    }
    this.#endTable();
    this.#flow.openParagraph();
    if (heading !== null) this.#flow.style({ kind: 'heading', level: heading });
    this.#flow.text(text);
    this.#flow.closeParagraph();
  }

  #endCell({ endsRow }: ParagraphFacts): void {
    const lines = [...this.#cell, this.#text.join('')];
    [this.#text, this.#cell] = [[], []];
    if (!this.#isInTable) {
      this.#isInTable = true;
      this.#flow.openTable();
      this.#flow.openRow();
    }
    if (endsRow) {
      this.#flow.closeRow();
      this.#flow.openRow();
      return;
    }
    this.#flow.openCell();
    for (const line of lines) {
      this.#flow.openParagraph();
      this.#flow.text(line);
      this.#flow.closeParagraph();
    }
    this.#flow.closeCell();
  }

  #endTable(): void {
    if (!this.#isInTable) return;
    this.#isInTable = false;
    this.#flow.closeRow();
    this.#flow.closeTable();
  }
}
