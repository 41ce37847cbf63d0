import type { PageBlock } from '#service-api/records/page-structure.ts';
import type { BlockSink } from './page-builder.ts';

/** What a paragraph is; plain where nothing is said. */
export type ParagraphKind =
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'list_item'; readonly level: number; readonly marker: string };

interface OpenParagraph {
  /** Made by text outside of a paragraph. */
  readonly isImplied: boolean;
  readonly parts: string[];
  kind: ParagraphKind;
}

interface OpenTable {
  rows: string[][];
  row: string[] | null;
  cell: string[] | null;
  /** The columns of the open cell. */
  columns: number;
}

/** A longer table is given in parts, so that it need not lie in memory as a whole. */
const rowsPerBlock = 200;
/** No printed table is wider. Cells beyond it join the last one. */
const mostColumns = 256;
/** Tables inside tables are layout; deeper ones are text of their cell. */
const deepestTable = 16;
/** No document has more text, by `ReadLimits.words`. An open paragraph or table would otherwise grow with the file. */
const mostCharacters = 16_000_000;
const plain: ParagraphKind = { kind: 'paragraph' };

/**
 * Takes a document as its markup goes: paragraphs, and tables that may lie inside each other. Paragraphs may lie inside
 * each other too, as text boxes do; the inner one comes first. Calls that fit nothing open are ignored.
 */
export class Flow {
  readonly #sink: Pick<BlockSink, 'add'>;
  readonly #beside: { readonly aside?: NonNullable<PageBlock['aside']> };
  readonly #paragraphs: OpenParagraph[] = [];
  readonly #tables: OpenTable[] = [];
  /** Open tables beyond `deepestTable`. */
  #tooDeep = 0;
  #charactersLeft = mostCharacters;

  /** @param aside given to every block: the flow of a header, a footer or a note */
  constructor(sink: Pick<BlockSink, 'add'>, aside?: NonNullable<PageBlock['aside']>) {
    this.#sink = sink;
    this.#beside = aside === undefined ? {} : { aside };
  }

  openParagraph(): void {
    this.#closeImplied();
    this.#paragraphs.push({ isImplied: false, parts: [], kind: plain });
  }

  /** Says what the open paragraph is. */
  style(kind: ParagraphKind): void {
    const open = this.#paragraphs.at(-1);
    if (open) open.kind = kind;
  }

  closeParagraph(): void {
    const open = this.#paragraphs.pop();
    if (!open) return;
    const text = open.parts.join('');
    if (text.trim() === '') return;
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.push(open.kind.kind === 'list_item' ? `${open.kind.marker} ${text.trim()}` : text.trim());
    else this.#sink.add({ ...limited(open.kind), text: withoutEdges(text), ...this.#beside });
  }

  /** Text outside of a paragraph makes one. */
  text(text: string): void {
    this.#charactersLeft -= text.length;
    if (this.#charactersLeft < 0) return;
    if (this.#paragraphs.length === 0) this.#paragraphs.push({ isImplied: true, parts: [], kind: plain });
    this.#paragraphs.at(-1)?.parts.push(text);
  }

  openTable(): void {
    this.#closeImplied();
    if (this.#tables.length >= deepestTable) this.#tooDeep += 1;
    else this.#tables.push({ rows: [], row: null, cell: null, columns: 1 });
  }

  openRow(): void {
    const table = this.#table();
    if (table) table.row = [];
  }

  openCell(columns = 1): void {
    const table = this.#table();
    if (!table?.row) return;
    table.cell = [];
    table.columns = Math.max(1, columns);
  }

  closeCell(): void {
    this.#closeImplied();
    const table = this.#table();
    if (!table?.row || !table.cell) return;
    const text = table.cell.join('\n');
    table.cell = null;
    const room = mostColumns - table.row.length;
    if (room <= 0) {
      if (text !== '') table.row.push(`${table.row.pop() ?? ''} ${text}`);
      return;
    }
    table.row.push(text);
    for (let column = 1; column < Math.min(table.columns, room); column += 1) table.row.push('');
  }

  closeRow(): void {
    const table = this.#table();
    if (!table?.row) return;
    if (table.row.some((cell) => cell !== '')) table.rows.push(table.row);
    table.row = null;
    if (table.rows.length >= rowsPerBlock) this.#giveRows(table);
  }

  closeTable(): void {
    this.#closeImplied();
    const table = this.#table();
    this.#tooDeep = Math.max(0, this.#tooDeep - 1);
    if (!table) return;
    this.#giveRows(table);
    this.#tables.pop();
  }

  /** Ends what is still open. */
  end(): void {
    while (this.#paragraphs.length > 0) this.closeParagraph();
    this.#tooDeep = 0;
    while (this.#tables.length > 0) {
      this.closeCell();
      this.closeRow();
      this.closeTable();
    }
  }

  /** The table that rows and cells belong to. */
  #table(): OpenTable | undefined {
    return this.#tooDeep > 0 ? undefined : this.#tables.at(-1);
  }

  #closeImplied(): void {
    if (this.#paragraphs.at(-1)?.isImplied === true) this.closeParagraph();
  }

  /** A table inside a cell becomes lines of the cell. */
  #giveRows(table: OpenTable): void {
    const { rows } = table;
    table.rows = [];
    if (rows.length === 0) return;
    const outer = this.#tables.at(-2)?.cell;
    if (!outer) this.#sink.add({ kind: 'table', rows, ...this.#beside });
    else
      for (const row of rows)
        outer.push(
          row
            .map((cell) => cell.replaceAll('\n', ' '))
            .join('   ')
            .trim(),
        );
  }
}

function limited(kind: ParagraphKind): ParagraphKind {
  switch (kind.kind) {
    case 'paragraph':
      return kind;
    case 'heading':
      return { kind: 'heading', level: whole(kind.level, 6) };
    case 'list_item':
      return { ...kind, level: whole(kind.level, 9) };
  }
}

const whole = (level: number, most: number) => Math.min(most, Math.max(1, Math.trunc(level) || 1));

/** Without line breaks at the start and blanks at the end; blanks and tabs at the start are the shape of the line. */
function withoutEdges(text: string): string {
  let from = 0;
  while (text[from] === '\n') from += 1;
  return text.slice(from).trimEnd();
}
