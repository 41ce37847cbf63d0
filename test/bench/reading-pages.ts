import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Raster } from '#local-service/ocr/raster.ts';
import { degrade, imageOf, type Degradation } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { createPageText } from '../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { readSampleIndex } from '../quality/sample-index.ts';

/** The same pages as image files and as one PDF, because some peers need a PDF. */
export interface ScannedPages {
  readonly what: string;
  readonly paths: readonly string[];
  readonly pdf: string;
  /** The text of each page; `null` when it is not known. */
  readonly truth: readonly string[] | null;
  /** Whether the text has the order in which the page is read. A transcript of columns has not. */
  readonly isInOrder: boolean;
}

/** Typical pages of office scanners: mostly clean, some crooked, thin or coarse. */
const scans: readonly Degradation[] = [
  { grain: 6, jpegQuality: 75 },
  { rotate: 0.7, grain: 6, jpegQuality: 75 },
  { dpi: 200, grain: 10, jpegQuality: 60 },
  { blur: 1.2, grain: 6 },
];

/** Generates pages whose text is known exactly. */
export async function madePages(count: number, scratchDir: string): Promise<ScannedPages> {
  // Only prose in one or two columns: the peers separate table rows in another way, and the error rate would measure
  // that difference.
  const seeds = Array.from({ length: 60 }, (_, seed) => seed).filter((seed) => createPageText(seed).kind !== 'invoice');
  const texts = seeds.slice(0, count).map(createPageText);
  const clean = await picturePages(await buildTextPdf(texts), 300);
  const rasters = await Promise.all(
    clean.map((page, index) => degrade(page, scans[index % scans.length] ?? {}, index + 1)),
  );
  const pages = await writePages('made', rasters, scratchDir);
  return {
    ...pages,
    what: `${texts.length.toString()} made pages`,
    truth: texts.map(({ lines }) => lines.join('\n')),
    isInOrder: true,
  };
}

/** The folders of a collection of real documents that hold scanned paper. */
const folders = ['classes/form', 'classes/letter', 'classes/report', 'classes/tax_form', 'scans'];

/** Returns pages from real scanners; `null` when there is no such collection. */
export async function realPages(samplesDir: string, count: number, scratchDir: string): Promise<ScannedPages | null> {
  const found: string[] = [];
  for (const folder of folders.map((name) => join(samplesDir, name)).filter((path) => existsSync(path))) {
    const names = (await readdir(folder)).filter((name) => /\.(?:png|jpe?g)$/iu.test(name)).toSorted();
    found.push(...names.map((name) => join(folder, name)));
  }
  if (found.length === 0) return null;
  const rasters = await Promise.all(found.slice(0, count).map(readScan));
  const pages = await writePages('real', rasters, scratchDir);
  return { ...pages, what: `${rasters.length.toString()} real scans`, truth: null, isInOrder: true };
}

/** Returns photographed and scanned receipts with a transcript; `null` when there is no such collection. */
export async function receiptPages(
  samplesDir: string,
  count: number,
  scratchDir: string,
): Promise<ScannedPages | null> {
  if (!existsSync(join(samplesDir, 'INDEX.jsonl'))) return null;
  const all = (await readSampleIndex(samplesDir)).filter(
    ({ path, expected }) => path.startsWith('receipts/') && typeof expected['text_file'] === 'string',
  );
  const step = Math.max(1, Math.floor(all.length / count));
  const chosen = all.filter((_, index) => index % step === 0).slice(0, count);
  if (chosen.length === 0) return null;
  const truth = await Promise.all(chosen.map((sample) => readFile(join(samplesDir, String(sample.expected['text_file'])), 'utf8'))); // prettier-ignore
  const pages = await writePages('receipt', await Promise.all(chosen.map(({ file }) => readScan(file))), scratchDir);
  return { ...pages, what: `${chosen.length.toString()} real receipts`, truth, isInOrder: false };
}

const run = promisify(execFile);

/**
 * Returns scanned papers of a folder that `npm run papers` wrote, with the text layers of their unscanned twins as
 * transcripts; `null` when there are none, or no `pdftotext` to read them with.
 */
export async function paperPages(samplesDir: string, count: number, scratchDir: string): Promise<ScannedPages | null> {
  if (!existsSync(join(samplesDir, 'INDEX.jsonl'))) return null;
  const twinOf = (file: string): string => file.replace('/scan/', '/text/');
  const all = (await readSampleIndex(samplesDir)).filter(
    ({ file }) => twinOf(file) !== file && existsSync(twinOf(file)),
  );
  const step = Math.max(1, Math.floor(all.length / count));
  const chosen = all.filter((_, index) => index % step === 0).slice(0, count);
  const rasters: Raster[] = [];
  const truth: string[] = [];
  for (const { file } of chosen) {
    const [first, ...others] = await picturePages(await readFile(file), 300);
    // A transcript is that of a whole document.
    if (first === undefined || others.length > 0) continue;
    const text = await run('pdftotext', ['-layout', twinOf(file), '-']).catch(() => null);
    if (text === null) return null;
    rasters.push(first);
    truth.push(text.stdout);
  }
  if (rasters.length === 0) return null;
  const pages = await writePages('paper', rasters, scratchDir);
  return { ...pages, what: `${rasters.length.toString()} scanned papers`, truth, isInOrder: false };
}

async function readScan(path: string): Promise<Raster> {
  const picture = sharp(path).autoOrient().flatten({ background: '#ffffff' }).toColourspace('b-w').extractChannel(0);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  // Assumes the height of A4, because collections often lose the resolution.
  const dpi = Math.max(info.width, info.height) / 11.69;
  return { width: info.width, height: info.height, data, dpi };
}

async function writePages(name: string, rasters: readonly Raster[], scratchDir: string) {
  const paths = rasters.map((_, index) => join(scratchDir, `${name}-${index.toString()}.png`));
  await Promise.all(
    rasters.map((raster, index) =>
      imageOf(raster)
        .withMetadata({ density: raster.dpi })
        .png()
        .toFile(paths[index] ?? ''),
    ),
  );
  const pdf = join(scratchDir, `${name}.pdf`);
  await writeFile(pdf, await buildScannedPdf(rasters));
  return { paths, pdf };
}
