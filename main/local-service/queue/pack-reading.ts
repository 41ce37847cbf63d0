import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page, ReadDocument } from '../readers/document.ts';
import type { LineItemRecord } from '#service-api/records/line-item.ts';
import type { Analysis } from '../analysis/analyze.ts';
import type { LineItem } from '../analysis/line-items/line-item.ts';
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
    documentGz: packFacts(document),
    warnings: document.warnings,
    notes: document.notes,
    tagName: analysis.tag,
    tagScore: analysis.score,
    tagSource: analysis.source,
    classifier: analysis.classifier,
    dataPoints: dataPointsOf(analysis),
  };
}

/** Returns the values of an analysis as they are stored. */
export function dataPointsOf({ dataPoints }: Pick<Analysis, 'dataPoints'>): Reading['dataPoints'] {
  return dataPoints.map(({ value, items, ...point }) => ({
    ...point,
    ...(items === undefined ? {} : { items: items.map(lineItemRecord) }),
    valueNumber: typeof value === 'number' ? value : null,
  }));
}

/** Leaves out what the document does not state. */
export function lineItemRecord({
  description,
  quantity,
  unit,
  unitPrice,
  amount,
  taxRate,
  page,
  box,
}: LineItem): LineItemRecord {
  return {
    ...(description === null ? {} : { description }),
    ...(quantity === null ? {} : { quantity }),
    ...(unit === null ? {} : { unit }),
    ...(unitPrice === null ? {} : { unit_price: unitPrice }),
    ...(amount === null ? {} : { amount }),
    ...(taxRate === null ? {} : { tax_rate: taxRate }),
    ...(page === null ? {} : { page }),
    ...(box === null ? {} : { box }),
  };
}

/** What analysis needs of a document beside its pages. */
type DocumentFacts = Omit<ReadDocument, 'pages' | 'warnings' | 'notes'>;

function packFacts({ pages: _pages, warnings: _warnings, notes: _notes, ...facts }: ReadDocument): Uint8Array {
  return new Uint8Array(gzipSync(JSON.stringify(facts satisfies DocumentFacts)));
}

/** The document that was packed. One that an earlier version packed has no facts: it is a plain text with these pages. */
export function unpackDocument({ pagesGz, documentGz, contentType }: PackedDocument): ReadDocument {
  const parsed = (gz: Uint8Array): unknown => JSON.parse(gunzipSync(gz, { maxOutputLength }).toString('utf8'));
  const unknownFacts: DocumentFacts = { kind: 'text', contentType, mail: null, invoiceXml: null };
  const facts = documentGz === null ? unknownFacts : (parsed(documentGz) as DocumentFacts);
  return { ...facts, pages: pagesGz.map((gz) => parsed(gz) as Page), warnings: [], notes: [] };
}

export interface PackedDocument {
  readonly contentType: string;
  readonly pagesGz: readonly Uint8Array[];
  readonly documentGz: Uint8Array | null;
  /** Of a stored document, whose own corrections teach it nothing. */
  readonly fileId?: string;
}

const maxOutputLength = 256 * 1024 ** 2;

/** Returns the buffers that are transferred to the main thread instead of being copied. */
export function transferables(reading: Reading): ArrayBuffer[] {
  const packed = [reading.documentGz, ...reading.pages.map(({ pageGz }) => pageGz)];
  return packed.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []));
}
