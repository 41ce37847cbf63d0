import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInTags } from '#local-service/config/built-in-tags.ts';
import { createAnalyzer } from '#local-service/analysis/analyze.ts';
import { findDocumentChanges } from '#local-service/analysis/document-changes.ts';
import { createReader, type Reader } from '#local-service/readers/create-reader.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { defaultPartLimits } from '#local-service/readers/parts/part.ts';
import { createSplitter, type SplitOutcome, type Splitter } from '#local-service/readers/parts/split-file.ts';
import type { SplitRequest } from '#local-service/readers/parts/take-parts.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { defaultSplitRules, type SplitRules } from '#service-api/split-rules.ts';
import { drawSeparator, separatorFormats, stack } from '../../builders/documents/separator-page.ts';
import { drawPatchSheet } from '../../builders/documents/patch-sheet.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { createRandom } from '../../builders/seeded-random.ts';

let folder: string;
let reader: Reader;
let split: Splitter;
let count = 0;
const progress: number[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intray-split-'));
  const pdfium = createPdfiumSource();
  reader = createReader({ pdfium });
  const analyze = createAnalyzer({ tags: builtInTags });
  split = createSplitter({
    reader,
    pdfium,
    limits: defaultLimits,
    findChanges: (document) => findDocumentChanges(document, (page) => analyze(page)),
    onProgress: (done) => void progress.push(done),
    beginPhase: () => undefined,
  });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function splitBytes(
  bytes: Uint8Array,
  rules: Partial<SplitRules> = {},
  options: Partial<SplitRequest> & { readonly name?: string } = {},
): Promise<SplitOutcome> {
  count += 1;
  const { name = 'stack.pdf', ...rest } = options;
  const [path, parts] = [join(folder, `${count}`), join(folder, `${count}-parts`)];
  await writeFile(path, bytes);
  await mkdir(parts);
  const request = { folder: parts, limits: defaultPartLimits, plan: null, rules: { ...defaultSplitRules, ...rules } };
  return split({ path, name }, { ...request, ...rest });
}

const letter = (lines: readonly string[]) => buildTextPdf([{ kind: 'letter', language: 'eng', lines: [...lines] }]);
const text = (word: string) => letter([word]);

function rangesOf(outcome: SplitOutcome): unknown {
  if (outcome.kind !== 'parts') return outcome.kind;
  return outcome.parts.map(({ pages }) => [pages?.first, pages?.last]);
}

/** Reads the words of the parts, to see that no page was lost or changed places. */
async function textsOf(outcome: SplitOutcome): Promise<string[][]> {
  if (outcome.kind !== 'parts') throw new Error(outcome.kind);
  const texts: string[][] = [];
  for (const { path, name } of outcome.parts) {
    const read = await reader.read({ path, name });
    if (!read.ok) throw new Error(read.failure.message);
    texts.push(read.document.pages.map((page) => page.text));
  }
  return texts;
}

describe('a stack of pages', () => {
  it('is split after every so many pages', async () => {
    const bytes = await stack(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(text)));
    const outcome = await splitBytes(bytes, { mode: 'every_n_pages', pages: 2 });
    expect(rangesOf(outcome)).toEqual([
      [1, 2],
      [3, 4],
      [5, 5],
    ]);
    expect(await textsOf(outcome)).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    if (outcome.kind !== 'parts') throw new Error(outcome.kind);
    expect(outcome.parts.map(({ name, contentType }) => [name, contentType])).toEqual(
      [1, 2, 3].map((at) => [`stack-${at}.pdf`, 'application/pdf']),
    );
    for (const { path } of outcome.parts) await PDFDocument.load(await readFile(path));
  });

  it.each(separatorFormats)('is split at separator sheets with a %s, which are left out', async (format) => {
    const sheet = await drawSeparator('PATCHT', format);
    const other = await drawSeparator('4006381333931', format);
    const outcome = await splitBytes(
      await stack([sheet, await text('a'), await text('b'), sheet, sheet, await text('c'), other]),
    );
    expect(rangesOf(outcome)).toEqual([
      [2, 3],
      [6, 7],
    ]);
    expect((await textsOf(outcome)).map(([first]) => first)).toEqual(['a', 'c']);
  });

  it('is split at sheets with a patch code, which are left out', async () => {
    const [sheet, upsideDown, other] = [
      await drawPatchSheet('PATCHT'),
      await drawPatchSheet('PATCH3'),
      await drawPatchSheet('PATCH6'),
    ];
    const stacked = await stack([await text('a'), sheet, await text('b'), upsideDown, await text('c'), other]);
    expect(rangesOf(await splitBytes(stacked, { mode: 'separator' }))).toEqual([
      [1, 1],
      [3, 3],
      [5, 6],
    ]);
    expect(rangesOf(await splitBytes(stacked, { mode: 'mails' }))).toBe('whole');
  });

  it('is split at separators with other words where they are given', async () => {
    const bytes = await stack([await text('a'), await drawSeparator('NEXT', 'Code128'), await text('b')]);
    expect(rangesOf(await splitBytes(bytes, { mode: 'separator' }))).toBe('whole');
    expect(rangesOf(await splitBytes(bytes, { mode: 'separator', separators: ['NEXT'] }))).toEqual([
      [1, 1],
      [3, 3],
    ]);
  });

  it('is split at blank pages, but not at a page with only a number', async () => {
    const blank = await sharp({ create: { width: 1654, height: 2339, channels: 3, background: '#f2f2ee' } })
      .jpeg()
      .toBuffer();
    const bytes = await stack([await text('first page'), blank, await letter(['12']), await text('last page')]);
    expect(rangesOf(await splitBytes(bytes, { mode: 'blank_page' }))).toEqual([
      [1, 1],
      [3, 4],
    ]);
  });

  it('stays whole without a cut, with one page, and when it is no stack of pages', async () => {
    expect(await splitBytes(await text('a'))).toMatchObject({ kind: 'whole', failure: null });
    expect(await splitBytes(Buffer.from('only text'), {}, { name: 'a.txt' })).toMatchObject({
      kind: 'whole',
      failure: null,
    });
    expect(await splitBytes(Buffer.from('%PDF-1.7 nothing'))).toMatchObject({ kind: 'whole', failure: null });
    const two = await stack([await text('a'), await text('b')]);
    expect(await splitBytes(two, { mode: 'separator' })).toMatchObject({ kind: 'whole', failure: null });
  });

  it('stays whole when it would become too many files or bytes', async () => {
    const bytes = await stack(await Promise.all(['a', 'b', 'c'].map(text)));
    const rules = { mode: 'every_n_pages' } as const;
    const few = await splitBytes(bytes, rules, { limits: { ...defaultPartLimits, parts: 2 } });
    expect(few).toMatchObject({ kind: 'whole', failure: { code: 'too-large', message_code: 'job.split.too-many' } });
    const small = await splitBytes(bytes, rules, { limits: { ...defaultPartLimits, totalBytes: 1_500 } });
    expect(small).toMatchObject({ kind: 'whole', failure: { code: 'too-large', message_code: 'job.split.too-large' } });
  });

  it('of a TIFF becomes PDFs of its pages', async () => {
    const frames = await Promise.all(
      ['#fff', '#ccc', '#999'].map((background) =>
        sharp({ create: { width: 300, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const tiff = await sharp(frames, { join: { animated: true } })
      .withMetadata({ density: 200 })
      .tiff()
      .toBuffer();
    const outcome = await splitBytes(tiff, { mode: 'every_n_pages', pages: 2 }, { name: 'fax.tif' });
    expect(rangesOf(outcome)).toEqual([
      [1, 2],
      [3, 3],
    ]);
    if (outcome.kind !== 'parts') throw new Error(outcome.kind);
    const sizes = await Promise.all(
      outcome.parts.map(async ({ path }) =>
        (await PDFDocument.load(await readFile(path))).getPages().map((page) => page.getWidth()),
      ),
    );
    expect(sizes).toEqual([[108, 108], [108]]);
  });
});

describe('a change of document', () => {
  const invoice = (number: string, day: string, pages = 1) =>
    buildTextPdf(
      Array.from({ length: pages }, (_, at) => ({
        kind: 'invoice',
        language: 'eng',
        lines: [
          ...(at === 0
            ? [
                'Northwind Paper Ltd, 4 Harbour Street, Bristol',
                '',
                'INVOICE',
                `Invoice number: ${number}`,
                `Invoice date: ${day}`,
              ]
            : [`Invoice number: ${number}`]),
          'Paper, 10 boxes\t100.00',
          `Total EUR\t119.00`,
          ...(pages > 1 ? [`Page ${at + 1} of ${pages}`] : []),
        ],
      })),
    );
  const note = letter([
    'Bristol, 2 March 2026',
    '',
    'Dear Mr Smith,',
    'thank you for your letter about the roof. We will',
    'answer at length soon.',
    'Yours sincerely,',
    'Jane Gardener',
  ]);

  it('is found by page numbers, numbers, dates and form', async () => {
    const bytes = await stack([
      await invoice('A-17', '2026-03-01', 3),
      await invoice('A-18', '2026-03-04'),
      await note,
    ]);
    const outcome = await splitBytes(bytes);
    expect(rangesOf(outcome)).toEqual([
      [1, 3],
      [4, 4],
      [5, 5],
    ]);
    if (outcome.kind !== 'parts') throw new Error(outcome.kind);
    for (const { confidence } of outcome.parts.slice(1)) expect(confidence).toBeGreaterThan(0.5);
  });

  it('is proposed to a person where the service is less certain than the rules ask', async () => {
    const bytes = await stack([await invoice('A-17', '2026-03-01'), await note]);
    const asked = await splitBytes(bytes, { review: true, review_below: 1 });
    expect(asked).toMatchObject({
      kind: 'plan',
      plan: { pageCount: 2, accepted: false, documents: [{ firstPage: 1 }, { firstPage: 2 }] },
    });
    expect(rangesOf(await splitBytes(bytes, { review: true, review_below: 0.1 }))).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const documents = [{ firstPage: 2, lastPage: 2, confidence: null }];
    const plan = { documents, pageCount: 2, accepted: true };
    expect(rangesOf(await splitBytes(bytes, { review: true, review_below: 1 }, { plan }))).toEqual([[2, 2]]);
  });

  it('is not seen in one long document, which is then read only once', async () => {
    const outcome = await splitBytes(await invoice('A-17', '2026-03-01', 4));
    expect(outcome).toMatchObject({ kind: 'whole', failure: null, document: { pages: { length: 4 } } });
  });
});

describe('a mail', () => {
  const head = 'From: a@b.example\nTo: c@d.example\nSubject: Offer\nMIME-Version: 1.0\n';
  it('becomes its body and its attachments', async () => {
    const mail = `${head}Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nSee the offer.\n--x\nContent-Type: text/plain; name=offer.txt\nContent-Disposition: attachment; filename=offer.txt\n\n100 EUR\n--x--\n`;
    const outcome = await splitBytes(Buffer.from(mail), {}, { name: 'a.eml' });
    if (outcome.kind !== 'parts') throw new Error(outcome.kind);
    expect(outcome.parts.map(({ name, pages }) => [name, pages])).toEqual([
      ['Offer.txt', null],
      ['offer.txt', null],
    ]);
  });

  it('without attachments stays whole', async () => {
    expect(rangesOf(await splitBytes(Buffer.from(`${head}\nOnly text.\n`), {}, { name: 'a.eml' }))).toBe('whole');
  });
});

it('splits completely or not at all, whatever bytes were changed', { timeout: 120_000 }, async () => {
  const random = createRandom(5);
  const original = await stack(await Promise.all(['a', 'b', 'c', 'd'].map(text)));
  for (let round = 0; round < 150; round += 1) {
    const changed =
      random() < 0.3 ? original.slice(0, Math.floor(random() * original.length)) : Uint8Array.from(original);
    for (let change = 0; change < 1 + random() * 10; change += 1) {
      changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
    }
    const outcome = await splitBytes(changed, { mode: 'every_n_pages' });
    if (outcome.kind !== 'parts') {
      expect(outcome.kind).toBe('whole');
      continue;
    }
    expect(outcome.missing).toEqual([]);
    for (const { path } of outcome.parts) expect((await PDFDocument.load(await readFile(path))).getPageCount()).toBe(1);
  }
});
