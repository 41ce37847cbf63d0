import { termsOf } from '#lib/text/terms.ts';
import type { NumberedExcerpt, Scope, SearchData } from './search-data.ts';

/** So many characters of a document are compared, and so many of its words are looked up. */
const mostChars = 40_000;
const mostLookedUp = 160;
/** Of these, the words that say most are compared. */
const mostCompared = 48;
/** A word of more documents says little of any of them, and takes long to look up. */
const mostDocuments = 2_000;
/** A word among the values, such as the issuer's name, says as much as one that is in the text three times. */
const valueWeight = 3;
/** Documents that share fewer words or less of their weight have them in common by chance. */
const leastShared = 3;
const leastScore = 0.2;
const mostSimilar = 100;

interface ComparedWord {
  /** How much it says of the document: frequent there and rare elsewhere. */
  readonly weight: number;
  /** The numbers of the documents with the word. */
  readonly numbers: readonly number[];
}

/**
 * Returns the numbers of the documents that have most of the telling words of a document, the most similar first; none for
 * a document outside the scope. Whether the caller may see them is not checked here.
 */
export async function similarDocuments(data: SearchData, fileId: string, scope: Scope): Promise<readonly number[]> {
  const { own, counts } = countWords(await data.textsOf(fileId, scope, mostChars));
  if (counts.size === 0) return [];
  const documents = await data.countDocuments();
  const words = wordsToLookUp(counts);
  const found = await data.numbersWith(
    words.map(([word]) => word),
    mostDocuments,
  );
  const compared = words
    .map(([, count], at): ComparedWord => {
      const numbers = found[at] ?? [];
      return { numbers, weight: (1 + Math.log(count)) * Math.log(1 + documents / numbers.length) };
    })
    .filter(({ numbers }) => numbers.length > 1)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostCompared);
  return mostAlike(compared, own);
}

function countWords(excerpts: readonly NumberedExcerpt[]) {
  const counts = new Map<string, number>();
  let own = 0;
  let chars = 0;
  for (const { seq, field, text } of excerpts) {
    own = seq;
    for (const word of termsOf(text.slice(0, mostChars - chars)))
      counts.set(word, (counts.get(word) ?? 0) + (field === 'data_point' ? valueWeight : 1));
    chars += text.length;
    if (chars >= mostChars) break;
  }
  return { own, counts };
}

/** Words and long numbers, such as those of an account; short numbers are amounts and dates, which are alike by chance. */
function wordsToLookUp(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts]
    .filter(([word]) => (/\p{L}/u.test(word) ? word.length >= 3 : word.length >= 5))
    .toSorted(([first, a], [second, b]) => b - a || second.length - first.length)
    .slice(0, mostLookedUp);
}

function mostAlike(compared: readonly ComparedWord[], own: number): readonly number[] {
  const scores = new Map<number, { score: number; shared: number }>();
  let whole = 0;
  for (const { weight, numbers } of compared) {
    whole += weight;
    for (const number of numbers) {
      const found = scores.get(number) ?? { score: 0, shared: 0 };
      scores.set(number, { score: found.score + weight, shared: found.shared + 1 });
    }
  }
  const needed = Math.min(leastShared, compared.length);
  return [...scores]
    .filter(([number, { score, shared }]) => number !== own && shared >= needed && score >= whole * leastScore)
    .toSorted(([first, a], [second, b]) => b.score - a.score || second - first)
    .slice(0, mostSimilar)
    .map(([number]) => number);
}
