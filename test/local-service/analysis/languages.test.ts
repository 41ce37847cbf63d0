import { describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { businessWords, type PaperLanguage } from '../../builders/languages/business-words.ts';
import { makePaper } from '../../builders/languages/make-paper.ts';

const languages = Object.keys(businessWords) as PaperLanguage[];
const analyze = createAnalyzer({ tags: builtInTags });
/** The weights were fitted on papers with other seeds. */
const papersOfAKind = 10;

/** Returns the facts that were not found as they are printed, each with what was given. */
function mistakesIn(kind: 'invoice' | 'receipt', language: PaperLanguage): readonly string[] {
  return Array.from({ length: papersOfAKind }, (_, seed) => {
    const { document, expected } = makePaper(kind, language, seed + 1);
    const { tag, dataPoints } = analyze(document);
    const given = new Map<string, string | number>(dataPoints.map(({ name, value }) => [name, value]));
    given.set('class', tag);
    return Object.entries(expected)
      .filter(
        ([name, value]) =>
          (given.get(name) ?? null) !== (name === 'issuer' ? (sameName(given.get(name), value) ?? value) : value),
      )
      .map(([name, value]) => `${seed + 1} ${name}: ${value}, given ${given.get(name) ?? 'nothing'}`);
  }).flat();
}

/** Shops print their name in capitals. */
function sameName(given: string | number | undefined, name: string | number | null): string | number | undefined {
  return String(given).toLowerCase() === String(name).toLowerCase() ? given : undefined;
}

describe.each(languages)('papers in %s', (language) => {
  it('invoices are understood', () => {
    expect(mistakesIn('invoice', language).length, mistakesIn('invoice', language).join('\n')).toBeLessThanOrEqual(2);
  });

  it('till receipts are understood', () => {
    expect(mistakesIn('receipt', language).length, mistakesIn('receipt', language).join('\n')).toBeLessThanOrEqual(2);
  });

  it.each(['invoice_number', 'date', 'total'] as const)('no %s is given that is not on the page', (fact) => {
    const given = (['invoice', 'receipt'] as const).flatMap((kind) =>
      Array.from({ length: papersOfAKind }, (_, seed) => {
        const { dataPoints } = analyze(makePaper(kind, language, seed + 1, fact).document);
        const value = dataPoints.find(({ name }) => name === fact)?.value;
        return value === undefined ? [] : [`${kind} ${seed + 1}: ${value}`];
      }).flat(),
    );
    // One item alone can look like a total.
    expect(given.length, given.join('\n')).toBeLessThanOrEqual(fact === 'total' ? 1 : 0);
  });
});
