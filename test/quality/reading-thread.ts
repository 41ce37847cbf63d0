/** Reads and analyses files exactly as a worker of the service does, one at a time, for `run-samples.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { createCachingReader } from './read.ts';

/** The outcome for a file. */
export type Finding =
  | {
      readonly ok: true;
      readonly tag: string;
      readonly score: number;
      readonly values: Readonly<Record<string, string | number>>;
      readonly origin: 'text layer' | 'scan';
      readonly text: string;
      readonly readMs: number;
      readonly analyzeMs: number;
    }
  | { readonly ok: false; readonly message: string };

const options = z.object({ ignoreXml: z.boolean() }).parse(workerData);
const reader = await createCachingReader();
const analyze = createAnalyzer({ tags: builtInTags });

function originOf(document: ReadDocument): 'text layer' | 'scan' {
  return document.pages.some((page) => page.textSource === 'ocr') ? 'scan' : 'text layer';
}

async function find(file: string): Promise<Finding> {
  const { ms, outcome } = await reader.read(file);
  if (!outcome.ok) return { ok: false, message: outcome.failure.message };
  const document = options.ignoreXml ? { ...outcome.document, invoiceXml: null } : outcome.document;
  const startedAt = performance.now();
  const { tag, score, dataPoints } = analyze(document);
  return {
    ok: true,
    tag,
    score,
    values: Object.fromEntries(dataPoints.map((point) => [point.name, point.value])),
    origin: originOf(document),
    text: document.pages.map((page) => page.text).join('\n'),
    readMs: ms,
    analyzeMs: performance.now() - startedAt,
  };
}

parentPort?.on('message', (message: unknown) => {
  if (message === null) {
    void reader.close().then(() => parentPort?.close());
    return;
  }
  const file = z.string().parse(message);
  find(file)
    .catch((error: unknown): Finding => ({ ok: false, message: String(error) }))
    .then((finding) => parentPort?.postMessage(finding))
    .catch((error: unknown) => {
      throw error;
    });
});
