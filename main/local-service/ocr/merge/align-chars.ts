import { isConfusable, withoutMarks } from './similar-chars.ts';

/** A place in the alignment of two texts: both have a character there, or only one of them. */
export interface AlignedChar {
  readonly first: string | null;
  readonly second: string | null;
  /** The index of the next character of each text, at or after this place. */
  readonly firstAt: number;
  readonly secondAt: number;
}

/** Longer texts are not aligned. A line has some hundred characters, and time grows with the square. */
export const maxAligned = 300;

const costs = { otherCase: 0.1, confusable: 0.3, other: 1, missing: 0.8 };

/** Aligns two texts so that the fewest and the least alike characters differ. */
export function alignChars(
  first: readonly string[],
  second: readonly string[],
): { readonly chars: readonly AlignedChar[]; readonly cost: number } {
  const columns = second.length + 1;
  const table = new Float64Array((first.length + 1) * columns);
  const at = (i: number, j: number): number => table[i * columns + j] ?? 0;
  for (let i = 0; i <= first.length; i += 1) {
    for (let j = 0; j <= second.length; j += 1) {
      if (i === 0 || j === 0) table[i * columns + j] = (i + j) * costs.missing;
      else {
        const both = at(i - 1, j - 1) + substitution(first[i - 1] ?? '', second[j - 1] ?? '');
        table[i * columns + j] = Math.min(both, at(i - 1, j) + costs.missing, at(i, j - 1) + costs.missing);
      }
    }
  }
  const chars: AlignedChar[] = [];
  let [i, j] = [first.length, second.length];
  while (i > 0 || j > 0) {
    const here = at(i, j);
    const [a, b] = [first[i - 1] ?? '', second[j - 1] ?? ''];
    if (i > 0 && j > 0 && isClose(here, at(i - 1, j - 1) + substitution(a, b))) {
      [i, j] = [i - 1, j - 1];
      chars.push({ first: a, second: b, firstAt: i, secondAt: j });
    } else if (i > 0 && isClose(here, at(i - 1, j) + costs.missing)) {
      i -= 1;
      chars.push({ first: a, second: null, firstAt: i, secondAt: j });
    } else {
      j -= 1;
      chars.push({ first: null, second: b, firstAt: i, secondAt: j });
    }
  }
  return { chars: chars.reverse(), cost: at(first.length, second.length) };
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 1e-9;

function substitution(a: string, b: string): number {
  if (a === b) return 0;
  if (withoutMarks(a).toLowerCase() === withoutMarks(b).toLowerCase()) return costs.otherCase;
  return isConfusable(a, b) ? costs.confusable : costs.other;
}
