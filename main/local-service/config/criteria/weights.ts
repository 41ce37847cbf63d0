import type { Keyword, Pattern, WeightedSignal, Zone } from '../tag-definition.ts';

/** The built-in tags except `unclassified`, which has no criteria (docs/service-api.md#tag). */
export type BuiltInTagName =
  | 'invoice'
  | 'receipt'
  | 'credit_note'
  | 'purchase_order'
  | 'delivery_note'
  | 'contract'
  | 'letter'
  | 'cv'
  | 'bank_statement'
  | 'tax_form'
  | 'id_document'
  | 'report'
  | 'email'
  | 'form'
  | 'payslip'
  | 'certificate';

/** The words of one language for one tag. Lists are comma-separated text, so that they are easy to read. */
export interface Vocabulary {
  /** Titles of such a document. They count most on a line with little other text. */
  readonly title?: string;
  /** Phrases that occur in hardly any other kind of document. */
  readonly strong?: string;
  /** Words that are usual here, but also occur elsewhere. */
  readonly usual?: string;
  /** Titles of similar kinds of documents, which must not be taken for this one. */
  readonly otherTitles?: string;
  /** Phrases that do not occur anywhere in such a document. */
  readonly exclusions?: string;
}

const weights = { title: 5, titleInHead: 1.5, strong: 2, usual: 0.7, otherTitles: -3, exclusions: -2.5 } as const;

function list(text = ''): readonly string[] {
  return (
    text
      .split(',')
      // A phrase may be broken over two lines of its list.
      .map((entry) => entry.trim().replaceAll(/\s+/gu, ' '))
      .filter((entry) => entry !== '')
  );
}

function weighted(text: string | undefined, weight: number, zone: Zone): readonly Keyword[] {
  return list(text).map((entry) => ({ text: entry, weight, zone }));
}

/** Languages share words. Of two equal keywords the one with the larger weight counts. */
function withoutRepeats(all: readonly Keyword[]): readonly Keyword[] {
  const byKey = new Map<string, Keyword>();
  for (const keyword of all) {
    const key = `${keyword.zone} ${keyword.text}`;
    const known = byKey.get(key);
    if (known === undefined || Math.abs(known.weight) < Math.abs(keyword.weight)) byKey.set(key, keyword);
  }
  return [...byKey.values()];
}

/** A title on a separate line counts most; the same words elsewhere in the head still count a little. */
export function keywords(...vocabularies: readonly (Vocabulary | undefined)[]): readonly Keyword[] {
  const all = vocabularies.flatMap((vocabulary) => [
    ...weighted(vocabulary?.title, weights.title, 'title'),
    ...weighted(vocabulary?.title, weights.titleInHead, 'head'),
    ...weighted(vocabulary?.strong, weights.strong, 'anywhere'),
    ...weighted(vocabulary?.usual, weights.usual, 'anywhere'),
    ...weighted(vocabulary?.otherTitles, weights.otherTitles, 'title'),
    ...weighted(vocabulary?.exclusions, weights.exclusions, 'anywhere'),
  ]);
  return withoutRepeats(all);
}

export function pattern(text: string, weight: number, zone: Zone = 'anywhere'): Pattern {
  return { pattern: text, weight, zone };
}

export function signals(entries: Partial<Record<WeightedSignal['signal'], number>>): readonly WeightedSignal[] {
  return Object.entries(entries).map(([signal, weight]) => ({ signal: signal as WeightedSignal['signal'], weight }));
}
