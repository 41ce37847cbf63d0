/** A rectangle on a righted page in fractions of its width and height (0 to 1), origin at the top left. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Quarter turns clockwise, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;
