import { printAmount } from '../extract/print-amount.ts';
import { itemLimits, type LineItem } from './line-item.ts';

/** The items as text for clients that know no tables: one line an item, as many as there is room for. */
export function itemsText(items: readonly LineItem[]): string {
  let text = '';
  for (const { quantity, unit, description, unitPrice, amount } of items) {
    const count = [quantity === null ? null : String(quantity), unit].filter((part) => part !== null).join(' ');
    const money = [unitPrice, amount].map((value) => (value === null ? '' : printAmount(value)));
    const line = [count, description ?? '', ...money].filter((part) => part !== '').join('  ');
    if (text.length + line.length + 1 > itemLimits.textChars) break;
    text += text === '' ? line : `\n${line}`;
  }
  return text;
}
