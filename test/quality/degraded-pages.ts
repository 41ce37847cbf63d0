/**
 * Measures character error rates on pages of known text that were degraded in many ways, for Intray and for native
 * Tesseract.
 *
 *   node test/quality/degraded-pages.ts [--pages N] [--only WORD]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createReader } from '#local-service/readers/create-reader.ts';
import { degrade, imageOf, type Degradation } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { createPageText } from '../builders/documents/page-texts.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { characterErrorRate } from './character-errors.ts';

const run = promisify(execFile);

const kinds: Readonly<Record<string, Degradation>> = {
  clean: {},
  'turned 90': { rotate: 90 },
  'turned 180': { rotate: 180 },
  'turned 270': { rotate: 270 },
  'skewed 1.5': { rotate: 1.5 },
  'skewed 4': { rotate: 356 },
  'skewed 8': { rotate: 8 },
  'specks 1 %': { specks: 0.01 },
  'specks 4 %': { specks: 0.04 },
  'grain 40': { grain: 40 },
  'blur 2.5': { blur: 2.5 },
  '150 dpi': { dpi: 150 },
  '100 dpi': { dpi: 100 },
  '72 dpi': { dpi: 72 },
  'fax 150 dpi': { dpi: 150, grain: 15, threshold: 150 },
  'jpeg 10': { dpi: 200, jpegQuality: 10 },
  photo: { photo: 0.06, dpi: 200, grain: 8, jpegQuality: 60 },
  'snapshot 10': { snapshot: 0.1, dpi: 200, grain: 8, jpegQuality: 60 },
  'snapshot 25': { snapshot: 0.25, dpi: 200, grain: 8, jpegQuality: 60 },
  'grey on grey': { contrast: { paper: 190, ink: 110 }, grain: 10 },
  inverted: { invert: true },
};

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '6' }, only: { type: 'string' }, ours: { type: 'boolean' } },
});
const texts = Array.from({ length: Number(values.pages) }, (_, seed) => createPageText(seed));
const pages = await picturePages(await buildTextPdf(texts), 300);
const directory = await mkdtemp(join(tmpdir(), 'intray-degraded-'));
const reader = createReader();
console.log('kind            ours %  native %   ours ms  native ms');
for (const [name, how] of Object.entries(kinds).filter(([name]) => name.match(values.only ?? ''))) {
  const sum = { ours: 0, native: 0, oursMs: 0, nativeMs: 0 };
  for (const [index, text] of texts.entries()) {
    const page = pages[index];
    if (!page) continue;
    const path = join(directory, `${index.toString()}.png`);
    const spoiled = await degrade(page, how, index + 1);
    await imageOf(spoiled).withMetadata({ density: spoiled.dpi }).png().toFile(path);
    const truth = text.lines.join('\n');
    const startedAt = performance.now();
    const outcome = await reader.read({ path, name: path });
    sum.oursMs += performance.now() - startedAt;
    sum.ours += characterErrorRate(truth, outcome.ok ? (outcome.document.pages[0]?.text ?? '') : '');
    if (values.ours) continue;
    const nativeAt = performance.now();
    await run('tesseract', [path, path, '-l', 'eng+deu', '--psm', '3'], {
      env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    });
    sum.nativeMs += performance.now() - nativeAt;
    sum.native += characterErrorRate(truth, await readFile(`${path}.txt`, 'utf8'));
  }
  const cells = [sum.ours * 100, sum.native * 100].map((value) => (value / texts.length).toFixed(2).padStart(9));
  const times = [sum.oursMs, sum.nativeMs].map((value) => (value / texts.length).toFixed(0).padStart(9));
  console.log(name.padEnd(13), ...cells, ...times);
}
await reader.close();
await rm(directory, { recursive: true });
