import { editDistance } from '#lib/text/edit-distance.ts';

/**
 * Finds known words that OCR misread, by their deletion neighbourhood: two words that differ by one edit become equal
 * when one letter is removed. Short words must match exactly, long ones may have one wrong letter, very long ones two.
 */
export interface NearWords {
  /** Returns the known words that a word may stand for: the word itself when it is known, otherwise those near it. */
  find(word: string): readonly string[];
}

const oneEditFrom = 6;
const twoEditsFrom = 11;

function allowedEdits(length: number): 0 | 1 | 2 {
  if (length < oneEditFrom) return 0;
  return length < twoEditsFrom ? 1 : 2;
}

/** Returns the word, and the word without each of its letters. */
function deletions(word: string): readonly string[] {
  const all = [word];
  for (let at = 0; at < word.length; at += 1) {
    // Of equal letters in a row, each one leaves the same.
    if (word.charCodeAt(at) !== word.charCodeAt(at - 1)) all.push(word.slice(0, at) + word.slice(at + 1));
  }
  return all;
}

export function createNearWords(words: Iterable<string>): NearWords {
  const known = new Set(words);
  const byDeletion = new Map<string, string[]>();
  for (const word of known) {
    // One deletion on either side is enough to find one edit, and most pairs of two.
    for (const key of allowedEdits(word.length) === 0 ? [] : deletions(word)) {
      const bucket = byDeletion.get(key);
      if (bucket) bucket.push(word);
      else byDeletion.set(key, [word]);
    }
  }
  return {
    find(word) {
      if (known.has(word)) return [word];
      const edits = allowedEdits(word.length);
      if (edits === 0 || /\d{3}/.test(word)) return [];
      const found = new Set<string>();
      for (const key of deletions(word)) {
        for (const candidate of byDeletion.get(key) ?? []) {
          const limit = Math.min(edits, allowedEdits(candidate.length));
          if (editDistance(word, candidate, limit) <= limit) found.add(candidate);
        }
      }
      return [...found];
    },
  };
}
