import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTermMatcher, cutSnippet, markText } from '#local-service/search/highlight.ts';
import { parseQuery } from '#local-service/search/parse-query.ts';

it('cuts an excerpt that is part of the text, and marks only words', () => {
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
