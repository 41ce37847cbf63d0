import { beginningsOf } from '../beginnings.ts';
import { czech } from './labels/cs.ts';
import { dutch } from './labels/nl.ts';
import { english } from './labels/en.ts';
import { finnish } from './labels/fi.ts';
import { french } from './labels/fr.ts';
import { german } from './labels/de.ts';
import { indonesian } from './labels/id.ts';
import { italian } from './labels/it.ts';
import { japanese } from './labels/ja.ts';
import { nordic } from './labels/nordic.ts';
import { polish } from './labels/pl.ts';
import { portuguese } from './labels/pt.ts';
import { spanish } from './labels/es.ts';
import type { LabelRole, LabelSet, LabelStrength } from './labels/label-set.ts';
import { textKey } from './text-key.ts';

export type Language = 'en' | 'de' | 'fr' | 'nl' | 'es' | 'it' | 'pl' | 'pt' | 'cs' | 'nordic' | 'fi' | 'id' | 'ja';

export interface LabelEntry {
  readonly key: string;
  readonly role: LabelRole;
  readonly strength: LabelStrength;
  readonly language: Language;
  /** The number of words as printed in the label set. */
  readonly wordCount: number;
}

/** The order in which a label that several languages share is resolved when the document's language is unknown. */
const sets: readonly (readonly [Language, LabelSet])[] = [
  ['en', english],
  ['de', german],
  ['fr', french],
  ['nl', dutch],
  ['es', spanish],
  ['it', italian],
  ['pl', polish],
  ['pt', portuguese],
  ['cs', czech],
  ['nordic', nordic],
  ['fi', finnish],
  ['id', indonesian],
  ['ja', japanese],
];

const strengths: readonly LabelStrength[] = ['strong', 'fair', 'weak'];

function entriesOf(language: Language, set: LabelSet): readonly LabelEntry[] {
  return (Object.keys(set) as LabelRole[]).flatMap((role) =>
    strengths.flatMap((strength) =>
      (set[role]?.[strength] ?? '')
        .split(',')
        .map((label) => label.trim())
        .filter((label) => label !== '')
        .map((label) => ({ key: textKey(label), role, strength, language, wordCount: label.split(/\s+/).length })),
    ),
  );
}

/** Every label of every language, by its text key. */
export const labelBook: ReadonlyMap<string, readonly LabelEntry[]> = Map.groupBy(
  sets.flatMap(([language, set]) => entriesOf(language, set)),
  (entry) => entry.key,
);

export const beginningsOfLabels: ReadonlySet<string> = beginningsOf(labelBook.keys());

/**
 * Keys that are long enough to be recognised with a misread letter, by their first and by their last three letters. A
 * single error leaves one of the two intact, so that only few keys need comparing.
 */
export const longKeysByEnd: ReadonlyMap<string, readonly string[]> = keysByEnd(
  [...labelBook.keys()].filter((key) => key.length >= 6),
);

export function endsOf(key: string): readonly string[] {
  return [`${key.slice(0, 3)}…`, `…${key.slice(-3)}`];
}

function keysByEnd(keys: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, string[]>();
  for (const key of keys) for (const end of endsOf(key)) map.set(end, [...(map.get(end) ?? []), key]);
  return map;
}
