import type { MethodResult } from '#contract/methods.ts';
import type { DocumentView } from '#contract/documents.ts';
import { boxSchema } from '#contract/documents.ts';
import type { DataPoint, FileRecord } from '#ports/document-records.ts';
import { timeOf } from './record-times.ts';

type DataPointView = DocumentView['dataPoints'][number];
type PageWords = MethodResult<'documents.words'>['pages'][number];

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
    dataPoints: file.dataPoints.map(dataPointView),
    itemId,
    raw: file.raw,
  };
}

interface PlacedWord {
  readonly page: number;
  readonly line: number;
  readonly word: PageWords['words'][number];
}

/** The words of a file's record, page by page; empty where the service gives none. Boxes are on the righted page. */
export function wordsView(file: FileRecord): readonly PageWords[] {
  const list: unknown = file.raw.words;
  const placed = (Array.isArray(list) ? (list as readonly unknown[]) : []).flatMap(readWord);
  const numbers = [...new Set(placed.map(({ page }) => page))].toSorted((a, b) => a - b);
  return numbers.map((number) => {
    const here = placed.filter(({ page }) => page === number);
    const text = here
      .map(({ word, line }, index) => `${index === 0 ? '' : line === here[index - 1]?.line ? ' ' : '\n'}${word.text}`)
      .join('');
    return { number, rotation: 0, text, words: here.map(({ word }) => word) };
  });
}

function readWord(value: unknown): readonly PlacedWord[] {
  if (typeof value !== 'object' || value === null || !('text' in value) || typeof value.text !== 'string') return [];
  const box = boxSchema.safeParse('box' in value ? value.box : undefined);
  if (!box.success) return [];
  const page = wholeIn('page' in value ? value.page : null) ?? 1;
  const line = wholeIn('line' in value ? value.line : null) ?? 0;
  return [{ page, line, word: { text: value.text, box: box.data } }];
}
