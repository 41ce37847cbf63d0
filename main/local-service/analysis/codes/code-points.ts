import type { ReadDocument } from '#local-service/readers/document.ts';
import type { ExtractedDataPoint } from '../extract/extract.ts';

/** A document with more different codes is a list of labels; these many are kept. */
const maxCodes = 64;

/**
 * Returns the codes on the pages as data points, whatever the tag of the document: they belong to no field, and their name
 * is their kind. A code that is on several pages counts once.
 */
export function codePoints({ pages }: ReadDocument): readonly ExtractedDataPoint[] {
  const points = new Map<string, ExtractedDataPoint>();
  for (const page of pages) {
    for (const { kind, text, box } of page.codes ?? []) {
      const key = `${kind} ${text}`;
      if (points.has(key)) continue;
      const place = { page: page.number, box, confidence: 1, source: 'code' } as const;
      points.set(key, { name: kind, dataType: 'String', value: text, valueAsString: text, ...place });
      if (points.size === maxCodes) return [...points.values()];
    }
  }
  return [...points.values()];
}
