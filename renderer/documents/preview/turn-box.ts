import type { Box } from '#contract/documents.ts';

/** Clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** Rounds any number of degrees to a quarter turn. */
export function turnOf(degrees: number): Turn {
  const quarters = (((Math.round(degrees / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
  return ([0, 90, 180, 270] as const)[quarters];
}

/**
 * Returns the place of a box after its page was turned. Boxes are fractions of the page, so its size does not matter.
 */
export function turnBox({ x, y, width, height }: Box, turn: Turn): Box {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}
