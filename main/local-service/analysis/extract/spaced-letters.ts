import type { Page, Word } from '#local-service/readers/document.ts';
import { joinWords, type LayoutWord } from './layout-word.ts';

/** Fewer letters that follow each other are initials, or the captions of columns. */
const fewestLetters = 6;
/** The share of the words that have one letter or sign. Two letters whose gap is narrow are read as one word. */
const leastShare = 0.8;
/** The gap between two words is wider than the usual one between two letters by this factor. */
const widestGap = 1.8;
/** A typewriter leaves a whole letter out between two. Captions of columns are further apart. */
const widestInHeights = 1.2;
/** On a typewriter, the middles of most letters are equally far apart, and around a narrow letter gaps are wider. */
const [evenness, shareOfTypewriter] = [0.05, 0.6];
const [widestPitch, widestOfTypewriter] = [1.25, 1.5];

/** A word with its place in points. */
interface Placed {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

/** Joins letters that are printed with gaps between them: "L A M P  W O R K S" is "LAMP WORKS". */
export function withLettersJoined(words: readonly LayoutWord[]): readonly LayoutWord[] {
  if (words.filter(isLetter).length < fewestLetters) return words;
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    // Text without geometry has no narrow and wide gaps.
    line.some(({ box }) => box === null)
      ? line
      : groupLetters(line).flatMap((group) => group.reduce((left, right) => joinWords(left, right))),
  );
}

/** Joins the words of a page in the same way. */
export function wordsWithLettersJoined({ words, widthPt, heightPt }: Page): readonly Word[] {
  if (words.filter(isLetter).length < fewestLetters) return words;
  const placed = words.map((word) => ({
    word,
    text: word.text,
    x0: word.box.x * widthPt,
    x1: (word.box.x + word.box.width) * widthPt,
    y0: word.box.y * heightPt,
    y1: (word.box.y + word.box.height) * heightPt,
  }));
  return [...Map.groupBy(placed, ({ word }) => word.line).values()]
    .flatMap((line) => groupLetters(line))
    .flatMap((group) => group.map(({ word }) => word).reduce(joinTwo));
}

function joinTwo(left: Word, right: Word): Word {
  const y = Math.min(left.box.y, right.box.y);
  const bottom = Math.max(left.box.y + left.box.height, right.box.y + right.box.height);
  const width = right.box.x + right.box.width - left.box.x;
  const confidence = Math.min(left.confidence, right.confidence);
  return { ...left, text: left.text + right.text, confidence, box: { x: left.box.x, y, width, height: bottom - y } };
}

function isLetter({ text }: { readonly text: string }): boolean {
  return /^[\p{L}&'’]$/u.test(text);
}

/** Of one line, returns the words that make one word each. */
function groupLetters<T extends Placed>(words: readonly T[]): readonly (readonly T[])[] {
  const line = words.toSorted((a, b) => a.x0 - b.x0);
  // Small capitals behind a large one are read as one word: "L AMP W ORKS G m b H & C o . K G".
  const runs = isSpaced(line) ? [line] : runsOf(line);
  return runs.flatMap((run) => (isSpaced(run) ? groupAtGaps(run) : run.map((word) => [word])));
}

function isSpaced(run: readonly Placed[]): boolean {
  const singles = run.filter(({ text }) => singleSign.test(text)).length;
  return run.filter(isLetter).length >= fewestLetters && singles >= leastShare * run.length;
}

/** A letter, a digit, or a sign within a number or behind a word. */
const singleSign = /^[\p{L}\p{N}&'’.,:;/–-]$/u;

/** Divides a line into words of one or two letters or one sign that follow each other, and all other words. */
function runsOf<T extends Placed>(line: readonly T[]): readonly (readonly T[])[] {
  const runs: { readonly isShort: boolean; readonly words: T[] }[] = [];
  for (const word of line) {
    const isShort = singleSign.test(word.text) || /^[\p{L}&'’]{2}$/u.test(word.text);
    const last = runs.at(-1);
    if (last?.isShort === isShort) last.words.push(word);
    else runs.push({ isShort, words: [word] });
  }
  return runs.map(({ words }) => words);
}

function groupAtGaps<T extends Placed>(run: readonly T[]): readonly (readonly T[])[] {
  const beside = run.slice(1).flatMap((word, index) => placesOf(run[index], word) ?? []);
  // Small letters are lower than the type; the tallest show its size.
  const size = run.reduce((most, { y0, y1 }) => Math.max(most, y1 - y0), 0);
  const widest = Math.min(widestGap * middleOf(beside.map(({ gap }) => gap)), widestInHeights * size);
  const usualPitch = middleOf(beside.map(({ pitch }) => pitch));
  const even = beside.filter(({ pitch }) => Math.abs(pitch - usualPitch) < evenness * usualPitch);
  const furthest = even.length >= shareOfTypewriter * beside.length ? widestPitch * usualPitch : 0;
  const groups: T[][] = [];
  for (const word of run) {
    const last = groups.at(-1);
    const places = placesOf(last?.at(-1), word);
    // A narrow letter of a typewriter has wide gaps beside it, and its middle in its place.
    const isJoined =
      places !== null &&
      (places.gap <= widest || (places.gap <= widestOfTypewriter * size && places.pitch <= furthest));
    if (last !== undefined && isJoined) last.push(word);
    else groups.push([word]);
  }
  return groups;
}

/** Returns how far two words are apart, of which one is a single sign; `null` for others, which are never joined. */
function placesOf(before: Placed | undefined, word: Placed): { readonly gap: number; readonly pitch: number } | null {
  if (before === undefined || !(singleSign.test(before.text) || singleSign.test(word.text))) return null;
  return { gap: word.x0 - before.x1, pitch: (word.x0 + word.x1 - before.x0 - before.x1) / 2 };
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
