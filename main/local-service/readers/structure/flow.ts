import type { PageBlock } from '#service-api/records/page-structure.ts';
import type { BlockSink } from './page-builder.ts';

/** What a paragraph is; plain where nothing is said. */
export type ParagraphKind =
  | { readonly kind: 'paragraph' }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'list_item'; readonly level: number; readonly marker: string };

/**
 * Takes a document as its markup goes: paragraphs, and tables that may lie inside each other. Paragraphs may lie inside
 * each other too, as text boxes do; the inner one comes first. Calls that fit nothing open are ignored.
 */
export interface Flow {
  openParagraph(): void;
  /** Says what the open paragraph is. */
  style(kind: ParagraphKind): void;
  closeParagraph(): void;
  /** Text outside of a paragraph makes one. */
  text(text: string): void;
  openTable(): void;
  openRow(): void;
  openCell(columns?: number): void;
  closeCell(): void;
  closeRow(): void;
  closeTable(): void;
  /** Ends what is still open. */
  end(): void;
}

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
const plain: ParagraphKind = { kind: 'paragraph' };

/** @param aside given to every block: the flow of a header, a footer or a note */
export function createFlow(sink: Pick<BlockSink, 'add'>, aside?: PageBlock['aside']): Flow {
  const paragraphs: OpenParagraph[] = [];
  const tables: OpenTable[] = [];
  let tooDeep = 0;
  const beside = aside === undefined ? {} : { aside };

  const emitLine = (text: string, kind: ParagraphKind) => {
    const cell = tables.at(-1)?.cell;
    const isEmpty = text.trim() === '';
    if (cell) {
      if (!isEmpty) cell.push(kind.kind === 'list_item' ? `${kind.marker} ${text.trim()}` : text.trim());
    } else if (!isEmpty) sink.add({ ...limited(kind), text: withoutEdges(text), ...beside });
  };
  const emitRows = (table: OpenTable) => {
    const rows = table.rows;
    table.rows = [];
    if (rows.length === 0) return;
    const outer = tables.at(-2)?.cell;
    if (outer) outer.push(...rows.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')).join('   ').trim()));
    else sink.add({ kind: 'table', rows, ...beside });
  };
  const closeImplied = () => {
    if (paragraphs.at(-1)?.isImplied === true) flow.closeParagraph();
  };
  /** The table that rows and cells belong to. */
  const current = () => (tooDeep > 0 ? undefined : tables.at(-1));
  const flow: Flow = {
    openParagraph() {
      closeImplied();
      paragraphs.push({ isImplied: false, parts: [], kind: plain });
    },
    style(kind) {
      const open = paragraphs.at(-1);
      if (open) open.kind = kind;
    },
    closeParagraph() {
      const open = paragraphs.pop();
      if (open) emitLine(open.parts.join(''), open.kind);
    },
    text(text) {
      if (paragraphs.length === 0) paragraphs.push({ isImplied: true, parts: [], kind: plain });
      paragraphs.at(-1)?.parts.push(text);
    },
    openTable() {
      closeImplied();
      if (tables.length < deepestTable) tables.push({ rows: [], row: null, cell: null, columns: 1 });
      else tooDeep += 1;
    },
    openRow() {
      const table = current();
      if (table) table.row = [];
    },
    openCell(columns = 1) {
      const table = current();
      if (!table?.row) return;
      table.cell = [];
      table.columns = Math.max(1, columns);
    },
    closeCell() {
      closeImplied();
      const table = current();
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
    },
    closeRow() {
      const table = current();
      if (!table?.row) return;
      if (table.row.some((cell) => cell !== '')) table.rows.push(table.row);
      table.row = null;
      if (table.rows.length >= rowsPerBlock) emitRows(table);
    },
    closeTable() {
      closeImplied();
      const table = current();
      tooDeep = Math.max(0, tooDeep - 1);
      if (!table) return;
      emitRows(table);
      tables.pop();
    },
    end() {
      while (paragraphs.length > 0) flow.closeParagraph();
      tooDeep = 0;
      while (tables.length > 0) {
        flow.closeCell();
        flow.closeRow();
        flow.closeTable();
      }
    },
  };
  return flow;
}

function limited(kind: ParagraphKind): ParagraphKind {
  switch (kind.kind) {
    case 'paragraph':
      return kind;
    case 'heading':
      return { kind: 'heading', level: Math.min(6, Math.max(1, kind.level)) };
    case 'list_item':
      return { ...kind, level: Math.min(9, Math.max(1, kind.level)) };
  }
}

/** Without line breaks at both ends; blanks and tabs at the start are the shape of the line. */
function withoutEdges(text: string): string {
  let from = 0;
  while (text[from] === '\n') from += 1;
  return text.slice(from).trimEnd();
}
