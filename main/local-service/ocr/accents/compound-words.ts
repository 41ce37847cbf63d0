import { formsOf, type WordList } from './word-list.ts';

/** Shorter words are found in all others. */
const minPart = 4;
/** With shorter parts that lose accents, names are taken for words: Vosskuhl, from kühl. */
const minAccented = 6;
/** A word whose parts are words as they are, such as Transportschaden, stays: both parts must be as long. */
const minWhole = 6;

/** Returns a word of two words of the list with the accents that these have lost, or `null` where that is not certain. */
export function restoreCompound(read: string, list: WordList): string | null {
  const found = new Set<string>();
  for (let end = minPart; end <= read.length - minPart; end += 1) {
    const last = settle(read.slice(end), list);
    const first = last === null ? null : (settle(read.slice(0, end), list) ?? settleJoined(read.slice(0, end), list));
    if (first !== null && last !== null) found.add(first + last);
  }
  const [form, ...more] = found;
  return form === undefined || more.length > 0 ? null : form;
}

/** Returns a part as the list has it, and otherwise its only form with accents, or `null`. */
function settle(part: string, list: WordList): string | null {
  const forms = part.length < minPart ? [] : formsOf(list, part);
  if (forms.includes(part)) return part;
  return forms.length === 1 && part.length >= minAccented ? (forms[0] ?? null) : null;
}

/** The same for a part with an s that joins it to the next one. */
function settleJoined(part: string, list: WordList): string | null {
  const settled = part.endsWith('s') ? settle(part.slice(0, -1), list) : null;
  return settled === null ? null : `${settled}s`;
}

/** Returns whether two words of the list make up this one as it is. */
export function isCompound(read: string, list: WordList): boolean {
  const ends = Array.from({ length: Math.max(0, read.length - 2 * minWhole + 1) }, (_, at) => at + minWhole);
  const isKnown = (part: string) => formsOf(list, part).includes(part);
  return ends.some((end) => isKnown(read.slice(end)) && isKnown(read.slice(0, end)));
}
