import { gunzipSync } from 'node:zlib';
import { checkBelow } from '#service-api/records/data-point.ts';
import type { IndexedFile } from '../changes.ts';
import type { StoredPage } from '../reading.ts';

export type IndexedRow = Omit<IndexedFile, 'dataPoints' | 'pages' | 'lacksValues'> & { readonly missing: number };

export interface PageRow {
  readonly number: number;
  readonly pageGz: Uint8Array;
}

export type IndexedPoint = Omit<IndexedFile['dataPoints'][number], 'needsCheck'> & {
  readonly confidence: number | null;
};

function toIndexed({ confidence, ...point }: IndexedPoint): IndexedFile['dataPoints'][number] {
  return { ...point, needsCheck: confidence !== null && confidence < checkBelow };
}

function toPage({ number, pageGz }: PageRow): IndexedFile['pages'][number] {
  const { text } = JSON.parse(gunzipSync(pageGz).toString('utf8')) as StoredPage;
  return { number, text };
}

export function toIndexedFile(
  { missing, ...row }: IndexedRow,
  points: readonly IndexedPoint[],
  pages: readonly PageRow[],
): IndexedFile {
  return { ...row, lacksValues: missing > 0, dataPoints: points.map(toIndexed), pages: pages.map(toPage) };
}
