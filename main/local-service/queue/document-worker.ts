// Entry of a document thread. A faulty document can hang, throw or fill memory only here.
import { parentPort } from 'node:worker_threads';
import { createReader } from '../readers/create-reader.ts';
import { defaultLimits } from '../readers/limits.ts';
import { mergeDocuments } from '../readers/merge/merge-documents.ts';
import { createPdfiumSource } from '../readers/pdf/pdfium-source.ts';
import { metadataOf } from '../analysis/chain/metadata-of.ts';
import { createAnalyzer, type Definitions } from '../analysis/analyze.ts';
import { packReading, transferables } from './pack-reading.ts';
import { answerRequests, type Answer } from './answer-requests.ts';
import type { MergeTask, ThreadReply, ThreadRequest } from './thread-messages.ts';

if (parentPort === null) throw new Error('document-worker runs in a worker thread only');
const port = parentPort;

const pdfium = createPdfiumSource();
const noteProgress = (pagesDone: number, pages: number): void =>
  port.postMessage({ kind: 'progress', pagesDone, pages } satisfies ThreadReply);
const reader = createReader({ pdfium, onProgress: ({ page, pages }) => noteProgress(page, pages) });
let analyze = createAnalyzer({ tags: [] });

answerRequests(port, (request) => (request.kind === 'merge' ? merge(request) : read(request)));

async function read({ path, name, tagsJson, metadataJson }: Exclude<ThreadRequest, MergeTask>): Promise<Answer> {
  if (tagsJson !== null) analyze = createAnalyzer(JSON.parse(tagsJson) as Definitions);
  const outcome = await reader.read({ path, name });
  if (!outcome.ok) return { reply: { kind: 'unreadable', failure: outcome.failure } };
  const reading = packReading(outcome.document, analyze(outcome.document, metadataOf(metadataJson)));
  const recognised = outcome.document.pages.some(({ textSource }) => textSource === 'ocr');
  return { reply: { kind: 'read', reading, recognised, notSplit: null }, transfer: transferables(reading) };
}

async function merge(task: MergeTask): Promise<Answer> {
  const outcome = await mergeDocuments(task, defaultLimits, pdfium, noteProgress);
  if (outcome.ok) return { reply: { kind: 'merged', path: task.output, pageCount: outcome.pageCount } };
  return { reply: { kind: 'not-merged', failure: outcome.failure, name: outcome.name } };
}
