import type { Rotation } from '#lib/geometry/box.ts';
import type { LineBox } from './line-box.ts';
import type { Char } from './read-line.ts';

/** A box that is longer than high by this factor shows the direction of its line. */
const minElongation = 2;
/** So many of the longest lines are read first. */
const trialLines = 5;
/**
 * Upside-down characters are read with confidences of 0.4 to 0.7, upright ones with more than 0.8. The sum of what lies
 * above this counts, because fewer characters are found upside down.
 */
const chance = 0.6;

/** From this mean confidence of so many characters on, the other way up is not tried. */
const surelyUpright = { confidence: 0.85, characters: 30 };

type LineReader = (box: LineBox, degrees: Rotation) => Promise<readonly Char[]>;

/** Returns the rotation that turns a page upright, or 0 where its lines do not tell. `read` reads a line one way up. */
export async function rotationOf(boxes: readonly LineBox[], read: LineReader): Promise<Rotation> {
  const across = boxes.filter(({ width, height }) => width >= height * minElongation);
  const down = boxes.filter(({ width, height }) => height >= width * minElongation);
  const isSideways = inkLength(down) > inkLength(across);
  const trials = (isSideways ? down : across).toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, trialLines);
  const [one, other] = isSideways ? ([90, 270] as const) : ([0, 180] as const);
  const charsIn = async (degrees: Rotation): Promise<readonly Char[]> => {
    const lines: (readonly Char[])[] = [];
    for (const box of trials) lines.push(await read(box, degrees));
    return lines.flat();
  };
  const chars = await charsIn(one);
  const total = chars.reduce((sum, { confidence }) => sum + confidence, 0);
  const isSure = total >= surelyUpright.confidence * chars.length && chars.length >= surelyUpright.characters;
  if (isSure) return one;
  return scoreOf(await charsIn(other)) > Math.max(0, scoreOf(chars)) ? other : one;
}

const scoreOf = (chars: readonly Char[]): number => chars.reduce((sum, { confidence }) => sum + confidence - chance, 0);
const lengthOf = ({ width, height }: LineBox): number => Math.max(width, height);
const inkLength = (boxes: readonly LineBox[]): number => boxes.reduce((sum, box) => sum + lengthOf(box), 0);

/** Returns the same box for a reader who turns the page by `degrees` clockwise. */
export function turnBox(box: LineBox, degrees: Rotation): LineBox {
  const angle = box.angle - (degrees * Math.PI) / 180;
  return degrees % 180 === 0 ? { ...box, angle } : { ...box, width: box.height, height: box.width, angle };
}
