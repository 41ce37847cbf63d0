/** A grey picture of a page: one byte a pixel, row by row, 0 is black. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Dots an inch, as near as known. */
  readonly dpi: number;
}
