import type { Flow } from '../../structure/flow.ts';

/** The text at one place of an RTF document (body, header, note), whose paragraphs and cells end by control words. */
export class RtfText {
  readonly #flow: Flow;
  readonly #breakPage: () => void;
  readonly #onEnd: (() => void) | undefined;
  #isOpen = false;
  #isInTable = false;
  #hasTable = false;
  #hasCell = false;
  #heading: number | null = null;
  #listLevel = 0;
  #marker = '';

  constructor(flow: Flow, breakPage: () => void, onEnd?: () => void) {
    this.#flow = flow;
    this.#breakPage = breakPage;
    this.#onEnd = onEnd;
  }

  add(text: string): void {
    this.#open();
    this.#flow.text(text);
  }

  /** The number or bullet before the item that follows. */
  mark(text: string): void {
    this.#marker += text;
  }

  /** Takes a control word about paragraphs, tables and pages. */
  take(name: string, value: number | null): void {
    switch (name) {
      case 'par':
        this.#open();
        return this.#close();
      case 'pard':
        [this.#isInTable, this.#heading, this.#listLevel] = [false, null, 0];
        return;
      case 'intbl':
        this.#isInTable = true;
        return;
      case 'outlinelevel':
        this.#heading = value === null || value > 8 ? null : value + 1;
        return;
      case 'ilvl':
        this.#listLevel = value ?? 0;
        return;
      case 'cell':
        return this.#endCell();
      case 'row':
        return this.#endRow();
      case 'page':
        this.#close();
        if (!this.#hasTable) this.#breakPage();
        return;
      case 'sect':
        return this.#close();
    }
  }

  end(): void {
    this.#close();
    this.#flow.end();
    this.#onEnd?.();
  }

  #open(): void {
    if (this.#isOpen) return;
    if (this.#isInTable) this.#openCell();
    else if (this.#hasTable) this.#endTable();
    this.#isOpen = true;
    this.#flow.openParagraph();
    const marker = this.#marker.trim();
    this.#marker = '';
    if (this.#heading !== null) this.#flow.style({ kind: 'heading', level: this.#heading });
    else if (marker !== '') this.#flow.style({ kind: 'list_item', level: this.#listLevel + 1, marker });
  }

  #close(): void {
    if (this.#isOpen) this.#flow.closeParagraph();
    this.#isOpen = false;
  }

  #openCell(): void {
    if (this.#hasCell) return;
    if (!this.#hasTable) {
      this.#flow.openTable();
      this.#flow.openRow();
      this.#hasTable = true;
    }
    this.#flow.openCell();
    this.#hasCell = true;
  }

  #endCell(): void {
    this.#close();
    this.#openCell();
    this.#flow.closeCell();
    this.#hasCell = false;
  }

  #endRow(): void {
    this.#close();
    if (!this.#hasTable) return;
    this.#flow.closeRow();
    this.#flow.openRow();
  }

  #endTable(): void {
    this.#flow.closeRow();
    this.#flow.closeTable();
    [this.#hasTable, this.#hasCell] = [false, false];
  }
}
