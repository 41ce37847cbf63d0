import { alignChars, maxAligned, type AlignedChar } from './align-chars.ts';
import { isConfusable, withoutMarks } from './similar-chars.ts';

/** What one engine read at a place. */
export interface Reading {
  /** The characters without blanks. */
  readonly chars: readonly string[];
  /** The indexes of characters that begin a word. */
  readonly starts: ReadonlySet<number>;
  readonly confidence: number;
}

/** A character of the merged text. */
export interface MergedChar {
  readonly text: string;
  readonly startsWord: boolean;
  /** The index of the character of the second engine that it stands for, or of the next one. */
  readonly at: number;
}

/** A character that the second engine leaves out is believed from this confidence of the first on. */
const surelyRead = 0.9;
const fairlyRead = 0.7;
/** The second engine reads shapes better, so the first must be clearly more confident. */
const advantage = 0.12;
/** Texts that differ more are not about the same print, or one of them is no text. */
const maxDifference = 0.55;

/**
 * Merges two readings of the same print, character by character: shapes of the second engine, letters that it does not
 * know from the first, and blanks of both. Returns `null` when the readings have too little in common.
 */
export function mergeChars(first: Reading, second: Reading): readonly MergedChar[] | null {
  const longest = Math.max(first.chars.length, second.chars.length);
  if (longest > maxAligned || longest === 0) return null;
  const { chars, cost } = alignChars(first.chars, second.chars);
  if (cost > maxDifference * longest) return null;
  return markWords(chars, first, second).map((char, index, all) => ({
    ...char,
    text: contextForm(char, index, all),
  }));
}

interface MarkedChar extends MergedChar {
  readonly aligned: AlignedChar;
}

function markWords(chars: readonly AlignedChar[], first: Reading, second: Reading): readonly MarkedChar[] {
  const kept: MarkedChar[] = [];
  let pending = false;
  for (const aligned of chars) {
    const text = choose(aligned, first, second);
    const byFirst =
      aligned.first !== null &&
      first.starts.has(aligned.firstAt) &&
      first.confidence >= surelyRead &&
      !(ofNumber.test(text ?? '') && ofNumber.test(kept.at(-1)?.text ?? ''));
    const bySecond = aligned.second !== null && second.starts.has(aligned.secondAt);
    const startsWord: boolean = pending || bySecond || (byFirst && aligned.second !== null);
    pending = text === null && startsWord;
    if (text !== null) kept.push({ text, startsWord: startsWord || kept.length === 0, at: aligned.secondAt, aligned });
  }
  return kept;
}

/** Returns the character, or `null` for none. */
function choose({ first: a, second: b, firstAt }: AlignedChar, first: Reading, second: Reading): string | null {
  if (a === null) return b;
  if (b === null) return isMissed(a, firstAt, first, second) ? a : null;
  if (a === b) return b;
  if (isOnlyOfFirst(a, b)) return a;
  if (a.toLowerCase() === b.toLowerCase()) return first.confidence >= 0.6 ? a : b;
  return first.confidence > second.confidence + advantage ? a : b;
}

/** Whether the second engine missed a character that the first has read. */
function isMissed(char: string, at: number, first: Reading, second: Reading): boolean {
  // A point is small, and digits on both sides show that it belongs there.
  if ('.,'.includes(char)) return isBetweenDigits(first.chars, at);
  if (!/[\p{L}\p{N}]/u.test(char)) return false;
  // The second engine takes double letters for one, and knows no ß.
  const isDouble = letter.test(char) && (first.chars[at - 1] === char || first.chars[at + 1] === char);
  if (isDouble || char === 'ß') return first.confidence >= fairlyRead;
  return first.confidence >= Math.max(surelyRead, second.confidence);
}

function isBetweenDigits(chars: readonly string[], at: number): boolean {
  return digit.test(chars[at - 1] ?? '') && digit.test(chars[at + 1] ?? '') && digit.test(chars[at + 2] ?? '');
}

/** Whether the first engine read a letter that the second does not know: it gives the letter without its accent. */
function isOnlyOfFirst(a: string, b: string): boolean {
  if (a === 'ß') return 'BbfsSR83&β'.includes(b);
  if ('€§'.includes(a)) return isConfusable(a, b);
  return withoutMarks(a) !== a && withoutMarks(a).toLowerCase() === withoutMarks(b).toLowerCase();
}

/** The first engine divides numbers at their points. */
const ofNumber = /^[\d.,:/-]$/;

const digit = /^\d$/;
const letter = /^\p{L}$/u;

/** Settles 0 or O, 1 or l where the engines differ: digits stand among digits, and letters among letters. */
function contextForm({ text, aligned }: MarkedChar, index: number, all: readonly MarkedChar[]): string {
  const { first: a, second: b } = aligned;
  if (isOtherCase(a, b) && isIdentifier(wordAround(index, all))) return b ?? text;
  if (a === null || b === null || digit.test(a) === digit.test(b) || !isConfusable(a, b)) return text;
  let [digits, letters] = [0, 0];
  for (const { aligned: other } of wordAround(index, all)) {
    if (other === aligned || other.second === null) continue;
    if (digit.test(other.second) && (other.first === null || digit.test(other.first))) digits += 1;
    if (letter.test(other.second) && (other.first === null || letter.test(other.first))) letters += 1;
  }
  const [asDigit, asLetter] = digit.test(a) ? [a, b] : [b, a];
  if (digits > 0 && letters === 0) return asDigit;
  if (letters > (asDigit === '0' ? 0 : 1) && digits === 0 && letter.test(asLetter)) return asLetter;
  return text;
}

/** Whether the engines read the same letter, small and large. */
function isOtherCase(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a !== b && a.toLowerCase() === b.toLowerCase();
}

/** Whether a word is a number with letters in it, of which the second engine reads the shapes better. */
function isIdentifier(word: readonly MarkedChar[]): boolean {
  const digits = word.filter(({ text }) => digit.test(text)).length;
  return digits > 1 && 2 * digits >= word.filter(({ text }) => letter.test(text)).length;
}

function wordAround(index: number, all: readonly MarkedChar[]): readonly MarkedChar[] {
  let from = index;
  while (from > 0 && all[from]?.startsWord === false) from -= 1;
  let to = index + 1;
  while (to < all.length && all[to]?.startsWord === false) to += 1;
  return all.slice(from, to);
}
