import type { RecognisedLine, RecognisedWord } from '../recogniser.ts';
import { mergeWords } from './merge-words.ts';

/** A word belongs to a line that covers this share of its height, or of which it covers this share. */
const minCommonHeight = 0.5;
/** Two words show the same print from this share of the narrower one's width on. */
const minCommonWidth = 0.3;

/**
 * Merges what two engines read on one picture. The lines are those of the second, which finds small and pale print
 * better; what only the first has found is added where it is confident.
 */
export function mergeReadings(
  first: readonly RecognisedLine[],
  second: readonly RecognisedLine[],
): readonly RecognisedLine[] {
  const own = second.map((): RecognisedWord[] => []);
  const alone: RecognisedLine[] = [];
  for (const line of first) {
    const rest = line.words.filter((word) => {
      const at = lineOf(word, second);
      own[at]?.push(word);
      return at < 0;
    });
    const words = mergeWords(rest, []);
    if (words.length > 0) alone.push({ ...line, words });
  }
  const merged = second.flatMap((line, index) => {
    const words = mergeLine(own[index] ?? [], line.words);
    return words.length === 0 ? [] : [{ ...line, words }];
  });
  return [...merged, ...alone];
}

/** Returns the index of the line in which most of the word lies, or -1. */
function lineOf(word: RecognisedWord, lines: readonly RecognisedLine[]): number {
  let best = { index: -1, area: 0 };
  for (const [index, { words }] of lines.entries()) {
    for (const other of words) {
      const height = Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top);
      const width = Math.min(word.right, other.right) - Math.max(word.left, other.left);
      const needed = minCommonHeight * Math.min(word.bottom - word.top, other.bottom - other.top);
      if (height >= needed && width > 0 && width * height > best.area) best = { index, area: width * height };
    }
  }
  return best.index;
}

/** Merges the words of one line in groups of those that lie over each other. */
function mergeLine(first: readonly RecognisedWord[], second: readonly RecognisedWord[]): readonly RecognisedWord[] {
  const isFirst = new Set(first);
  const sorted = [...first, ...second].sort((a, b) => a.left + a.right - b.left - b.right);
  const groups: RecognisedWord[][] = [];
  for (const word of sorted) {
    const isSame = (other: RecognisedWord) => isFirst.has(word) !== isFirst.has(other) && isSamePrint(word, other);
    const joined = groups.filter((group) => group.some(isSame));
    const rest = groups.filter((group) => !joined.includes(group));
    groups.splice(0, groups.length, ...rest, [...joined.flat(), word]);
  }
  return groups
    .flatMap((group) => {
      const inOrder = group.sort((a, b) => a.left - b.left);
      const ofFirst = inOrder.filter((word) => isFirst.has(word));
      return mergeWords(
        ofFirst,
        inOrder.filter((word) => !isFirst.has(word)),
      );
    })
    .sort((a, b) => a.left - b.left);
}

function isSamePrint(a: RecognisedWord, b: RecognisedWord): boolean {
  const common = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return common >= minCommonWidth * Math.min(a.right - a.left, b.right - b.left);
}
