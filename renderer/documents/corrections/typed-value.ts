import type { DataPoint } from '#contract/documents.ts';

/** Returns the text that a person starts from when correcting a value: dates by day, numbers without a currency. */
export function textToEdit(
  { dataType, value, valueAsString }: Pick<DataPoint, 'dataType' | 'value' | 'valueAsString'>,
  locale: string,
): string {
  if (dataType === 'DateTime') {
    const [year, month, day] = String(value).slice(0, 10).split('-');
    if (day === undefined) return valueAsString;
    return locale.startsWith('de') ? `${day}.${month}.${year}` : `${year}-${month}-${day}`;
  }
  if (dataType !== 'Decimal' || typeof value !== 'number') return valueAsString;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(value);
}

/**
 * Returns what a person typed as the value of a field: a number where the field has one and the text states one, else
 * the text itself, which the service reads. The last separator is the decimal one, unless three digits follow it as in
 * the thousands of the person's language.
 */
export function typedValue(text: string, dataType: string, locale: string): string | number {
  const trimmed = text.trim();
  if (dataType !== 'Decimal') return trimmed;
  const bare = trimmed.replace(/[\s'’]|\p{Sc}|(?:EUR|USD|CHF|GBP)/giu, '');
  if (!/^[+-]?\d[\d.,]*$/u.test(bare)) return trimmed;
  const at = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const mark = bare.charAt(at);
  const group = locale.startsWith('de') ? '.' : ',';
  const isGroup = at >= 0 && bare.length - at === 4 && (mark === group || bare.indexOf(mark) < at);
  const whole = at < 0 || isGroup ? bare : bare.slice(0, at);
  const cents = at < 0 || isGroup ? '' : bare.slice(at + 1);
  return Number(`${whole.replace(/[.,]/gu, '')}.${cents === '' ? '0' : cents}`);
}
