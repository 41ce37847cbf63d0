import { termsOf } from '#lib/text/terms.ts';

/** Consecutive terms that must be found together, from a word such as `RE-2024.17` or from a "phrase". */
export interface QueryPart {
  readonly terms: readonly string[];
  /** Whether the last term matches every word that begins with it. */
  readonly prefix: boolean;
  /** Whether it was in quotes. It is then matched exactly, even in a fuzzy search. */
  readonly quoted: boolean;
}

/** A query is cut after this many terms: no person types more, and every term takes time. */
const maxTerms = 32;
/** A shorter last word is not treated as a prefix: "an" is more likely the word than the beginning of "Anlage". */
const minTypedPrefix = 3;

const pieces = /"([^"]*)"?|([^\s"]+)/g;

/**
 * Parses a query as people type it. All parts must match. Every text is valid, because a character that is not part of
 * a word only separates. The last word, when nothing follows it, may not be typed completely and counts as a prefix.
 */
export function parseQuery(query: string): readonly QueryPart[] {
  const parts: QueryPart[] = [];
  let room = maxTerms;
  for (const match of query.matchAll(pieces)) {
    const [whole, phrase, word] = match;
    const terms = termsOf(phrase ?? word ?? '').slice(0, room);
    const last = terms.at(-1);
    if (last === undefined) continue;
    room -= terms.length;
    const atEnd = match.index + whole.length === query.length;
    const stillTyped = word !== undefined && atEnd && last.length >= minTypedPrefix && /[\p{L}\p{N}]$/u.test(word);
    parts.push({ terms, prefix: stillTyped || word?.endsWith('*') === true, quoted: phrase !== undefined });
  }
  return parts;
}
