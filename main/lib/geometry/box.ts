/**
 * A rectangle on an upright page, in fractions of the page's width and height (0 to 1). The origin is at the top left.
 */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Quarter turns clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** Adds two turns. */
export function addRotation(degrees: Rotation, more: Rotation): Rotation {
  return sum[degrees][more];
}

const sum: Readonly<Record<Rotation, Readonly<Record<Rotation, Rotation>>>> = {
  0: { 0: 0, 90: 90, 180: 180, 270: 270 },
  90: { 0: 90, 90: 180, 180: 270, 270: 0 },
  180: { 0: 180, 90: 270, 180: 0, 270: 90 },
  270: { 0: 270, 90: 0, 180: 90, 270: 180 },
};
