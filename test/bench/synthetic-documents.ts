import { createRandom, type Random } from '../builders/seeded-random.ts';
/**
 * Documents from a seed, to measure search: words are drawn by Zipf's law from an invented vocabulary, as in real text,
 * where a few words are frequent and most are rare. The same seed makes the same documents on every machine.
 */
export interface SyntheticDocument {
  readonly name: string;
  readonly text: string;
}

const vocabularySize = 60_000;
const wordsADocument = { least: 80, most: 520 };
const kinds = ['Invoice', 'Rechnung', 'Contract', 'Report', 'Delivery Note'] as const;

/**
 * Returns the word of a rank; `rank` 0 is the most frequent. The spelling follows from the rank, so that queries can
 * name a word.
 */
export function wordOfRank(rank: number): string {
  const onsets = ['b', 'd', 'f', 'g', 'k', 'l', 'm', 'n', 'p', 'r', 's', 't', 'v', 'z', 'st', 'br'];
  const vowels = ['a', 'e', 'i', 'o', 'u', 'ä', 'ei', 'au'];
  let rest = rank + 1;
  let word = '';
  while (rest > 0) {
    word += (onsets[rest % 16] ?? '') + (vowels[Math.floor(rest / 16) % 8] ?? '');
    rest = Math.floor(rest / 128);
  }
  return `${word}n`;
}

export function createSyntheticDocuments(seed: number): { next(): SyntheticDocument } {
  const random = createRandom(seed);
  const pickWord = zipf(random);
  let made = 0;
  return {
    next() {
      made += 1;
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'Invoice';
      const number = `N-${String(10_000 + made)}`;
      const length = wordsADocument.least + Math.floor(random() * (wordsADocument.most - wordsADocument.least));
      const lines = [`${kind} ${number}`];
      for (let written = 0; written < length; written += 10) lines.push(Array.from({ length: 10 }, pickWord).join(' '));
      return { name: `${kind.toLowerCase().replace(' ', '-')}-${number}.txt`, text: lines.join('\n') };
    },
  };
}

function zipf(random: Random): () => string {
  const words = Array.from({ length: vocabularySize }, (_, rank) => wordOfRank(rank));
  const sums = new Float64Array(vocabularySize);
  let sum = 0;
  for (let rank = 0; rank < vocabularySize; rank += 1) sums[rank] = sum += 1 / (rank + 2.7);
  return () => {
    const target = random() * sum;
    let [low, high] = [0, vocabularySize - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return words[low] ?? '';
  };
}
