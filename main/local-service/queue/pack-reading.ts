import { gzipSync } from 'node:zlib';
import type { ReadDocument } from '../readers/document.ts';
import type { Analysis } from '../analysis/analyze.ts';
import type { Reading } from '../store/reading.ts';

/** Converts a document and its analysis to the form that is stored. It compresses, so it must run in the thread. */
export function packReading(document: ReadDocument, analysis: Analysis): Reading {
  return {
    contentType: document.contentType,
    pages: document.pages.map((page) => ({
      number: page.number,
      text: page.text,
      // Makes a copy, because a buffer of Node's pool must not be transferred.
      pageGz: new Uint8Array(gzipSync(JSON.stringify(page))),
    })),
    warnings: document.warnings,
    notes: document.notes,
    tagName: analysis.tag,
    tagScore: analysis.score,
    tagSource: analysis.source,
    classifier: analysis.classifier,
    dataPoints: analysis.dataPoints.map(({ value, ...point }) => ({
      ...point,
      valueNumber: typeof value === 'number' ? value : null,
    })),
  };
}

/** Returns the buffers that are transferred to the main thread instead of being copied. */
export function transferables(reading: Reading): ArrayBuffer[] {
  return reading.pages.flatMap(({ pageGz: { buffer } }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}
