import type { IndexedTerms } from '../indexed-text.ts';
import { pairsOf } from './word-pairs.ts';

/** PostgreSQL refuses lexemes above 2,046 bytes. Words that begin with so many equal letters are the same word. */
const maxTermChars = 500;
/** A tsvector is at most 1 MB without its table of lexemes. */
const maxVectorBytes = 900_000;
/** Positions serve only to rank; above this number PostgreSQL does not tell them apart. */
const maxPosition = 16_383;
/** How often a word is counted in the text: more of it says hardly more of the document. */
const maxPositionsInBody = 8;

/** The words of a document as the columns of `search_texts` and the rows of `search_more_words`. */
export interface DocumentWords {
  readonly heading: string;
  readonly words: string;
  /** Empty when `words` has all of them, else several tsvectors that have all of them together. */
  readonly moreWords: readonly string[];
  /** Name, data points and pages, each in a line. */
  readonly terms: string;
  /** The pairs of neighbouring words in each of these lines; `null` when they are too many to be of use. */
  readonly pairs: readonly number[] | null;
}

export function documentWords(terms: IndexedTerms): DocumentWords {
  const name = terms.name.map(cutTerm);
  const dataPoints = terms.dataPoints.map(cutTerm);
  const body = terms.body.map(cutTerm);
  const entries = new Map<string, string[]>();
  let position = 0;
  const add = (words: readonly string[], weight: 'A' | 'B' | ''): void => {
    for (const word of words) {
      position += 1;
      const positions = entries.get(word) ?? [];
      entries.set(word, positions);
      const hasRoom = position <= maxPosition && positions.length < maxPositionsInBody;
      if (weight !== '' || hasRoom) positions.push(`${Math.min(position, maxPosition)}${weight}`);
    }
  };
  add(name, 'A');
  add(dataPoints, 'B');
  const [heading = ''] = vectorsOf(entries);
  add(body, '');
  const [words = '', ...more] = vectorsOf(entries);
  return {
    ...{ heading, words, moreWords: more.length === 0 ? [] : [words, ...more] },
    terms: [name, dataPoints, body].map(inOrder).join('\n'),
    pairs: pairsOf([name, dataPoints, body]),
  };
}

/** Cuts a word in documents and in queries alike. */
export function cutTerm(term: string): string {
  return term.length <= maxTermChars ? term : term.slice(0, maxTermChars).toWellFormed().replace('\uFFFD', '');
}

/** Returns words in their order, in a form in which a phrase is a part of the text. */
export function inOrder(words: readonly string[]): string {
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** Terms consist of letters and digits, so that they contain no syntax of a tsvector. */
function vectorsOf(entries: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const vectors: string[][] = [];
  let bytes = Infinity;
  for (const [term, positions] of entries) {
    // PostgreSQL keeps 256 positions of a word.
    const kept = positions.slice(0, 256);
    const size = Buffer.byteLength(term) + 2 * kept.length + 4;
    if (bytes + size > maxVectorBytes) {
      vectors.push([]);
      bytes = 0;
    }
    bytes += size;
    vectors.at(-1)?.push(kept.length === 0 ? `'${term}'` : `'${term}':${kept.join(',')}`);
  }
  return vectors.map((vector) => vector.join(' '));
}
