/** How many words or amounts of the true text were read. */
export interface Found {
  readonly found: number;
  readonly all: number;
  /** How many were read that the true text does not have. */
  readonly invented: number;
}

/** Counts amounts with two decimals, as `n.nn` or `n,nn`. Thousands are separated by anything or nothing. */
export function amountsRead(truth: string, read: string): Found {
  const amountsOf = (text: string): readonly string[] =>
    (text.match(/(?<![\d.,])\d[\d.,]*[.,]\d\d(?!\d)/g) ?? []).map((amount) => amount.replace(/\D/g, ''));
  return count(amountsOf(truth), amountsOf(read));
}

/** Counts words, without regard to case: transcripts are often in capitals. */
export function wordsRead(truth: string, read: string): Found {
  const wordsOf = (text: string): readonly string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return count(wordsOf(truth), wordsOf(read));
}

/** Counts words of three and more characters that stand in the text without its blanks. */
export function wordsReadWithoutBlanks(truth: string, read: string): Found {
  const words = truth.toUpperCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const squeezed = read.toUpperCase().replace(/\s+/g, '');
  return { found: words.filter((word) => squeezed.includes(word)).length, all: words.length, invented: 0 };
}

function count(expected: readonly string[], given: readonly string[]): Found {
  const left = new Map<string, number>();
  for (const each of given) left.set(each, (left.get(each) ?? 0) + 1);
  let found = 0;
  for (const each of expected) {
    const times = left.get(each) ?? 0;
    if (times === 0) continue;
    left.set(each, times - 1);
    found += 1;
  }
  return { found, all: expected.length, invented: given.length - found };
}

export function addFound(a: Found, b: Found): Found {
  return { found: a.found + b.found, all: a.all + b.all, invented: a.invented + b.invented };
}

export const nothingFound: Found = { found: 0, all: 0, invented: 0 };
