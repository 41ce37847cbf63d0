import { joinWords, type LayoutWord } from './layout-word.ts';

/** Fewer words of one letter are initials, or the captions of columns. */
const fewestLetters = 6;
/** The share of a line's words that have one letter. Two letters whose gap is narrow are read as one word. */
const leastShare = 0.8;
/** The gap between two words is wider than the usual one between two letters by this factor. */
const widestGap = 1.8;

/** Joins the letters of a line that is printed with gaps between them: "L A M P  W O R K S" is "LAMP WORKS". */
export function withLettersJoined(words: readonly LayoutWord[]): readonly LayoutWord[] {
  if (words.filter(isLetter).length < fewestLetters) return words;
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap(joinLetters);
}

function isLetter({ text }: LayoutWord): boolean {
  return /^[\p{L}&'’]$/u.test(text);
}

function joinLetters(line: readonly LayoutWord[]): readonly LayoutWord[] {
  const letters = line.filter(isLetter);
  const isSpaced = letters.length >= fewestLetters && letters.length >= leastShare * line.length;
  // Text without geometry has no narrow and wide gaps.
  if (!isSpaced || line.some(({ box, text }) => box === null || /\d/.test(text))) return line;
  const ordered = line.toSorted((a, b) => a.x0 - b.x0);
  const gaps = ordered.slice(1).map((word, index) => word.x0 - (ordered[index]?.x1 ?? word.x0));
  const widest = Math.min(widestGap * middleOf(gaps), middleOf(line.map(({ y0, y1 }) => y1 - y0)));
  const joined: LayoutWord[] = [];
  for (const word of ordered) {
    const last = joined.at(-1);
    const gap = last === undefined ? Number.POSITIVE_INFINITY : word.x0 - last.x1;
    if (last !== undefined && gap <= widest) joined.splice(-1, 1, joinWords(last, word));
    else joined.push(word);
  }
  return joined;
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
