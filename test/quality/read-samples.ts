import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startThread } from '#lib/start-thread.ts';
import { plainPage } from '#local-service/analysis/document-view.ts';
import type { ReadDocument } from '#local-service/readers/document.ts';
import { isPhoto } from './is-photo.ts';
import type { LabelledDocument } from './labelled-document.ts';
import { asPlainText, placeTranscript } from './place-transcript.ts';
import type { Reading } from './reading-thread.ts';
import type { Sample } from './sample-index.ts';

export interface ReadOptions {
  readonly threads: number;
  onRead(done: number, all: number): void;
}

const threadFile = new URL('./reading-thread.ts', import.meta.url);

/**
 * Reads every sample, in their order. A scanned receipt with a transcript gives a second document: its transcript, so
 * that misread letters and wrong rules are seen apart. An electronic invoice gives its page without the XML as a second one.
 */
export async function readSamples(
  samples: readonly Sample[],
  folder: string,
  options: ReadOptions,
): Promise<readonly LabelledDocument[]> {
  const readings = new Map<Sample, Reading>();
  const waiting = [...samples];
  const work = async (): Promise<void> => {
    const thread = startThread(threadFile);
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
    samples.map(async (sample) => {
      const seen = { transcript: await transcriptOf(sample, folder), isPhoto: await isPhoto(sample.file) };
      return documentsOf(sample, readings.get(sample), seen);
    }),
  );
  return documents.flat();
}

async function transcriptOf({ expected }: Sample, folder: string): Promise<string | null> {
  const file = expected['text_file'];
  return expected['class'] === 'receipt' && typeof file === 'string' ? readFile(join(folder, file), 'utf8') : null;
}

function documentsOf(
  { path, expected, weight }: Sample,
  reading: Reading | undefined,
  { transcript, isPhoto: photographed }: { readonly transcript: string | null; readonly isPhoto: boolean },
): readonly LabelledDocument[] {
  if (reading === undefined) return [];
  const own = weight === undefined ? { path, expected } : { path, expected, weight };
  if (!reading.ok) return [{ ...own, source: 'scan', document: null, message: reading.message }];
  const { document } = reading;
  if (document.invoiceXml !== null) {
    const visible = withoutXml({ ...own, source: 'text', document });
    return [{ ...own, source: 'xml', document }, ...visible];
  }
  // A picture on which nothing was recognised has no text layer, either.
  const isRecognised = document.kind === 'image' || document.pages.some((page) => page.textSource === 'ocr');
  const source = isRecognised ? (photographed ? 'photo' : 'scan') : 'text';
  const read = { ...own, source, document } as const;
  const [page] = document.pages;
  if (transcript === null || page === undefined || !isRecognised) return [read];
  const text = asPlainText(placeTranscript(page, transcript));
  return [read, { ...own, source: 'transcript', document: textDocument(text) }];
}

/** Returns the page of an electronic invoice alone, with the fields that are known to be printed on it. */
function withoutXml(labelled: LabelledDocument): readonly LabelledDocument[] {
  const { document, expected } = labelled;
  const visible = expected['visible_in_text_layer'];
  if (document === null || !Array.isArray(visible)) return [];
  const printed = Object.entries(expected).filter(([name]) => name === 'class' || visible.includes(name));
  return [{ ...labelled, expected: Object.fromEntries(printed), document: { ...document, invoiceXml: null } }];
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
