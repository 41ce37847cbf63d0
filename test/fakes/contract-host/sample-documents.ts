import { extractDataPoints } from '#local-service/analysis/extract/extract.ts';
import { fields } from '#local-service/config/built-in-tags.ts';
import { dataPointsOf } from '#local-service/queue/pack-reading.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { fileURLToPath } from 'node:url';
import { createReader } from '#local-service/readers/create-reader.ts';
import type { ServiceRecord } from './service-records.ts';

const samples = new URL('../../../assets/samples/', import.meta.url);
const byEnding: Readonly<Record<string, string>> = {
  pdf: 'rechnung-holzwerk-lindner.pdf',
  jpg: 'photo-receipt.jpg',
  tif: 'scan-tenancy-agreement.tif',
  txt: 'minutes-allotment-society.txt',
};

/** Returns the sample for an invented file of this name; `null` when there is none. */
export function sampleOf(name: string): string | null {
  const sample = byEnding[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  return sample === undefined ? null : fileURLToPath(new URL(sample, samples));
}

/** The recognised content of the sample invoice, as the local service returns it, with words at their real places. */
export interface SampleInvoice {
  readonly words: readonly PlacedWord[];
  readonly pages: readonly ServiceRecord[];
  readonly dataPoints: readonly ServiceRecord[];
}

interface PlacedWord {
  readonly page: number;
  readonly line: number;
  readonly text: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

async function readSampleInvoice(): Promise<SampleInvoice> {
  const reader = createReader();
  const outcome = await reader.read({ path: sampleOf('x.pdf') ?? '', name: 'x.pdf' });
  await reader.close();
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const { pages } = outcome.document;
  const words = pages.flatMap(({ number, words: here }) =>
    here.map(({ text, line, box }): PlacedWord => ({ page: number, line, text, box })),
  );
  return {
    words,
    pages: pages.map(({ number, rotation, text }) => ({ page: number, rotation, text })),
    dataPoints: [...pointsOn(words), ...itemsOf(outcome.document)],
  };
}

/** The table of items as the local service reads it. */
function itemsOf(document: ReadDocument): readonly ServiceRecord[] {
  const points = extractDataPoints(document, fields(['line_items']));
  return dataPointsOf({ dataPoints: points }).map(({ name, valueAsString, page, box, confidence, items }) => ({
    name,
    value: valueAsString,
    value_as_string: valueAsString,
    data_type: 'String',
    confidence,
    ...(page === null ? {} : { page }),
    ...(box === null ? {} : { box }),
    ...(items === undefined ? {} : { items }),
    ...checked(confidence),
  }));
}

const known: readonly (readonly [name: string, dataType: string, value: string | number, asWritten: string])[] = [
  ['total', 'Decimal', 4_279.84, '4.279,84'],
  ['net_total', 'Decimal', 3_596.5, '3.596,50'],
  ['invoice_number', 'Text', 'RE-2025-0386', 'RE-2025-0386'],
  ['date', 'DateTime', '2025-10-14', '14.10.2025'],
  ['due_date', 'DateTime', '2025-10-28', '28.10.2025'],
  ['customer', 'Text', '20418', '20418'],
];

const checked = (confidence: number) => ({ source: 'text', ...(confidence < 0.85 ? { needs_check: true } : {}) });

function pointsOn(words: readonly PlacedWord[]): readonly ServiceRecord[] {
  const points = known.map(([name, dataType, value, asWritten], index) => {
    const place = words.find(({ text }) => text === asWritten);
    const found = place === undefined ? {} : { page: place.page, box: place.box };
    return {
      name,
      value,
      value_as_string: asWritten,
      data_type: dataType,
      confidence: 0.97 - index / 20,
      ...found,
      ...checked(0.97 - index / 20),
    };
  });
  return [
    ...points,
    { name: 'currency', value: 'EUR', value_as_string: 'EUR', data_type: 'Text', confidence: 1, source: 'code' },
  ];
}

/** Read once for each process, because tests open hundreds of hosts. */
export const sampleInvoice: Promise<SampleInvoice> = readSampleInvoice();
