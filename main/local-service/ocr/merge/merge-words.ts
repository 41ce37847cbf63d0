import type { RecognisedWord } from '../recogniser.ts';
import { isKnownWord, mendDigits, mendSharpS, mendWord } from './known-words.ts';
import { mergeChars, type Reading } from './merge-chars.ts';

/** Below this confidence a word that only one engine read is left out. */
const minAlone = { tesseract: 0.7, paddle: 0.5 };
/** The second engine reads shapes better: where the readings have nothing in common, the first needs this much more. */
const advantage = 0.25;
const agreed = { min: 0.9, max: 0.99 };

/** Merges the words that both engines read at one place. Either list may be empty. Both run from left to right. */
export function mergeWords(
  first: readonly RecognisedWord[],
  second: readonly RecognisedWord[],
): readonly RecognisedWord[] {
  if (first.length === 0) return second.filter(({ confidence }) => confidence >= minAlone.paddle).map(mended);
  if (second.length === 0) return first.filter(({ confidence, engine }) => confidence >= minAlone[engine]);
  const [one, other] = [readingOf(first), readingOf(second)];
  if (isSureWord(first, second)) return first;
  const merged = mergeChars(one, other);
  if (merged === null) return one.confidence > other.confidence + advantage ? first : second.map(mended);
  const places = charPlaces(second);
  const isAgreed = one.chars.join('').toLowerCase() === other.chars.join('').toLowerCase();
  const both = 1 - (1 - one.confidence) * (1 - other.confidence);
  const confidence = isAgreed ? Math.min(agreed.max, Math.max(agreed.min, both)) : other.confidence;
  const words: { text: string; from: number; to: number }[] = [];
  for (const { text, startsWord, at } of merged) {
    const last = words.at(-1);
    if (startsWord || last === undefined) words.push({ text, from: at, to: at });
    else Object.assign(last, { text: last.text + text, to: at });
  }
  return words.map(({ text, from, to }): RecognisedWord => {
    const [start, end] = [places[Math.min(from, places.length - 1)], places[Math.min(to, places.length - 1)]];
    return mended({
      text,
      left: start?.left ?? 0,
      right: end?.right ?? 0,
      top: Math.min(start?.word.top ?? 0, end?.word.top ?? 0),
      bottom: Math.max(start?.word.bottom ?? 0, end?.word.bottom ?? 0),
      confidence,
      engine: 'paddle',
    });
  });
}

/** Words of letters alone, which the first engine reads as a whole: it knows double letters and all accents. */
const lettersAlone = /^\p{P}*\p{L}{2,}(?:[-’']\p{L}+)*\p{P}*$/u;
const surelyRead = 0.93;

/** Whether the first engine's word is to be preferred as a whole. */
function isSureWord([one, ...more]: readonly RecognisedWord[], second: readonly RecognisedWord[]): boolean {
  if (one === undefined || more.length > 0 || second.length !== 1) return false;
  if (isKnownWord(one.text)) return !isKnownWord(second[0]?.text ?? '');
  return one.confidence >= surelyRead && lettersAlone.test(one.text) && !isKnownWord(second[0]?.text ?? '');
}

/** From this confidence on, a word is left as it was read. A long word differs from a common one hardly by chance ("Anount"). */
const certain = { usual: 0.95, long: 0.99 };
const longLetters = 6;

function mended(word: RecognisedWord): RecognisedWord {
  const text = mendSharpS(mendDigits(word.text));
  const limit = text.length >= longLetters ? certain.long : certain.usual;
  return { ...word, text: word.confidence < limit ? mendWord(text) : text };
}

function readingOf(words: readonly RecognisedWord[]): Reading {
  const chars: string[] = [];
  const starts = new Set<number>();
  let total = 0;
  for (const { text, confidence } of words) {
    starts.add(chars.length);
    const own = Array.from(text);
    chars.push(...own);
    total += own.length * confidence;
  }
  return { chars, starts, confidence: total / Math.max(1, chars.length) };
}

interface CharPlace {
  readonly left: number;
  readonly right: number;
  readonly word: RecognisedWord;
}

/** Each word's width, divided equally. */
function charPlaces(words: readonly RecognisedWord[]): readonly CharPlace[] {
  return words.flatMap((word) => {
    const chars = Array.from(word.text);
    const width = (word.right - word.left) / chars.length;
    return chars.map((_, index) => ({
      left: word.left + index * width,
      right: word.left + (index + 1) * width,
      word,
    }));
  });
}
