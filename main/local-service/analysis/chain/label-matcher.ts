import { editDistance } from '#lib/text/edit-distance.ts';
import { textKey } from '../extract/text-key.ts';

/** Words of a cell that are one of the labels. */
export interface LabelMatch {
  readonly from: number;
  readonly to: number;
}

export interface LabelMatcher {
  /** Returns the first label among the words of a cell, the longest of those that start there. */
  find(words: readonly string[], tolerant: boolean): LabelMatch | null;
}

const maxWords = 10;
/** Shorter labels have no misread spelling, because too many other words look like them. */
const minTolerantChars = 6;

/** Finds labels without regard to case, accents, spaces and punctuation; on recognised pages also misread ones. */
export function createLabelMatcher(labels: readonly string[]): LabelMatcher {
  const keys = [...new Set(labels.map(textKey))].filter((key) => key !== '');
  const known = new Set(keys);
  const longest = Math.max(0, ...keys.map((key) => key.length)) + 1;
  const tolerantKeys = keys.filter((key) => key.length >= minTolerantChars && !/\d/u.test(key));

  const isNear = (key: string): boolean =>
    tolerantKeys.some((label) => {
      const limit = label.length >= 11 ? 2 : 1;
      const sameEnd = key.startsWith(label.charAt(0)) || key.endsWith(label.slice(-1));
      return sameEnd && Math.abs(label.length - key.length) <= limit && editDistance(key, label, limit) <= limit;
    });
  const matchAt = (wordKeys: readonly string[], from: number, matches: (key: string) => boolean): LabelMatch | null => {
    let key = '';
    let best: LabelMatch | null = null;
    for (let to = from + 1; to <= Math.min(wordKeys.length, from + maxWords); to += 1) {
      key += wordKeys[to - 1] ?? '';
      if (key.length > longest) break;
      if (matches(key)) best = { from, to };
    }
    return best;
  };
  return {
    find(words, tolerant) {
      const wordKeys = words.map(textKey);
      for (const matches of tolerant ? [(key: string) => known.has(key), isNear] : [(key: string) => known.has(key)]) {
        for (let from = 0; from < wordKeys.length; from += 1) {
          if (wordKeys[from] === '') continue;
          const match = matchAt(wordKeys, from, matches);
          if (match !== null) return match;
        }
      }
      return null;
    },
  };
}
