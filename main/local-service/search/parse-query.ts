import { termsOf } from '#lib/text/terms.ts';

/** Consecutive terms that must be found together. A word such as `RE-2024.17` has several; so has a "phrase". */
export interface QueryPart {
  readonly terms: readonly string[];
  /** The last term stands for every word that begins with it. */
  readonly prefix: boolean;
  /** In quotes: found as it is written, also when the search is fuzzy. */
  readonly quoted: boolean;
}

/** Beyond this many terms a query is cut: no person types more, and every term costs. */
const maxTerms = 32;
/** A shorter last word is taken as it is: "an" is rather the word than the beginning of "Anlage". */
const minTypedPrefix = 3;

const pieces = /"([^"]*)"?|([^\s"]+)/g;

/**
 * Reads a query as people type it. All parts must hold. There is no text that cannot be read: every sign that is not part of
 * a word only separates. The last word, when nothing follows it, may still be in the typing and counts as a beginning.
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

/**
 * A query in FTS5's language: all of `required` must hold, each by any of its alternatives. Terms are letters and digits
 * only, and quoted, so nothing in them is syntax.
 */
export function matchExpression(required: readonly (readonly QueryPart[])[]): string {
  return required.map((alternatives) => `(${alternatives.map(phrase).join(' OR ')})`).join(' AND ');
}

function phrase(part: QueryPart): string {
  return `"${part.terms.join(' ')}"${part.prefix ? ' *' : ''}`;
}
