import { serviceMessage } from '#service-api/messages/service-message.ts';
import { findAmounts, type DecimalMark } from '../extract/parse-amount.ts';
import { dateInOrder, findDates, type DayMonthOrder } from '../extract/parse-date.ts';
import type { DataType } from '#service-api/values.ts';
import { emptied, kept, shown, textsOf, textValue, type ChainValue, type Outcome } from './chain-value.ts';

/** What the document shows about its amounts and dates; `null` where it shows nothing. */
export interface ReadingHints {
  readonly decimalMark: DecimalMark | null;
  readonly order: DayMonthOrder | null;
}

const plainNumber = /^-?\d{1,15}(?:\.\d{1,6})?$/u;

/** Reads the one amount in a text. Without a decimal mark, an amount that both marks read differently is refused. */
export function parseAmount(text: string, mark: DecimalMark | null): Outcome {
  const value = shown(text);
  const read = (withMark: DecimalMark | null) => {
    const found = findAmounts(text, withMark);
    return found.length === 1 ? found[0]?.value : undefined;
  };
  const number = read(mark);
  if (number === undefined) return emptied(serviceMessage('chain.not-one-amount', { value }));
  if (mark === null && read(',') !== read('.')) return emptied(serviceMessage('chain.ambiguous-amount', { value }));
  return kept({ kind: 'number', number });
}

/** Reads the one date in a text. Without an order, a date that both orders read differently is refused. */
export function parseDate(text: string, order: DayMonthOrder | null): Outcome {
  const value = shown(text);
  const found = findDates(text);
  const [date] = found;
  if (date === undefined || found.length > 1) return emptied(serviceMessage('chain.not-one-date', { value }));
  if (order === null && date.monthFirst !== null) return emptied(serviceMessage('chain.ambiguous-date', { value }));
  return kept({ kind: 'date', iso: dateInOrder(date, order ?? 'day-first') });
}

/** Reads a text that is nothing but a number in plain notation. */
function parsePlainNumber(text: string): number | null {
  return plainNumber.test(text) ? Number(text) : null;
}

/**
 * Gives a value the type of its field. A text is read only where there is one way to read it, so that a value is never
 * guessed.
 */
export function typeValue(value: ChainValue, dataType: DataType, hints: ReadingHints): Outcome {
  if (value.kind === 'list') return emptied(serviceMessage('chain.list-needs-join'));
  const [text = ''] = textsOf(value);
  switch (dataType) {
    case 'String':
      return text.trim() === '' ? emptied(serviceMessage('chain.empty')) : kept(textValue(text.trim()));
    case 'Decimal': {
      if (value.kind === 'number') return kept(value);
      if (value.kind === 'date') return emptied(serviceMessage('chain.not-a-number', { value: shown(text) }));
      const number = parsePlainNumber(text);
      return number === null || /\.\d{3}$/u.test(text)
        ? parseAmount(text, hints.decimalMark)
        : kept({ kind: 'number', number });
    }
    case 'DateTime':
      return value.kind === 'date' ? kept(value) : parseDate(text, hints.order);
  }
}
