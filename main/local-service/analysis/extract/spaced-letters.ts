import { joinWords, type LayoutWord } from './layout-word.ts';

/** Fewer letters that follow each other are initials, or the captions of columns. */
const fewestLetters = 6;
/** The share of the words that have one letter. Two letters whose gap is narrow are read as one word. */
const leastShare = 0.8;
/** The gap between two words is wider than the usual one between two letters by this factor. */
const widestGap = 1.8;

/** Joins letters that are printed with gaps between them: "L A M P  W O R K S" is "LAMP WORKS". */
export function withLettersJoined(words: readonly LayoutWord[]): readonly LayoutWord[] {
  if (words.filter(isLetter).length < fewestLetters) return words;
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) =>
    // Text without geometry has no narrow and wide gaps.
    line.some(({ box }) => box === null) ? line : runsOf(line.toSorted((a, b) => a.x0 - b.x0)).flatMap(joinLetters),
  );
}

function isLetter({ text }: LayoutWord): boolean {
  return /^[\p{L}&'’]$/u.test(text);
}

/** Divides a line into words of one or two letters that follow each other, and all other words. */
function runsOf(line: readonly LayoutWord[]): readonly (readonly LayoutWord[])[] {
  const runs: { readonly isShort: boolean; readonly words: LayoutWord[] }[] = [];
  for (const word of line) {
    const isShort = /^[\p{L}&'’]{1,2}$/u.test(word.text);
    const last = runs.at(-1);
    if (last?.isShort === isShort) last.words.push(word);
    else runs.push({ isShort, words: [word] });
  }
  return runs.map(({ words }) => words);
}

function joinLetters(run: readonly LayoutWord[]): readonly LayoutWord[] {
  const letters = run.filter(isLetter);
  if (letters.length < fewestLetters || letters.length < leastShare * run.length) return run;
  const gaps = run.slice(1).map((word, index) => word.x0 - (run[index]?.x1 ?? word.x0));
  const widest = Math.min(widestGap * middleOf(gaps), middleOf(run.map(({ y0, y1 }) => y1 - y0)));
  const joined: LayoutWord[] = [];
  for (const word of run) {
    const last = joined.at(-1);
    if (last !== undefined && word.x0 - last.x1 <= widest) joined.splice(-1, 1, joinWords(last, word));
    else joined.push(word);
  }
  return joined;
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
