import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTermMatcher, cutSnippet, markText } from '#local-service/search/highlight.ts';
import { parseQuery } from '#local-service/search/parse-query.ts';
import type { Highlight } from '#local-service/search/search-index.ts';
import { createIndexedFiles } from './indexed-files.ts';

const marked = (highlight: Highlight | undefined): string =>
  (highlight?.segments ?? []).map(({ text, match }) => (match ? `[${text}]` : text)).join('');

it('shows where a file matches: name, data point, page', () => {
  const files = createIndexedFiles();
  files.add({
    name: 'Müller.pdf',
    dataPoints: ['Fa. MÜLLER'],
    pages: ['nothing', `${'word '.repeat(90)}an muller, heute`],
  });
  const { highlights } = files.search({ query: 'müller' }).hits[0]!;
  expect(highlights.map(({ field, page }) => [field, page])).toEqual([
    ['name', null],
    ['data_point', 1],
    ['text', 2],
  ]);
  expect(marked(highlights[0])).toBe('[Müller].pdf');
  expect(marked(highlights[1])).toBe('Fa. [MÜLLER]');
  expect(marked(highlights[2])).toMatch(/^word( word)+ an \[muller\], heute$/);
});

it('marks what a fuzzy search corrected to, and a beginning as the whole word', () => {
  const files = createIndexedFiles();
  files.add({ pages: ['Rechnung'] });
  expect(marked(files.search({ query: 'recnung', fuzzy: true }).hits[0]!.highlights[0])).toBe('[Rechnung]');
  expect(marked(files.search({ query: 'rech' }).hits[0]!.highlights[0])).toBe('[Rechnung]');
});

it('gives markup in a document back as the text it is', () => {
  const files = createIndexedFiles();
  files.add({ pages: ['<b>bold</b> & <script>alert(1)</script>'] });
  expect(marked(files.search({ query: 'alert' }).hits[0]!.highlights[0])).toBe(
    '<b>bold</b> & <script>[alert](1)</script>',
  );
});

it('cuts a snippet that is part of the text, and marks words only', () => {
  const word = fc.constantFrom('Müller', 'straße', 'x', '😀', 'filler', '\n', '“quoted”', 'RE-17');
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 200 }),
      fc.constantFrom('muller', 'strasse', 're-17', 'x'),
      (words, query) => {
        const text = words.join(' ');
        const matcher = createTermMatcher(parseQuery(query));
        const all = markText(text, matcher);
        const snippet = cutSnippet(text, matcher);
        expect(snippet === null).toBe(all === null);
        if (all === null || snippet === null) return;
        expect(all.map((segment) => segment.text).join('')).toBe(text);
        expect(text).toContain(snippet.map((segment) => segment.text).join(''));
        expect(snippet.some(({ match }) => match)).toBe(true);
      },
    ),
  );
});
