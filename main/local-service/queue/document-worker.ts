// Entry of a document thread. A faulty document can hang, throw or fill memory only here.
import { parentPort } from 'node:worker_threads';
import { createReader } from '../readers/create-reader.ts';
import { defaultLimits } from '../readers/limits.ts';
import { mergeDocuments } from '../readers/merge/merge-documents.ts';
import { createPdfiumSource } from '../readers/pdf/pdfium-source.ts';
import { metadataOf } from '../analysis/chain/metadata-of.ts';
import { convertibleType } from '../readers/libreoffice/convertible-types.ts';
import { findDocumentChanges } from '../analysis/document-changes.ts';
import { createSplitter } from '../readers/parts/split-file.ts';
import { createAnalyzer, type Definitions } from '../analysis/analyze.ts';
import { packReading, transferables } from './pack-reading.ts';
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
let analyze = createAnalyzer({ tags: [] });
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
  if (tagsJson !== null) analyze = createAnalyzer(JSON.parse(tagsJson) as Definitions);
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
    reply: { kind: 'read', reading, recognised, notSplit: parts?.failure ?? null },
    transfer: transferables(reading),
  };
}

async function merge(task: MergeTask): Promise<Answer> {
  const outcome = await mergeDocuments(task, defaultLimits, pdfium, noteProgress);
  if (outcome.ok) return { reply: { kind: 'merged', path: task.output, pageCount: outcome.pageCount } };
  return { reply: { kind: 'not-merged', failure: outcome.failure, name: outcome.name } };
}
