import type { Problem } from '#service-api/fields.ts';
import type { DataType, TagSource } from '#service-api/values.ts';
import type { Box } from '#lib/geometry/box.ts';

/** A page as it is kept: its text, and the whole page as gzipped JSON. Compressed in the thread, because it is large. */
export interface PackedPage {
  readonly number: number;
  readonly text: string;
  readonly pageGz: Uint8Array;
}

export interface ReadDataPoint {
  readonly name: string;
  readonly valueAsString: string;
  /** Of a Decimal. */
  readonly valueNumber: number | null;
  readonly dataType: DataType;
  readonly page: number | null;
  readonly box: Box | null;
  readonly confidence: number;
}

/** All that is kept of a document: what the thread gives back. */
export interface Reading {
  readonly contentType: string;
  readonly pages: readonly PackedPage[];
  /** What a person must know of it. */
  readonly warnings: readonly Problem[];
  readonly notes: readonly string[];
  readonly tagName: string;
  readonly tagScore: number;
  readonly tagSource: TagSource;
  readonly classifier: string;
  readonly dataPoints: readonly ReadDataPoint[];
}
