import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { plainPage } from '#local-service/analysis/document-view.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import type { LabelledDocument } from './labelled-document.ts';
import { asPlainText, placeTranscript } from './place-transcript.ts';
import type { Reading } from './reading-thread.ts';
import type { Sample } from './sample-index.ts';

export interface ReadOptions {
  readonly threads: number;
  onRead(done: number, all: number): void;
}

const threadFile = fileURLToPath(new URL('./reading-thread.ts', import.meta.url));

/**
 * Reads every sample, in their order. A scanned receipt with a transcript gives a second document: its transcript, so
 * that misread letters and wrong rules are seen apart.
 */
export async function readSamples(
  samples: readonly Sample[],
  folder: string,
  options: ReadOptions,
): Promise<readonly LabelledDocument[]> {
  const readings = new Map<Sample, Reading>();
  const waiting = [...samples];
  const work = async (): Promise<void> => {
    const thread = new Worker(threadFile);
    for (let sample = waiting.shift(); sample; sample = waiting.shift()) {
      thread.postMessage(sample.file);
      const [reading] = (await once(thread, 'message')) as [Reading];
      readings.set(sample, reading);
      options.onRead(readings.size, samples.length);
    }
    thread.postMessage(null);
    await once(thread, 'exit');
  };
  await Promise.all(Array.from({ length: Math.min(options.threads, samples.length) }, work));
  const documents = await Promise.all(
    samples.map(async (sample) => documentsOf(sample, readings.get(sample), await transcriptOf(sample, folder))),
  );
  return documents.flat();
}

async function transcriptOf({ expected }: Sample, folder: string): Promise<string | null> {
  const file = expected['text_file'];
  return expected['class'] === 'receipt' && typeof file === 'string' ? readFile(join(folder, file), 'utf8') : null;
}

function documentsOf(
  { path, expected }: Sample,
  reading: Reading | undefined,
  transcript: string | null,
): readonly LabelledDocument[] {
  if (reading === undefined) return [];
  if (!reading.ok) return [{ path, expected, source: 'scan', document: null, message: reading.message }];
  const { document } = reading;
  // A picture on which nothing was recognised has no text layer, either.
  const isRecognised = document.kind === 'image' || document.pages.some((page) => page.textSource === 'ocr');
  const read = { path, expected, source: isRecognised ? 'scan' : 'text', document } as const;
  const [page] = document.pages;
  if (transcript === null || page === undefined || !isRecognised) return [read];
  const text = asPlainText(placeTranscript(page, transcript));
  return [read, { path, expected, source: 'transcript', document: textDocument(text) }];
}

function textDocument(text: string): ReadDocument {
  return {
    kind: 'text',
    contentType: 'text/plain',
    pages: [plainPage(text)],
    mail: null,
    invoiceXml: null,
    warnings: [],
    notes: [],
  };
}
