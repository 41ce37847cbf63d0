// Entry of a document thread. A faulty document can hang, throw or fill memory only here.
import { parentPort } from 'node:worker_threads';
import { createReader } from '../readers/create-reader.ts';
import { defaultLimits } from '../readers/limits.ts';
import { mergeDocuments } from '../readers/merge/merge-documents.ts';
import { createPdfiumSource } from '../readers/pdf/pdfium-source.ts';
import { createChain } from '../analysis/chain/create-chain.ts';
import { codePoints } from '../analysis/codes/code-points.ts';
import { createLearner } from '../analysis/learning/learner.ts';
import { noTeaching } from '../analysis/learning/teaching.ts';
import type { ReadDocument } from '../readers/document.ts';
import type { StoredPoint } from '../store/corrections.ts';
import { metadataOf } from '../analysis/chain/metadata-of.ts';
import { convertibleType } from '../readers/libreoffice/convertible-types.ts';
import { findDocumentChanges } from '../analysis/document-changes.ts';
import { createSplitter } from '../readers/parts/split-file.ts';
import { createAnalyzer, type Definitions } from '../analysis/analyze.ts';
import { dataPointsOf, packReading, transferables } from './pack-reading.ts';
import { answerRequests, type Answer } from './answer-requests.ts';
import type { MergeTask, ThreadReply, ThreadRequest } from './thread-messages.ts';

if (parentPort === null) throw new Error('document-worker runs in a worker thread only');
const port = parentPort;

const pdfium = createPdfiumSource();
/** Pages count on where they are gone through again, because only a higher number is progress. */
const progress = { base: 0, last: 0 };
const noteProgress = (pagesDone: number, pages: number): void => {
  progress.last = progress.base + pagesDone;
  port.postMessage({ kind: 'progress', pagesDone: progress.last, pages: progress.base + pages } satisfies ThreadReply);
};
const beginPhase = (): void => void (progress.base = progress.last);
const reader = createReader({ pdfium, onProgress: ({ page, pages }) => noteProgress(page, pages) });
let definitions: Definitions = { tags: [] };
let analyze = createAnalyzer(definitions);
const split = createSplitter({
  reader,
  pdfium,
  limits: defaultLimits,
  findChanges: (document) => findDocumentChanges(document, (page) => analyze(page)),
  onProgress: noteProgress,
  beginPhase,
});

answerRequests(port, (request) => {
  Object.assign(progress, { base: 0, last: 0 });
  return request.kind === 'merge' ? merge(request) : read(request);
});

type ReadRequest = Exclude<ThreadRequest, MergeTask>;

async function read(request: ReadRequest): Promise<Answer> {
  const { tagsJson, metadataJson } = request;
  const file = { path: request.path, name: request.name, pageRotation: request.pageRotation };
  if (tagsJson !== null) {
    definitions = JSON.parse(tagsJson) as Definitions;
    analyze = createAnalyzer(definitions);
  }
  const convertible = convertibleType(request.name);
  // Some of these formats are archives, whose entries are no documents.
  const parts = request.split === null || convertible !== null ? null : await split(file, request.split);
  if (parts !== null && parts.kind !== 'whole') return { reply: parts };
  beginPhase();
  const read = parts?.document ?? null;
  const outcome = read === null ? await reader.read(file) : ({ ok: true, document: read } as const);
  if (!outcome.ok) {
    const { failure } = outcome;
    const needsPdf = failure.code === 'unsupported' && convertible !== null && !request.isConverted;
    return { reply: needsPdf ? { kind: 'needs-pdf' } : { kind: 'unreadable', failure } };
  }
  // The PDF is for reading alone: the file stays what it is.
  const contentType = request.isConverted ? convertible : null;
  const document = contentType === null ? outcome.document : { ...outcome.document, contentType };
  const reading = packReading(document, analyze(document, metadataOf(metadataJson), request.fileId));
  const recognised = document.pages.some(({ textSource }) => textSource === 'ocr');
  return {
    reply: { kind: 'read', reading, byTag: readGiven(document, request), recognised, notSplit: parts?.failure ?? null },
    transfer: transferables(reading),
  };
}

/** Reads the values of the tags that people gave the document. */
function readGiven(
  document: ReadDocument,
  { given, metadataJson, fileId }: Pick<ReadRequest, 'given' | 'metadataJson' | 'fileId'>,
): Readonly<Record<string, readonly StoredPoint[]>> {
  if (given.length === 0) return {};
  const learner = createLearner(definitions.teaching ?? noTeaching);
  const codes = codePoints(document);
  return Object.fromEntries(
    given.map(({ tagId, tag, fields }) => {
      const run = createChain(fields, definitions.tables, { learner });
      const { dataPoints } = run({ document, tag, metadata: metadataOf(metadataJson), fileId });
      const points = dataPointsOf({ dataPoints: [...dataPoints, ...codes] });
      return [tagId, points.map(({ items, ...point }) => ({ ...point, items: items ?? null }))];
    }),
  );
}

async function merge(task: MergeTask): Promise<Answer> {
  const outcome = await mergeDocuments(task, defaultLimits, pdfium, noteProgress);
  if (outcome.ok) return { reply: { kind: 'merged', path: task.output, pageCount: outcome.pageCount } };
  return { reply: { kind: 'not-merged', failure: outcome.failure, name: outcome.name } };
}
