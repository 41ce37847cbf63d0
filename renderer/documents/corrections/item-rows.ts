import type { LineItem } from '#contract/documents.ts';
import { typedValue } from './typed-value.ts';

const numbers = ['unitPrice', 'taxRate', 'amount'] as const;

/** A row of a table of items as a person edits it: texts, and the place where it was read. */
export interface DraftRow extends Pick<LineItem, 'page' | 'box'> {
  readonly id: number;
  readonly description: string;
  /** With its unit: `2 Stk.` */
  readonly quantity: string;
  readonly unitPrice: string;
  readonly taxRate: string;
  readonly amount: string;
}

export const emptyRow = (id: number): DraftRow => ({
  id,
  description: '',
  quantity: '',
  unitPrice: '',
  taxRate: '',
  amount: '',
  page: null,
  box: null,
});

export function rowOf(item: LineItem, id: number, locale: string): DraftRow {
  const { description, quantity, unit, unitPrice, taxRate, amount, page, box } = item;
  const format = (value: number | null, least: number): string =>
    value === null
      ? ''
      : new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: 6 }).format(value);
  return {
    id,
    description: description ?? '',
    quantity: [format(quantity, 0), unit ?? ''].filter((part) => part !== '').join(' '),
    unitPrice: format(unitPrice, 2),
    taxRate: format(taxRate, 0),
    amount: format(amount, 2),
    page,
    box,
  };
}

/**
 * Returns the rows as items, without those in which nothing stands.
 * @returns `wrong`: `<id> <column>` of the texts that are no numbers
 */
export function itemsOf(
  rows: readonly DraftRow[],
  locale: string,
): { readonly items: readonly LineItem[]; readonly wrong: ReadonlySet<string> } {
  const wrong = new Set<string>();
  const read = ({ id }: DraftRow, column: string, text: string): number | null => {
    if (text.trim() === '') return null;
    const value = typedValue(text.replace(/%\s*$/u, ''), 'Decimal', locale);
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    wrong.add(`${id} ${column}`);
    return null;
  };
  const items = rows.flatMap((row): readonly LineItem[] => {
    const [, count = '', unit = ''] = /^\s*([+-]?\d[\d.,\s'’]*)?(.*)$/su.exec(row.quantity) ?? [];
    const quantity = read(row, 'quantity', count);
    if (quantity === null && unit.trim() !== '') wrong.add(`${row.id} quantity`);
    const [unitPrice = null, taxRate = null, amount = null] = numbers.map((column) => read(row, column, row[column]));
    const description = row.description.trim() === '' ? null : row.description.trim();
    if (description === null && [quantity, unitPrice, taxRate, amount].every((value) => value === null)) return [];
    const { page, box } = row;
    return [{ description, quantity, unit: unit.trim().slice(0, 20) || null, unitPrice, amount, taxRate, page, box }];
  });
  return { items, wrong };
}

/** Returns the sum of the amounts in cents, which adds up without rounding. */
export const centsOf = (items: readonly LineItem[]): number =>
  items.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0);
