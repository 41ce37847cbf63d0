import type { DataPointSource } from '#service-api/values.ts';
import type { Analyzer } from '#local-service/analysis/analyze.ts';
import type { LineItem } from '#local-service/analysis/line-items/line-item.ts';
import { clarityOf } from '#local-service/analysis/extract/layout-word.ts';
import type { Box } from '#lib/geometry/box.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import type { LabelledDocument } from './labelled-document.ts';

interface FoundValue {
  readonly value: string | number;
  readonly confidence: number;
  readonly source: DataPointSource | null;
  /** Of the words in its place, the least clearly recognised, 0 to 1. */
  readonly clarity: number;
}

/** What analysis found in a document. */
export interface Finding {
  readonly tag: string;
  readonly score: number;
  readonly values: Readonly<Record<string, FoundValue>>;
  /** The table of items, empty when there is none. */
  readonly items: readonly LineItem[];
  readonly analyzeMs: number;
}

/** Analyses a document as the service does; `null` when it could not be read. */
export function findValues({ document }: LabelledDocument, analyze: Analyzer): Finding | null {
  if (document === null) return null;
  const startedAt = performance.now();
  const { tag, score, dataPoints } = analyze(document);
  return {
    tag,
    score,
    values: Object.fromEntries(
      dataPoints.map(({ name, value, confidence, source, page, box }) => [
        name,
        { value, confidence, source, clarity: clarityIn(document, page, box) },
      ]),
    ),
    items: dataPoints.flatMap(({ items }) => items ?? []),
    analyzeMs: performance.now() - startedAt,
  };
}

/** The place of a value is as large as its words are together. */
function clarityIn({ pages }: ReadDocument, number: number | null, place: Box | null): number {
  const page = pages.find((one) => one.number === number);
  if (page === undefined || place === null) return 1;
  const edge = 0.001;
  const isWithin = ({ x, y, width, height }: Box): boolean =>
    x >= place.x - edge &&
    y >= place.y - edge &&
    x + width <= place.x + place.width + edge &&
    y + height <= place.y + place.height + edge;
  return clarityOf(page.words.filter(({ box }) => isWithin(box)));
}
