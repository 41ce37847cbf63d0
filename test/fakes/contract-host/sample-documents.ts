import { fileURLToPath } from 'node:url';
import type { DocumentView } from '#contract/documents.ts';
import type { MethodResult } from '#contract/methods.ts';
import { createReader } from '#local-service/readers/create-reader.ts';

const samples = new URL('../../../assets/samples/', import.meta.url);
const byEnding: Readonly<Record<string, string>> = {
  pdf: 'rechnung-holzwerk-lindner.pdf',
  jpg: 'photo-receipt.jpg',
  tif: 'scan-tenancy-agreement.tif',
  txt: 'minutes-allotment-society.txt',
};

/** The sample that stands for a made-up file of this name; `null`: none does. */
export function sampleOf(name: string): string | null {
  const sample = byEnding[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];
  return sample === undefined ? null : fileURLToPath(new URL(sample, samples));
}

type Words = MethodResult<'documents.words'>;
type DataPoints = DocumentView['dataPoints'];

/** What the sample invoice says, with the words where they really stand: read as the local service reads it. */
export interface SampleInvoice {
  readonly words: Words;
  readonly dataPoints: DataPoints;
}

async function readSampleInvoice(): Promise<SampleInvoice> {
  const reader = createReader();
  const outcome = await reader.read({ path: sampleOf('x.pdf') ?? '', name: 'x.pdf' });
  await reader.close();
  if (!outcome.ok) throw new Error(outcome.failure.message);
  const pages = outcome.document.pages.map(({ number, rotation, text, words }) => ({
    number,
    rotation,
    text,
    words: words.map(({ text: word, box }) => ({ text: word, box, isMatch: null })),
    matches: null,
  }));
  return { words: { pages, pageCount: pages.length }, dataPoints: pointsOn(pages) };
}

const read: readonly (readonly [name: string, dataType: string, value: string | number, asWritten: string])[] = [
  ['total', 'Decimal', 4_279.84, '4.279,84'],
  ['net_total', 'Decimal', 3_596.5, '3.596,50'],
  ['invoice_number', 'Text', 'RE-2025-0386', 'RE-2025-0386'],
  ['date', 'DateTime', '2025-10-14', '14.10.2025'],
  ['due_date', 'DateTime', '2025-10-28', '28.10.2025'],
  ['customer', 'Text', '20418', '20418'],
];

function pointsOn(pages: Words['pages']): DataPoints {
  const points = read.map(([name, dataType, value, asWritten], index) => {
    const place = pages.flatMap(({ number, words }) =>
      words.filter(({ text }) => text === asWritten).map(({ box }) => ({ number, box })),
    )[0];
    return {
      name,
      value,
      valueAsString: asWritten,
      dataType,
      page: place?.number ?? null,
      box: place?.box ?? null,
      confidence: 0.97 - index / 20,
    };
  });
  const currency = { name: 'currency', value: 'EUR', valueAsString: 'EUR', dataType: 'Text' } as const;
  return [...points, { ...currency, page: null, box: null, confidence: 0.99 }];
}

/** Read once a process: hosts are opened by the hundred. */
export const sampleInvoice: Promise<SampleInvoice> = readSampleInvoice();
