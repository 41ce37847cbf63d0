import { createText, isMessageCode } from '#contract/messages/format-message.ts';
import type { DataPoint } from '#contract/documents.ts';
import { perLocale } from '../i18n/per-locale.ts';
import { useLocale, type Text } from '../i18n/text.tsx';

export interface PointText {
  /** Returns the name of a field in the person's language, or as the service calls it. */
  field(name: string): string;
  tag(name: string): string;
  /** Returns what one document with a tag is called, and several. */
  readonly tagNames: (name: string) => readonly [one: string, several: string];
  /**
   * Returns the value in the person's format. `all` are the data points of the same document, from which an amount
   * takes its currency.
   */
  value(point: DataPoint, all: readonly DataPoint[]): string;
}

/** Converts `purchase_order` to `Purchase order`, for names without a translation. */
const readable = (name: string) => {
  const words = name.replace(/[_-]+/gu, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const translatedName = (t: Text, prefix: 'field' | 'tag', name: string) => {
  const id = `${prefix}.${name}`;
  return isMessageCode(id) ? t(id) : readable(name);
};

/** Returns the name of a tag in the person's language, or as the service calls it. */
export const tagText = (t: Text, name: string): string => translatedName(t, 'tag', name);

/** Returns what several documents with a tag are called, such as "Invoices"; `null` where the service alone names it. */
export function tagsText(t: Text, name: string): string | null {
  const id = `tag.many.${name}`;
  return isMessageCode(id) ? t(id as 'tag.many.invoice') : null;
}

/** Returns what a class means, where its name does not say it; else `null`. */
export const tagNote = (t: Text, name: string): string | null =>
  name.toLowerCase() === 'unclassified' ? t('tag.unclassified.text') : null;

/** The text of a table of items has a line for each, of which a list of values has room for the first. */
const firstLine = (text: string) => {
  const end = text.indexOf('\n');
  return end < 0 ? text : `${text.slice(0, end)} …`;
};

const amounts = new Set(['net_total', 'tax_total', 'total', 'amount_due']);

export const usePointText = (): PointText => pointTextOf(useLocale());

const pointTextOf = perLocale(createPointText);

function createPointText(locale: string): PointText {
  const t = createText(locale);
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  // A date without a time is the same day in every time zone.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    field: (name) => translatedName(t, 'field', name),
    tag: (name) => tagText(t, name),
    tagNames: (name) => [tagText(t, name), tagsText(t, name) ?? readable(name)],
    value(point, all) {
      if (point.dataType === 'DateTime') {
        const atMs = Date.parse(String(point.value));
        return Number.isNaN(atMs) ? point.valueAsString : day.format(atMs);
      }
      if (point.dataType !== 'Decimal' || typeof point.value !== 'number') return firstLine(point.valueAsString);
      const currency = amounts.has(point.name) ? all.find(({ name }) => name === 'currency')?.valueAsString : undefined;
      return currency === undefined ? decimal.format(point.value) : `${decimal.format(point.value)} ${currency}`;
    },
  };
}
