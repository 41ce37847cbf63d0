/**
 * `npm run papers -- FOLDER [--set 3]`: prints the papers of `papers/` as PDF with a browser, scans them, and writes an
 * `INDEX.jsonl` for `npm run quality`. See README.md.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { degrade, type Degradation } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { buildScannedPdf } from '../builders/documents/scanned-pdf.ts';
import { launchBrowser } from '../e2e/browser.ts';

const papers = fileURLToPath(new URL('papers/', import.meta.url));
/** What is fitted with them says how much of this counts (`learned-tasks.ts`). */
const weight = 1;
const scannedAt = 300;

/** How the papers were scanned, one after another. */
const scans: readonly Degradation[] = [
  { rotate: 0.6, grain: 6, jpegQuality: 70 },
  { dpi: 200, grain: 8, jpegQuality: 60 },
  { dpi: 150, grain: 6, jpegQuality: 75 },
  { blur: 0.8, grain: 8, contrast: { paper: 235, ink: 60 } },
  { dpi: 200, threshold: 150 },
  { dpi: 200, rotate: -1, grain: 10, jpegQuality: 50 },
  { photo: 0.03, grain: 6, jpegQuality: 60 },
];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { set: { type: 'string' } } });
const [folderName] = positionals;
if (folderName === undefined) throw new Error('Name the folder to write to: npm run papers -- FOLDER');
const folder = resolve(folderName);
const sets = (await readdir(papers)).filter((name) => values.set === undefined || name === `set-${values.set}`).sort();
const browser = await launchBrowser();
try {
  const lines: string[] = [];
  for (const set of sets) lines.push(...(await writeSet(set, browser)));
  await writeFile(join(folder, 'INDEX.jsonl'), `${lines.join('\n')}\n`);
  console.log(`${lines.length} documents in ${folder}`);
} finally {
  await browser.close();
}

/** Writes the papers of a set, and returns their lines of the index. */
async function writeSet(set: string, inBrowser: Browser): Promise<readonly string[]> {
  const records = (await readFile(join(papers, set, 'papers.jsonl'), 'utf8')).trim().split('\n');
  const lines: string[] = [];
  for (const [index, record] of records.entries()) {
    const { name, expected } = JSON.parse(record) as { name: string; expected: unknown };
    const printed = await print(join(papers, set, `${name}.html`), inBrowser);
    const how = scans[index % scans.length] ?? {};
    const pages = await picturePages(printed, scannedAt);
    const scanned = await Promise.all(pages.map((page) => degrade(page, how, index + 1)));
    const files = { text: printed, scan: await buildScannedPdf(scanned, { quality: 85 }) };
    for (const [kind, bytes] of Object.entries(files)) {
      const path = join(set, kind, `${name}.pdf`);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), bytes);
      lines.push(JSON.stringify({ path, expected, weight }));
    }
    console.log(`${set} ${name}`);
  }
  return lines;
}

async function print(file: string, inBrowser: Browser): Promise<Uint8Array> {
  const page = await inBrowser.newPage();
  try {
    await page.goto(pathToFileURL(file).href);
    return await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await page.close();
  }
}
