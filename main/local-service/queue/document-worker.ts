// Entry of a document thread. A faulty document can hang, throw or fill memory only here.
import { parentPort } from 'node:worker_threads';
import type { TagDefinition } from '../config/tag-definition.ts';
import { createReader } from '../readers/create-reader.ts';
import { createAnalyzer } from '../analysis/analyze.ts';
import { packReading, transferables } from './pack-reading.ts';
import { answerRequests } from './answer-requests.ts';

if (parentPort === null) throw new Error('document-worker runs in a worker thread only');
const port = parentPort;

const reader = createReader({
  onProgress: ({ page, pages }) => port.postMessage({ kind: 'progress', pagesDone: page, pages }),
});
let analyze = createAnalyzer({ tags: [] });

answerRequests(port, async ({ path, name, tagsJson }) => {
  if (tagsJson !== null) analyze = createAnalyzer({ tags: JSON.parse(tagsJson) as TagDefinition[] });
  const outcome = await reader.read({ path, name });
  if (!outcome.ok) return { reply: { kind: 'unreadable', failure: outcome.failure } };
  const reading = packReading(outcome.document, analyze(outcome.document));
  const recognised = outcome.document.pages.some(({ textSource }) => textSource === 'ocr');
  return { reply: { kind: 'read', reading, recognised }, transfer: transferables(reading) };
});
