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
