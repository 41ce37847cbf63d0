import type { PlannedDocument } from '#service-api/split-plan.ts';
import type { SplitRules } from '#service-api/split-rules.ts';
import type { Raster } from '../../ocr/raster.ts';
import type { PagedFile } from './paged-file.ts';
import { decodeCodes } from '../codes/decode-codes.ts';
import { patchCodesOn } from './patch-code.ts';

/** A page where documents are divided: the page itself is left out (`divider`), or begins a document. */
export interface Cut {
  readonly page: number;
  readonly kind: 'divider' | 'start';
  readonly confidence: number;
}

/** Fine enough for the bars of a code that fills a third of a page, and for thin letters to be dark. */
const dpi = 150;
/** How much darker than the paper ink is, and how much of it a blank page may have: some dust. */
const inkContrast = 60;
const blankInk = 0.00003;
/** Punch holes and the shadows of edges are no ink. */
const margin = 0.05;

/**
 * Returns where the pages are divided, as far as pictures of them show it. `null`: the pages must be read to find changes
 * of document.
 */
export async function findDividers(
  file: PagedFile,
  rules: SplitRules,
  onPage: (page: number) => void,
): Promise<readonly Cut[] | null> {
  switch (rules.mode) {
    case 'every_n_pages':
      return everyPages(file.pageCount, rules.pages);
    case 'blank_page':
      return findPages(file, onPage, (raster) => Promise.resolve(isBlank(raster)));
    case 'separator':
      return findSeparators(file, rules, onPage);
    case 'document_change':
      return null;
    case 'mails':
      return [];
    case 'automatic': {
      const separators = await findSeparators(file, rules, onPage);
      return separators.length > 0 ? separators : null;
    }
  }
}

function everyPages(pageCount: number, pages: number): readonly Cut[] {
  const count = Math.ceil(pageCount / pages) - 1;
  return Array.from({ length: count }, (_, at) => ({ page: (at + 1) * pages + 1, kind: 'start', confidence: 1 }));
}

function findSeparators(
  file: PagedFile,
  { separators }: SplitRules,
  onPage: (page: number) => void,
): Promise<readonly Cut[]> {
  return findPages(file, onPage, (raster) => isSeparatorSheet(raster, separators));
}

async function findPages(
  file: PagedFile,
  onPage: (page: number) => void,
  isDivider: (raster: Raster) => Promise<boolean>,
): Promise<readonly Cut[]> {
  const cuts: Cut[] = [];
  for (let page = 1; page <= file.pageCount; page += 1) {
    const raster = await file.draw(page, dpi);
    if (raster !== null && (await isDivider(raster))) cuts.push({ page, kind: 'divider', confidence: 1 });
    onPage(page);
  }
  return cuts;
}

/**
 * Returns whether a page is blank: it has less ink than a page number, however grey its paper is. A cut that is not
 * found costs less than a page that is left out.
 */
function isBlank({ width, height, data }: Raster): boolean {
  const [left, top] = [Math.floor(width * margin), Math.floor(height * margin)];
  const counts = new Uint32Array(256);
  for (let row = top; row < height - top; row += 1) {
    for (let at = row * width + left; at < (row + 1) * width - left; at += 1) {
      const grey = data[at] ?? 255;
      counts[grey] = (counts[grey] ?? 0) + 1;
    }
  }
  const pixels = (width - 2 * left) * (height - 2 * top);
  const inkBelow = medianOf(counts, pixels) - inkContrast;
  return counts.subarray(0, Math.max(0, inkBelow)).reduce((sum, count) => sum + count, 0) < pixels * blankInk;
}

function medianOf(counts: Uint32Array, pixels: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) > pixels / 2);
}

/** Returns the documents between cuts that are in the order of their pages. Dividers are in none of them. */
export function documentsOf(cuts: readonly Cut[], pageCount: number): readonly PlannedDocument[] {
  const documents: PlannedDocument[] = [];
  let firstPage = 1;
  let confidence: number | null = null;
  const end = (lastPage: number): void => {
    if (lastPage >= firstPage)
      documents.push({ firstPage, lastPage, confidence: documents.length === 0 ? null : confidence });
  };
  for (const cut of cuts) {
    end(cut.page - 1);
    firstPage = cut.kind === 'divider' ? cut.page + 1 : cut.page;
    ({ confidence } = cut);
  }
  end(pageCount);
  return documents;
}

/** A page with more codes than this is no separator sheet. */
const maxCodes = 8;

/**
 * Returns whether a page is a separator sheet: one of its codes says one of these words, or is the patch code of that name.
 * Other codes, such as those of a parcel, are content.
 */
async function isSeparatorSheet(raster: Raster, separators: readonly string[]): Promise<boolean> {
  const patches = patchCodesOn(raster);
  if (separators.some((name) => patches.has(name))) return true;
  const codes = await readCodes(raster);
  return codes.some((code) => separators.includes(code.trim()));
}

/** Returns what the codes on a page say: Code 128, Code 39 and QR codes. */
async function readCodes(raster: Raster): Promise<readonly string[]> {
  const codes = await decodeCodes(raster, { formats: ['Code128', 'Code39', 'QRCode'], maxNumberOfSymbols: maxCodes });
  return codes.map(({ text }) => text);
}
