import { Flow } from '../../structure/flow.ts';
import type { PageBuilder } from '../../structure/page-builder.ts';
import { createBlockCollector } from '../collect-blocks.ts';
import { createRtfCharsets } from './rtf-charsets.ts';
import { RtfText } from './rtf-text.ts';
import type { RtfToken } from './rtf-tokens.ts';

interface Group {
  /** Whether its content is no text: fonts, colours, pictures, field codes. */
  isSkipped: boolean;
  isHidden: boolean;
  isFontTable: boolean;
  isMarker: boolean;
  font: number | null;
  /** How many characters after a `\u` stand in for it in old programs. */
  substitutes: number;
  text: RtfText;
}

/** Groups that hold no text of the document. */
const skipped = new Set(
  (
    'colortbl stylesheet info pict object objdata fldinst filetbl listtable listoverridetable revtbl rsidtbl generator ' +
    'themedata colorschememapping datastore latentstyles xmlnstbl nonesttables nonshppict private template bkmkstart ' +
    'bkmkend annotation atnid atnauthor atntime atnref atndate deleted'
  ).split(' '),
);
/** Groups that other programs may skip and that hold text. */
const knownExtras = new Set(['shppict', 'shptxt', 'nestrow', 'footnote']);
const asides: ReadonlyMap<string, 'header' | 'footer'> = new Map([
  ...['header', 'headerl', 'headerr', 'headerf'].map((name) => [name, 'header'] as const),
  ...['footer', 'footerl', 'footerr', 'footerf'].map((name) => [name, 'footer'] as const),
]);
const signs: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  nestcell: '   ',
  nestrow: '\n',
};
const symbols: Readonly<Record<string, string>> = { '~': '\u00a0', _: '-', '\\': '\\', '{': '{', '}': '}' };
const codePages: Readonly<Record<string, number>> = { mac: 10_000, pc: 437, pca: 850 };

/** Groups inside each other beyond this are taken for one. */
const deepest = 512;
const longestMarker = 40;
/** So many bytes are decoded together at most. */
const mostPending = 1024 * 1024;

/** Gives the text of an RTF document to pages. */
export class RtfHandler {
  readonly #pages: PageBuilder;
  readonly #charsets = createRtfCharsets();
  readonly #groups: Group[] = [];
  readonly #body: RtfText;
  readonly #asides = new Set<string>();
  #group: Group;
  #tooDeep = 0;
  /** Characters that stand in for the last `\u` and are to be left out. */
  #toSkip = 0;
  #notes = 0;
  #isOptional = false;
  #tableFont = 0;
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  hasHidden = false;

  constructor(pages: PageBuilder) {
    this.#pages = pages;
    this.#body = new RtfText(new Flow(pages), pages.breakPage);
    this.#group = {
      isSkipped: false,
      isHidden: false,
      isFontTable: false,
      isMarker: false,
      font: null,
      substitutes: 1,
      text: this.#body,
    };
  }

  take(token: RtfToken): void {
    if (token.kind === 'bytes') return this.#takeBytes(token.bytes);
    this.#flush();
    switch (token.kind) {
      case 'open':
        return this.#open();
      case 'close':
        return this.#close();
      case 'symbol':
        return this.#takeSymbol(token.name);
      case 'word':
        return this.#takeWord(token.name, token.value);
    }
  }

  end(): void {
    this.#flush();
    while (this.#groups.length > 0) this.#close();
    this.#body.end();
  }

  #open(): void {
    this.#toSkip = 0;
    if (this.#groups.length >= deepest) this.#tooDeep += 1;
    else {
      this.#groups.push(this.#group);
      this.#group = { ...this.#group };
    }
  }

  #close(): void {
    this.#toSkip = 0;
    this.#isOptional = false;
    if (this.#tooDeep > 0) {
      this.#tooDeep -= 1;
      return;
    }
    const outer = this.#groups.pop();
    if (outer === undefined) return;
    if (outer.text !== this.#group.text) this.#group.text.end();
    this.#group = outer;
  }

  #takeBytes(bytes: Uint8Array): void {
    if (this.#group.isSkipped || this.#group.isFontTable) return;
    const skip = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skip;
    // Bytes of one character may come one by one, so that they are decoded together.
    this.#pending.push(bytes.subarray(skip));
    this.#pendingBytes += bytes.length - skip;
    if (this.#pendingBytes >= mostPending) this.#flush();
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    const bytes = Buffer.concat(this.#pending);
    [this.#pending, this.#pendingBytes] = [[], 0];
    this.#add(this.#charsets.decode(bytes, this.#group.font));
  }

  #add(text: string): void {
    const { isSkipped, isFontTable, isHidden, isMarker, text: target } = this.#group;
    if (isSkipped || isFontTable) return;
    if (isHidden) this.hasHidden = true;
    else if (isMarker) target.mark(text.slice(0, longestMarker));
    else target.add(text);
  }

  #takeSymbol(name: string): void {
    if (name === '*') this.#isOptional = true;
    else if (name === 'par') this.#takeWord('par', null);
    else if (symbols[name] !== undefined) this.#add(symbols[name]);
  }

  #takeWord(name: string, value: number | null): void {
    const isUnknownExtra = this.#isOptional && !knownExtras.has(name) && !asides.has(name);
    this.#isOptional = false;
    if (isUnknownExtra || skipped.has(name)) this.#group.isSkipped = true;
    if (this.#group.isSkipped) return;
    const sign = signs[name];
    if (this.#group.isFontTable) this.#takeFont(name, value);
    else if (sign !== undefined) this.#add(sign);
    else if (name === 'u' && value !== null) this.#takeUnicode(value);
    else if (!this.#takeFormat(name, value) && !this.#takeDestination(name)) this.#group.text.take(name, value);
  }

  /** A character by its number, which is negative from 32,768 on; what old programs show instead follows. */
  #takeUnicode(value: number): void {
    this.#add(String.fromCharCode(value & 0xffff));
    this.#toSkip = this.#group.substitutes;
  }

  #takeFont(name: string, value: number | null): void {
    if (name === 'f' && value !== null) this.#tableFont = value;
    else if (name === 'fcharset' && value !== null) this.#charsets.setFont(this.#tableFont, value);
  }

  /** Returns whether the word is about the look or the charset of text. */
  #takeFormat(name: string, value: number | null): boolean {
    const group = this.#group;
    const page = codePages[name];
    if (page !== undefined) this.#charsets.setDefault(page);
    else if (name === 'ansicpg' && value !== null) this.#charsets.setDefault(value);
    else if (name === 'f') group.font = value;
    else if (name === 'uc') group.substitutes = Math.min(10, Math.max(0, value ?? 1));
    else if (name === 'v') group.isHidden = value !== 0;
    else if (name === 'plain') [group.isHidden, group.font] = [false, null];
    else return false;
    return true;
  }

  /** Returns whether the word says that its group stands at another place of the document. */
  #takeDestination(name: string): boolean {
    const aside = asides.get(name);
    if (name === 'fonttbl') this.#group.isFontTable = true;
    else if (name === 'listtext' || name === 'pntext') this.#group.isMarker = true;
    else if (name === 'footnote') this.#group.text = this.#noteText();
    else if (name === 'chftn') this.#takeNoteMark();
    else if (aside !== undefined) this.#group.text = this.#asideText(aside);
    else return false;
    return true;
  }

  #noteText(): RtfText {
    return new RtfText(new Flow({ add: this.#pages.addNote }, 'footnote'), () => undefined);
  }

  /** The number of a footnote stands in the text, and once more in the note. */
  #takeNoteMark(): void {
    const isInNote = this.#group.text !== this.#body;
    if (!isInNote) this.#notes += 1;
    this.#add(`[${this.#notes.toString()}]${isInNote ? ' ' : ''}`);
  }

  /** Sections repeat their headers and footers; each text is taken once. */
  #asideText(aside: 'header' | 'footer'): RtfText {
    const collector = createBlockCollector();
    const give = () => {
      const blocks = collector.take();
      const key = JSON.stringify(blocks);
      if (this.#asides.has(key)) return;
      this.#asides.add(key);
      for (const block of blocks) {
        if (aside === 'header') this.#pages.add(block);
        else this.#pages.addNote(block);
      }
    };
    return new RtfText(new Flow(collector, aside), () => undefined, give);
  }
}
