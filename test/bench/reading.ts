import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPageText } from '../builders/documents/page-texts.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { characterErrorRate } from '../quality/character-errors.ts';
import { percent } from '../quality/format-table.ts';
import { addFound, amountsRead, nothingFound, wordsRead, type Found } from '../quality/words-read.ts';
import { madePages, paperPages, realPages, receiptPages, type ScannedPages } from './reading-pages.ts';
import {
  fastest,
  firstPageSeconds,
  readWithIntray,
  readWithOcrmypdf,
  readWithTesseract,
  workers,
  type MeasuredReading,
} from './reading-peers.ts';
import type { BenchContext, Row, Section } from './section.ts';

const run = promisify(execFile);

/** Measures recognition and text layers, compared with widely used programs. */
export const section: Section = {
  name: 'reading',
  run: async (context) => {
    const { quick, samplesDir, scratchDir } = context;
    context.say('making pages');
    const made = await madePages(quick ? 2 : 16, scratchDir);
    const real = await realPages(samplesDir, quick ? 3 : 18, scratchDir);
    const none: Row = {
      what: 'recognition, real scans',
      who: 'intray',
      value: null,
      note: `no scans in ${samplesDir}`,
    };
    const realRows = real === null ? [none] : await recognition(real, context);
    const receipts = await receiptPages(samplesDir, quick ? 3 : 20, scratchDir);
    const receiptRows = receipts === null ? [] : await recognition(receipts, context);
    const papers = await paperPages(samplesDir, quick ? 3 : 20, scratchDir);
    const paperRows = papers === null ? [] : await recognition(papers, context);
    const rows = [...(await recognition(made, context)), ...realRows, ...receiptRows, ...paperRows];
    return [...rows, ...(await textLayers(context))];
  },
};

/** The resolution that Tesseract's manual recommends. */
const enlargedDpi = 300;

async function recognition(pages: ScannedPages, { quick, scratchDir, say }: BenchContext): Promise<Row[]> {
  const what = `recognition, ${pages.what}, ${workers.toString()} workers`;
  const runs = quick ? 1 : 2;
  say(`${pages.what}: Intray`);
  const ours = await fastest(runs, () => readWithIntray(pages.paths));
  say(`${pages.what}: tesseract`);
  const native = await fastest(runs, () => readWithTesseract(pages.paths));
  say(`${pages.what}: ocrmypdf`);
  const ocrmypdf = await fastest(runs, () => readWithOcrmypdf(pages.pdf, scratchDir));
  const enlarged = await fastest(runs, () => readWithOcrmypdf(pages.pdf, scratchDir, enlargedDpi));
  const row = (who: string, reading: MeasuredReading | null): Row => ({
    what,
    who,
    value: reading && `${((pages.paths.length / reading.seconds) * 60).toFixed(1)} pages/min`,
    note: reading ? noteOn(reading, pages, ours) : 'skipped: not installed',
  });
  const [path = ''] = pages.paths;
  const first: Row = {
    what: `first page, ${pages.what}`,
    who: 'intray',
    value: `${(await firstPageSeconds(path)).toFixed(2)} s`,
    note: 'with the start of the thread and its engine',
  };
  return [
    row('intray', ours),
    row('tesseract', native),
    row('ocrmypdf --jobs 2 --output-type pdf', ocrmypdf),
    row(`the same, --oversample ${enlargedDpi.toString()}`, enlarged),
    first,
  ];
}

/** Describes what was read right where the text is known, and Intray's time relative to the program's. */
function noteOn(reading: MeasuredReading, { truth, isInOrder }: ScannedPages, ours: MeasuredReading | null): string {
  const memory = reading.peakBytes === 0 ? '' : `, ${(reading.peakBytes / 1e6).toFixed(0)} MB`;
  const time = `${reading.seconds.toFixed(1)} s, ${reading.cpuSeconds.toFixed(1)} s of processor time${memory}`;
  const ratio =
    ours === null || ours === reading
      ? ''
      : `; Intray takes ${(ours.seconds / reading.seconds).toFixed(2)} of its time, ${(ours.cpuSeconds / reading.cpuSeconds).toFixed(2)} of its processor time`;
  if (truth === null) return `${time}${ratio}`;
  if (!isInOrder) {
    const sum = (count: (text: string, read: string) => Found): Found =>
      truth.map((text, index) => count(text, reading.texts[index] ?? '')).reduce(addFound, nothingFound);
    const [words, amounts] = [sum(wordsRead), sum(amountsRead)];
    return `${time}, ${percent(words.found, words.all)} of the words, ${percent(amounts.found, amounts.all)} of the amounts${ratio}`;
  }
  const errors = truth.map((text, index) => characterErrorRate(text, reading.texts[index] ?? ''));
  const rate = errors.reduce((total, value) => total + value, 0) / errors.length;
  return `${time}, ${(rate * 100).toFixed(2)} % wrong characters${ratio}`;
}

async function textLayers(context: BenchContext): Promise<Row[]> {
  const { scratchDir, quick } = context;
  const texts = Array.from({ length: quick ? 30 : 300 }, (_, seed) => createPageText(seed));
  const path = join(scratchDir, 'text.pdf');
  await writeFile(path, await buildTextPdf(texts));
  const what = `text layer, ${texts.length.toString()} pages`;
  context.say('reading text layers');
  const ours = await fastest(1, () => readWithIntray([path]));
  const peer = await fastest(1, async () => {
    const startedAt = performance.now();
    const { stdout } = await run('pdftotext', ['-layout', path, '-'], { maxBuffer: 1 << 28 });
    return { texts: [stdout], seconds: (performance.now() - startedAt) / 1000 };
  });
  const row = (who: string, reading: MeasuredReading | null): Row => ({
    what,
    who,
    value: reading && `${(texts.length / reading.seconds).toFixed(0)} pages/s`,
    note: reading ? `words with boxes: ${who === 'intray' ? 'yes' : 'no'}` : 'skipped: not installed',
  });
  return [row('intray', ours), row('pdftotext', peer)];
}
