import type { DocumentView } from '#contract/documents.ts';
import { boxSchema } from '#contract/documents.ts';
import type { DataPoint, FileRecord } from '#ports/document-records.ts';
import { timeOf } from './record-times.ts';

type DataPointView = DocumentView['dataPoints'][number];

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const wholeIn = (value: unknown): number | null => (Number.isInteger(value) ? numberIn(value) : null);

/** `page`, `box` and `confidence` are there where the service gives them. */
export function dataPointView(point: DataPoint): DataPointView {
  const box = boxSchema.safeParse(point.raw.box);
  return {
    name: point.name,
    value: point.value ?? point.valueAsString ?? '',
    valueAsString: point.valueAsString ?? String(point.value ?? ''),
    dataType: point.dataType ?? 'String',
    page: wholeIn(point.raw.page),
    box: box.success ? box.data : null,
    confidence: numberIn(point.raw.confidence),
  };
}

/** A file of the service, with the row that it came from where it is ours. */
export function documentView(file: FileRecord, itemId: string | null): DocumentView {
  return {
    fileId: file.id,
    name: file.name ?? null,
    jobId: file.jobId ?? null,
    status: file.status ?? null,
    folded: file.folded,
    contentType: file.contentType ?? null,
    sizeBytes: file.sizeBytes ?? null,
    sha256: file.sha256 ?? null,
    tagName: file.tagName ?? null,
    tagScore: file.tagScore ?? null,
    pageCount: wholeIn(file.pageCount),
    createdAtMs: timeOf(file.creationDate),
    error: file.error?.message ?? null,
    warnings: (file.warnings ?? []).map(({ code, message }) => ({ code: code ?? null, message })),
    dataPoints: file.dataPoints.map(dataPointView),
    itemId,
    raw: file.raw,
  };
}
