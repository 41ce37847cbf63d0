import { termsOf } from '#lib/text/terms.ts';
import type { Excerpt } from './search-data.ts';
import type { SearchDocument } from './search-index.ts';

/** How many pages are stored for highlights, and how many characters of each. */
const maxPages = 20;
export const maxPageChars = 20_000;

/** The terms of a document by the field that they are found in. */
export interface IndexedTerms {
  readonly name: readonly string[];
  readonly dataPoints: readonly string[];
  readonly body: readonly string[];
}

export function indexedTerms({ name, dataPoints, pages }: SearchDocument): IndexedTerms {
  return {
    name: termsOf(name),
    dataPoints: termsOf(dataPoints.map(({ value }) => value).join('\n')),
    body: termsOf(pages.map(({ text }) => text).join('\n')),
  };
}

/** Returns the texts that highlights are cut from, in the order in which they are shown. */
export function excerptsOf({ name, dataPoints, pages }: SearchDocument): readonly Excerpt[] {
  return [
    { field: 'name', page: null, text: name },
    ...dataPoints.map(({ value, page }): Excerpt => ({ field: 'data_point', page, text: value })),
    ...pages.slice(0, maxPages).map(({ number, text }): Excerpt => ({ field: 'text', page: number, text })),
  ];
}
