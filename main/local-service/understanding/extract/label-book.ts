import { dutch } from './labels/nl.ts';
import { english } from './labels/en.ts';
import { french } from './labels/fr.ts';
import { german } from './labels/de.ts';
import { italian } from './labels/it.ts';
import { polish } from './labels/pl.ts';
import { spanish } from './labels/es.ts';
import type { LabelRole, LabelSet, LabelStrength } from './labels/label-set.ts';
import { textKey } from './text-key.ts';

export type Language = 'en' | 'de' | 'fr' | 'nl' | 'es' | 'it' | 'pl';

export interface LabelEntry {
  readonly key: string;
  readonly role: LabelRole;
  readonly strength: LabelStrength;
  readonly language: Language;
}

/** In the order in which a label that several languages share is read where the document's language is open. */
const sets: readonly (readonly [Language, LabelSet])[] = [
  ['en', english],
  ['de', german],
  ['fr', french],
  ['nl', dutch],
  ['es', spanish],
  ['it', italian],
  ['pl', polish],
];

const strengths: readonly LabelStrength[] = ['strong', 'fair', 'weak'];

function entriesOf(language: Language, set: LabelSet): readonly LabelEntry[] {
  return (Object.keys(set) as LabelRole[]).flatMap((role) =>
    strengths.flatMap((strength) =>
      (set[role]?.[strength] ?? '')
        .split(',')
        .map((label) => textKey(label))
        .filter((key) => key !== '')
        .map((key) => ({ key, role, strength, language })),
    ),
  );
}

/** Every label of every language, by text key. */
export const labelBook: ReadonlyMap<string, readonly LabelEntry[]> = Map.groupBy(
  sets.flatMap(([language, set]) => entriesOf(language, set)),
  (entry) => entry.key,
);

/** Keys long enough to be known again with a misread letter, by length. */
export const longKeysByLength: ReadonlyMap<number, readonly string[]> = Map.groupBy(
  [...labelBook.keys()].filter((key) => key.length >= 6),
  (key) => key.length,
);
