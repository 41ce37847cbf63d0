import { termsOf } from '#lib/text/terms.ts';
import { parseAmount } from './amount.ts';
import type { SearchDocument } from './search-index.ts';

/** What documents are filtered, sorted and summed by, as columns of `search_documents`. */
export interface DocumentColumns {
  /** `20261123`: the value `date`, else the day on which the document was added. */
  readonly day: number;
  /** As it is compared. */
  readonly issuer: string | null;
  /** As it is shown. */
  readonly issuerShown: string | null;
  /** The value `total` in ten-thousandths. */
  readonly amount: number | null;
  /** An upper-case code, or what stands for one. */
  readonly currency: string | null;
  readonly folder: string;
  /** 1 when a value should be compared with the page, or a required one was not found. */
  readonly needsCheck: 0 | 1;
}

/** A longer value is a text, which is found by its words. */
const maxValueChars = 100;

export function columnsOf(
  document: Pick<SearchDocument, 'addedAt' | 'folder' | 'dataPoints' | 'lacksValues'>,
): DocumentColumns {
  const valueOf = (name: string): string | null =>
    document.dataPoints.find((point) => point.name === name)?.value ?? null;
  const issuerShown = valueOf('issuer');
  const total = valueOf('total');
  return {
    day: parseDay(valueOf('date') ?? '') ?? parseDay(document.addedAt) ?? 0,
    issuer: foldValue(issuerShown ?? '') || null,
    issuerShown,
    amount: total === null ? null : parseAmount(total),
    currency: valueOf('currency')?.trim().toUpperCase() ?? null,
    folder: document.folder,
    needsCheck: document.lacksValues || document.dataPoints.some(({ needsCheck }) => needsCheck) ? 1 : 0,
  };
}

/** Reads the day of an ISO 8601 date or time, as a number like 20261123. */
export function parseDay(text: string): number | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  return match === null ? null : Number(`${match[1]}${match[2]}${match[3]}`);
}

/** Returns a value in the form in which values are compared: its words, folded. */
export function foldValue(value: string): string {
  return termsOf(value).join(' ');
}

/** Returns the values that documents can be filtered by, with their names, each once. */
export function comparedValues(dataPoints: SearchDocument['dataPoints']): readonly (readonly [string, string])[] {
  const all = dataPoints.map(({ name, value }) => [name, foldValue(value)] as const);
  const kept = all.filter(([, value]) => value !== '' && value.length <= maxValueChars);
  return [...new Map(kept.map((pair) => [pair.join('\n'), pair])).values()];
}
