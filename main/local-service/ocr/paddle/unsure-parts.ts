import { gapBetween, type LineInk } from './line-ink.ts';
import type { Char } from './read-line.ts';

/** A part of a line's picture, from a column up to another, which is the first one outside. */
export interface LinePart {
  readonly from: number;
  readonly to: number;
}

/** A character that is less certain is read again. */
const surelyRead = 0.77;
/** In pixels. What lies so near to an unsure character is read again with it, because it shows what the character can be. */
const context = 90;
/** When the parts have more of the line than this, it is read again as a whole. */
const maxShare = 0.9;
/** In pixels: a step of the network. Ink that is no farther from a blank was taken for nothing. */
const blankReach = 8;

/**
 * Returns what is to be read again of a line: whole words around each character that is not sure. `chars` are those of
 * `words` and the blanks between them.
 */
export function unsureParts(
  chars: readonly Char[],
  words: readonly (readonly Char[])[],
  ink: LineInk,
): readonly LinePart[] {
  const width = ink.columns.length;
  const whole = { from: 0, to: width };
  if (words.length === 0) return [whole];
  const edges = [0, ...middlesOfGaps(words, ink), width];
  const parts: LinePart[] = [];
  for (const { at } of chars.filter((char) => isUnsure(char, ink))) {
    const from = edges.findLast((edge) => edge <= at - context) ?? 0;
    const to = edges.find((edge) => edge >= at + context) ?? width;
    const last = parts.at(-1);
    if (last === undefined || from > last.to) parts.push({ from, to });
    else parts.splice(-1, 1, { from: last.from, to });
  }
  const covered = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  return covered > maxShare * width ? [whole] : parts;
}

function middlesOfGaps(words: readonly (readonly Char[])[], ink: LineInk): readonly number[] {
  return words.slice(1).map((word, index) => {
    const [before, after] = [words[index]?.at(-1)?.at ?? 0, word[0]?.at ?? 0];
    // Between words on a rule, every column has ink.
    const least = Math.min(...ink.columns.subarray(Math.floor(before), Math.ceil(after) + 1));
    const gap = gapBetween(ink, before, after, Math.max(1, least));
    return Math.round((gap.from + gap.to) / 2);
  });
}

/** A blank is hardly ever sure. It matters where there is ink, which may be a colon, a bracket or a letter. */
function isUnsure({ text, at, confidence }: Char, { columns }: LineInk): boolean {
  if (confidence >= surelyRead) return false;
  if (text.trim() !== '') return true;
  const middle = Math.round(at);
  return columns.subarray(Math.max(0, middle - blankReach), middle + blankReach).some((count) => count > 1);
}

/** Whether the middle of a character lies in any of the parts. */
export function isWithin(parts: readonly LinePart[], { at }: Pick<Char, 'at'>): boolean {
  return parts.some(({ from, to }) => at >= from && at < to);
}
