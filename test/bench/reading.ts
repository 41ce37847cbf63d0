import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { degrade, imageOf, type Degradation } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { createPageText, type PageText } from '../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { characterErrorRate } from '../quality/character-errors.ts';
import type { BenchContext, Row, Section } from './section.ts';

const run = promisify(execFile);
const workers = 2;

/** What comes out of an office scanner: mostly clean, now and then crooked, thin or coarse. */
const scans: readonly Degradation[] = [
  { grain: 6, jpegQuality: 75 },
  { rotate: 0.7, grain: 6, jpegQuality: 75 },
  { dpi: 200, grain: 10, jpegQuality: 60 },
  { blur: 1.2, grain: 6 },
];

interface Reading {
  readonly texts: readonly string[];
  readonly seconds: number;
}

/** Recognition and text layers, ours beside the programs that people use for it. */
export const section: Section = {
  name: 'reading',
  run: async (context) => [...(await recognition(context)), ...(await textLayers(context))],
};

async function recognition(context: BenchContext): Promise<Row[]> {
  const { scratchDir, quick } = context;
  const say = (line: string) => {
    context.say(line);
  };
  // Prose in one or two columns: in tables the peers part rows by another rule, and the error rate would measure that.
  const seeds = Array.from({ length: 60 }, (_, seed) => seed).filter((seed) => createPageText(seed).kind !== 'invoice');
  const texts = seeds.slice(0, quick ? 2 : 16).map(createPageText);
  say(`making ${texts.length.toString()} pages`);
  const clean = await picturePages(await buildTextPdf(texts), 300);
  const rasters = await Promise.all(
    clean.map((page, index) => degrade(page, scans[index % scans.length] ?? {}, index + 1)),
  );
  const paths = rasters.map((_, index) => join(scratchDir, `page-${index.toString()}.png`));
  await Promise.all(
    rasters.map((raster, index) =>
      imageOf(raster)
        .withMetadata({ density: raster.dpi })
        .png()
        .toFile(paths[index] ?? ''),
    ),
  );
  const what = `recognition, ${texts.length.toString()} pages, ${workers.toString()} workers`;
  say('reading with Intray');
  const ours = await readInThreads(paths);
  say('reading with tesseract');
  const native = await attempt(() => readWithTesseract(paths));
  say('reading with ocrmypdf');
  const scanned = join(scratchDir, 'scan.pdf');
  await writeFile(scanned, await buildScannedPdf(rasters));
  const ocrmypdf = await attempt(() => readWithOcrmypdf(scanned, scratchDir));
  return [
    recognitionRow(what, 'intray', ours, texts, null),
    recognitionRow(what, 'tesseract', native, texts, ours),
    recognitionRow(what, 'ocrmypdf --jobs 2', ocrmypdf, texts, ours),
  ];
}

async function readInThreads(paths: readonly string[]): Promise<Reading> {
  const threads = Array.from({ length: workers }, () => new Worker(new URL('./reading-thread.ts', import.meta.url)));
  await Promise.all(threads.map((thread) => once(thread, 'message')));
  const texts: string[] = [];
  const startedAt = performance.now();
  await inParallel(paths, threads, async (path, index, thread) => {
    thread.postMessage(path);
    const [pages] = (await once(thread, 'message')) as [readonly string[]];
    texts[index] = pages.join('\n');
  });
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(threads.map((thread) => thread.terminate()));
  return { texts, seconds };
}

async function readWithTesseract(paths: readonly string[]): Promise<Reading> {
  const texts: string[] = [];
  const env = { ...process.env, OMP_THREAD_LIMIT: '1' };
  const startedAt = performance.now();
  await inParallel(paths, Array.from({ length: workers }), async (path, index) => {
    const { stdout } = await run('tesseract', [path, '-', '-l', 'deu+eng', '--psm', '3'], { env });
    texts[index] = stdout;
  });
  return { texts, seconds: (performance.now() - startedAt) / 1000 };
}

async function readWithOcrmypdf(scanned: string, scratchDir: string): Promise<Reading> {
  const sidecar = join(scratchDir, 'sidecar.txt');
  const startedAt = performance.now();
  const settings = [
    '--jobs',
    workers.toString(),
    '--language',
    'deu+eng',
    '--output-type',
    'pdf',
    '--sidecar',
    sidecar,
  ];
  await run('ocrmypdf', [...settings, scanned, join(scratchDir, 'searchable.pdf')]);
  const seconds = (performance.now() - startedAt) / 1000;
  return { texts: (await readFile(sidecar, 'utf8')).split('\f'), seconds };
}

async function textLayers(context: BenchContext): Promise<Row[]> {
  const { scratchDir, quick } = context;
  const texts = Array.from({ length: quick ? 30 : 300 }, (_, seed) => createPageText(seed));
  const path = join(scratchDir, 'text.pdf');
  await writeFile(path, await buildTextPdf(texts));
  const what = `text layer, ${texts.length.toString()} pages`;
  context.say('reading text layers');
  const ours = await readInThreads([path]);
  const peer = await attempt(async () => {
    const startedAt = performance.now();
    const { stdout } = await run('pdftotext', ['-layout', path, '-'], { maxBuffer: 1 << 28 });
    return { texts: [stdout], seconds: (performance.now() - startedAt) / 1000 };
  });
  const row = (who: string, reading: Reading | null): Row => ({
    what,
    who,
    value: reading && `${(texts.length / reading.seconds).toFixed(0)} pages/s`,
    note: reading ? `words with boxes: ${who === 'intray' ? 'yes' : 'no'}` : 'skipped: not installed',
  });
  return [row('intray', ours), row('pdftotext', peer)];
}

function recognitionRow(
  what: string,
  who: string,
  reading: Reading | null,
  truth: readonly PageText[],
  ours: Reading | null,
): Row {
  if (!reading) return { what, who, value: null, note: 'skipped: not installed' };
  const errors = truth.map((text, index) => characterErrorRate(text.lines.join('\n'), reading.texts[index] ?? ''));
  const rate = errors.reduce((sum, value) => sum + value, 0) / errors.length;
  const ratio = ours ? `; Intray takes ${(ours.seconds / reading.seconds).toFixed(2)} of its time` : '';
  return {
    what,
    who,
    value: `${((truth.length / reading.seconds) * 60).toFixed(1)} pages/min`,
    note: `${(rate * 100).toFixed(2)} % wrong characters${ratio}`,
  };
}

/** `null` when the program is not installed. */
async function attempt(read: () => Promise<Reading>): Promise<Reading | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Gives each lane the next item as soon as it is free. */
async function inParallel<T, L>(
  items: readonly T[],
  lanes: readonly L[],
  work: (item: T, index: number, lane: L) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [index, item] of queue) await work(item, index, lane);
    }),
  );
}
