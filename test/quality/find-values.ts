import type { DataPointSource } from '#service-api/values.ts';
import type { Analyzer } from '#local-service/analysis/analyze.ts';
import type { LineItem } from '#local-service/analysis/line-items/line-item.ts';
import type { LabelledDocument } from './labelled-document.ts';

interface FoundValue {
  readonly value: string | number;
  readonly confidence: number;
  readonly source: DataPointSource | null;
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
      dataPoints.map(({ name, value, confidence, source }) => [name, { value, confidence, source }]),
    ),
    items: dataPoints.flatMap(({ items }) => items ?? []),
    analyzeMs: performance.now() - startedAt,
  };
}
