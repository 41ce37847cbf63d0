import type { Rotation } from '#lib/geometry/box.ts';
import type { Raster } from '../raster.ts';
import { cutLine } from './cut-line.ts';
import type { LineBox } from './line-box.ts';
import type { PaddleModels } from './models.ts';
import { readLine } from './read-line.ts';

/** A box that is longer than high by this factor shows the direction of its line. */
const minElongation = 2;
/** So many of the longest lines are read the other way up too. */
const trialLines = 5;
/**
 * Upside-down characters are read with confidences of 0.4 to 0.7, upright ones with more than 0.8. The sum of what lies
 * above this counts, because fewer characters are found upside down.
 */
const chance = 0.6;

/** Returns the rotation that turns a page upright, or 0 where its lines do not tell. */
export async function rotationOf(models: PaddleModels, raster: Raster, boxes: readonly LineBox[]): Promise<Rotation> {
  const across = boxes.filter(({ width, height }) => width >= height * minElongation);
  const down = boxes.filter(({ width, height }) => height >= width * minElongation);
  const isSideways = inkLength(down) > inkLength(across);
  const trials = (isSideways ? down : across).toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, trialLines);
  const [one, other] = isSideways ? ([90, 270] as const) : ([0, 180] as const);
  const scoreIn = async (degrees: Rotation): Promise<number> => {
    let score = 0;
    for (const box of trials) {
      const chars = await readLine(models, cutLine(raster, turnBox(box, degrees)));
      for (const { confidence } of chars) score += confidence - chance;
    }
    return score;
  };
  return (await scoreIn(other)) > Math.max(0, await scoreIn(one)) ? other : one;
}

const lengthOf = ({ width, height }: LineBox): number => Math.max(width, height);
const inkLength = (boxes: readonly LineBox[]): number => boxes.reduce((sum, box) => sum + lengthOf(box), 0);

/** Returns the same box for a reader who turns the page by `degrees` clockwise. */
export function turnBox(box: LineBox, degrees: Rotation): LineBox {
  const angle = box.angle - (degrees * Math.PI) / 180;
  return degrees % 180 === 0 ? { ...box, angle } : { ...box, width: box.height, height: box.width, angle };
}
