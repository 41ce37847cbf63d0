import type { Box } from '#lib/geometry/box.ts';
import type { CodeKind } from '#service-api/values.ts';

/** A barcode or a matrix code on a page. */
export interface PageCode {
  readonly kind: CodeKind;
  /** What it says. Payment codes have several lines. */
  readonly text: string;
  /** On the righted page. */
  readonly box: Box;
}
