import { createRandom, type Random } from '../builders/seeded-random.ts';

/**
 * Documents from a seed, to measure search: words are drawn by Zipf's law from an invented vocabulary, as in real text,
 * where a few words are frequent and most are rare. Each has a letterhead, a date and a total that analysis can read.
 * The same seed makes the same documents on every machine.
 */
export interface SyntheticDocument {
  readonly name: string;
  readonly text: string;
  /** The values that the text states. */
  readonly values: SyntheticValues;
}

interface SyntheticValues {
  readonly number: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly date: string;
  /** With a point and two decimals. */
  readonly total: string;
  readonly currency: string;
}

const vocabularySize = 60_000;
const wordsADocument = { least: 80, most: 520 };
const kinds = ['Invoice', 'Rechnung', 'Contract', 'Report', 'Delivery Note'] as const;
const issuers = 300;
const currencies = ['EUR', 'EUR', 'EUR', 'EUR', 'GBP', 'CHF', 'USD'] as const;
const firstDateMs = Date.UTC(2022, 0, 1);
const days = 1_800;

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

export interface DocumentSource {
  next(): SyntheticDocument;
}

export function createSyntheticDocuments(seed: number): DocumentSource {
  const random = createRandom(seed);
  const pickWord = zipf(random);
  let made = 0;
  return {
    next() {
      made += 1;
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'Invoice';
      const number = `N-${String(10_000 + made)}`;
      const length = wordsADocument.least + Math.floor(random() * (wordsADocument.most - wordsADocument.least));
      const values = { number, issuer: issuerOf(random), date: dateOf(random), ...amountOf(random) };
      const lines = [values.issuer, 'Hauptstr. 5, 10115 Berlin', '', `${kind} ${number}`, `Date: ${values.date}`];
      for (let written = 0; written < length; written += 10) lines.push(Array.from({ length: 10 }, pickWord).join(' '));
      lines.push(`Total: ${values.total} ${values.currency}`);
      return { name: `${kind.toLowerCase().replace(' ', '-')}-${number}.txt`, text: lines.join('\n'), values };
    },
  };
}

/** A few issuers write most documents, as in a real office. */
function issuerOf(random: Random): string {
  const name = wordOfRank(30_000 + Math.floor(issuers * random() ** 2));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} GmbH`;
}

function dateOf(random: Random): string {
  return new Date(firstDateMs + Math.floor(random() * days) * 86_400_000).toISOString().slice(0, 10);
}

function amountOf(random: Random): { readonly total: string; readonly currency: string } {
  const cents = Math.floor(500 * 4_000 ** random());
  const currency = currencies[Math.floor(random() * currencies.length)] ?? 'EUR';
  return { total: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, currency };
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
