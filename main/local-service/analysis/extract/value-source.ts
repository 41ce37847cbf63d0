import type { DataPointSource } from '#service-api/values.ts';
import type { Layout } from './layout.ts';
import type { LayoutWord } from './layout-word.ts';

/** Returns whether a page is the text of the file or recognised print. */
export function sourceOfPage(page: number | null, { pages }: Layout): DataPointSource {
  return pages.some(({ number, recognised }) => recognised && number === page) ? 'read' : 'text';
}

/** Returns whether words are the text of the file or recognised print; `null` for none. */
export function sourceOfWords(words: readonly LayoutWord[], { pages }: Layout): DataPointSource | null {
  const [first] = words;
  if (first === undefined) return null;
  const recognised = pages.some(({ number, recognised }) => recognised && number === first.page);
  // A picture in a page with a text layer is recognised, too. Only the words of a text layer are all certain.
  return recognised || words.some(({ confidence }) => confidence < 1) ? 'read' : 'text';
}
