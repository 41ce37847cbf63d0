import type { Aside, PageBlock, PageStructure } from '#ports/search-records.ts';
import { fieldsOf, isList, isRecord, type Fields } from '../reply/fields.ts';

const asides: ReadonlyMap<string, Aside> = new Map([
  ['header', 'header'],
  ['footer', 'footer'],
  ['footnote', 'footnote'],
  ['speaker_notes', 'speaker-notes'],
]);

/** Reads what a page consists of; `null` where the service does not report it. Blocks of unknown kinds are left out. */
export function readPageStructure(page: Fields): PageStructure | null {
  const record = page.record('structure');
  if (record === undefined) return null;
  const fields = fieldsOf(record);
  const layout = fields.text('layout');
  return {
    layout: layout === 'sheet' || layout === 'slide' ? layout : 'text',
    title: fields.text('title') ?? null,
    blocks: fields.list('blocks').filter(isRecord).map(fieldsOf).flatMap(readBlock),
  };
}

function readBlock(fields: Fields): readonly PageBlock[] {
  const aside = asides.get(fields.text('aside') ?? '') ?? null;
  const text = fields.text('text') ?? '';
  const level = Math.max(1, fields.whole('level') ?? 1);
  switch (fields.text('kind')) {
    case 'heading':
      return [{ kind: 'heading', level, text, aside }];
    case 'paragraph':
      return [{ kind: 'paragraph', text, aside }];
    case 'list_item':
      return [{ kind: 'list-item', level, marker: fields.text('marker') ?? '', text, aside }];
    case 'table':
      return [{ kind: 'table', rows: fields.list('rows').filter(isList).map(readRow), aside }];
    default:
      return [];
  }
}

const readRow = (row: readonly unknown[]): readonly string[] =>
  row.map((cell) => (typeof cell === 'string' ? cell : ''));
