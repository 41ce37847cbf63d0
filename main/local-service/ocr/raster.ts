/** A grey picture of a page: one byte for each pixel, row by row; 0 is black. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  /** Dots per inch, as accurately as they are known. */
  readonly dpi: number;
}
