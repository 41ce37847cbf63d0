import type { Box } from '#lib/geometry/box.ts';
import type { Problem } from '#service-api/fields.ts';
import type { ServiceMessage } from '#service-api/messages/service-message.ts';
import type { LineItemRecord } from '#service-api/records/line-item.ts';
import type { PageStructure } from '#service-api/records/page-structure.ts';
import type { DataPointSource, DataType, TagSource } from '#service-api/values.ts';

/** A page as it is stored: its text for search, and the whole page as gzipped JSON (`StoredPage`). */
interface PackedPage {
  readonly number: number;
  readonly text: string;
  readonly pageGz: Uint8Array;
}

/** The parts of a packed page that are read again. The page of a reader has more, which is stored with it. */
export interface StoredPage {
  readonly number: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly text: string;
  readonly words: readonly {
    readonly text: string;
    readonly box: Box;
    readonly confidence: number;
    readonly line: number;
  }[];
  readonly structure?: PageStructure;
}

export interface ReadDataPoint {
  readonly name: string;
  readonly valueAsString: string;
  /** The number of a `Decimal`. */
  readonly valueNumber: number | null;
  readonly dataType: DataType;
  readonly page: number | null;
  readonly box: Box | null;
  readonly confidence: number;
  readonly source: DataPointSource | null;
  /** The rows of a table of items. */
  readonly items?: readonly LineItemRecord[];
}

/** The stored data of a document, as a document thread returns it. */
export interface Reading {
  readonly contentType: string;
  readonly pages: readonly PackedPage[];
  /** What analysis needs beside the pages (`DocumentFacts` of the thread), as gzipped JSON. */
  readonly documentGz: Uint8Array;
  /** Facts about the document that a person must know. */
  readonly warnings: readonly Problem[];
  readonly notes: readonly ServiceMessage[];
  readonly tagName: string;
  readonly tagScore: number;
  readonly tagSource: TagSource;
  readonly classifier: string;
  readonly dataPoints: readonly ReadDataPoint[];
}
