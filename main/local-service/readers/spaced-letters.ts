import type { PlacedWord } from '#lib/geometry/placed-word.ts';

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
/** In type sizes. A letter and a gap of a typewriter have 1.2; letters as far apart as each other, and further, stand in columns. */
const pitchOfColumns = 1.25;

/** Joins letters of a line that are printed with gaps between them: "L A M P  W O R K S" is "LAMP WORKS". */
export function joinSpacedLetters(line: readonly PlacedWord[]): readonly PlacedWord[] {
  if (line.filter(isLetter).length < fewestLetters) return line;
  return groupLetters(line).map((group) => group.reduce(joinWords));
}

function joinWords(one: PlacedWord, next: PlacedWord): PlacedWord {
  return {
    text: one.text + next.text,
    left: one.left,
    right: next.right,
    top: Math.min(one.top, next.top),
    bottom: Math.max(one.bottom, next.bottom),
    baseline: one.baseline,
    size: Math.max(one.size, next.size),
    confidence: Math.min(one.confidence, next.confidence),
  };
}

function isLetter({ text }: { readonly text: string }): boolean {
  return /^[\p{L}&'’]$/u.test(text);
}

/** Of one line, returns the words that make one word each. */
function groupLetters(line: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  // Small capitals behind a large one are read as one word: "L AMP W ORKS G m b H & C o . K G".
  const runs = isSpaced(line) ? [line] : runsOf(line);
  return runs.flatMap((run) => (isSpaced(run) ? groupAtGaps(run) : run.map((word) => [word])));
}

function isSpaced(run: readonly PlacedWord[]): boolean {
  const singles = run.filter(({ text }) => singleSign.test(text)).length;
  return run.filter(isLetter).length >= fewestLetters && singles >= leastShare * run.length;
}

/** A letter, a digit, or a sign within a number or behind a word. */
const singleSign = /^[\p{L}\p{N}&'’.,:;/–-]$/u;

/** Divides a line into words of one or two letters or one sign that follow each other, and all other words. */
function runsOf(line: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const runs: { readonly isShort: boolean; readonly words: PlacedWord[] }[] = [];
  for (const word of line) {
    const isShort = singleSign.test(word.text) || /^[\p{L}&'’]{2}$/u.test(word.text);
    const last = runs.at(-1);
    if (last?.isShort === isShort) last.words.push(word);
    else runs.push({ isShort, words: [word] });
  }
  return runs.map(({ words }) => words);
}

function groupAtGaps(run: readonly PlacedWord[]): readonly (readonly PlacedWord[])[] {
  const beside = run.slice(1).flatMap((word, index) => placesOf(run[index], word) ?? []);
  // Small letters are lower than the type; the tallest show its size.
  const size = run.reduce((most, { top, bottom }) => Math.max(most, bottom - top), 0);
  const widest = Math.min(widestGap * middleOf(beside.map(({ gap }) => gap)), widestInHeights * size);
  const usualPitch = middleOf(beside.map(({ pitch }) => pitch));
  const even = beside.filter(({ pitch }) => Math.abs(pitch - usualPitch) < evenness * usualPitch);
  const em = middleOf(run.map((word) => word.size));
  if (even.length === beside.length && usualPitch > pitchOfColumns * em) return run.map((word) => [word]);
  const furthest = even.length >= shareOfTypewriter * beside.length ? widestPitch * usualPitch : 0;
  const groups: PlacedWord[][] = [];
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

const isOrnament = ({ text }: PlacedWord): boolean => text.length > 1 && !/[\p{L}\p{N}]/u.test(text);

/** Returns how far two words are apart, of which one is a single sign; `null` for others, which are never joined. */
function placesOf(
  before: PlacedWord | undefined,
  word: PlacedWord,
): { readonly gap: number; readonly pitch: number } | null {
  if (before === undefined || !(singleSign.test(before.text) || singleSign.test(word.text))) return null;
  if (isOrnament(before) || isOrnament(word)) return null;
  // Letters below each other, or a line that was recognised and goes on below its beginning.
  if (word.left < (before.left + before.right) / 2) return null;
  return { gap: word.left - before.right, pitch: (word.left + word.right - before.left - before.right) / 2 };
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
