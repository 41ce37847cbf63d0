import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReader, type Reader } from '#local-service/readers/create-reader.ts';
import type { ReadOutcome } from '#local-service/readers/document.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { imageOf } from '../../builders/documents/degrade.ts';
import { attachXml } from '../../builders/documents/factur-x-pdf.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { createPageText, type PageText } from '../../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from './reading.ts';

const evil = fileURLToPath(new URL('../../../../shared/samples/evil', import.meta.url));

function isHonest(outcome: ReadOutcome): boolean {
  return outcome.ok ? outcome.document.pages.length > 0 : outcome.failure.message.length > 20;
}

/** 15 variants of each kind of file, in about a minute. */
const variants = 120;

describe('120 files that were cut short or had bytes flipped', () => {
  // Recognition itself is not tested here: small images keep it short.
  const { read } = useReader({ limits: { pagePixels: 60_000, pageOcrMs: 10_000 } });
  const text: PageText = { kind: 'letter', language: 'eng', lines: ['Fax 17', 'Please call back.'] };

  it('are read or fail with a reason, and the reader continues', { timeout: 400_000 }, async () => {
    const [small] = await picturePages(await buildTextPdf([text]), 40);
    if (!small) throw new Error('No page was drawn');
    const image = imageOf(small);
    const files: readonly (readonly [string, Uint8Array])[] = [
      ['text.pdf', await buildTextPdf([0, 1].map(createPageText))],
      ['invoice.pdf', await attachXml(await buildTextPdf([text]), 'factur-x.xml', '<CrossIndustryInvoice/>')],
      ['scan.pdf', await buildScannedPdf([small])],
      ['a.png', await image.clone().png().toBuffer()],
      ['a.jpg', await image.clone().jpeg().toBuffer()],
      ['a.tif', await image.clone().tiff({ compression: 'lzw' }).toBuffer()],
      ['a.eml', Buffer.from(`From: a@b.example\nTo: c@d.example\nSubject: x\n\n${'Hello there.\n'.repeat(50)}`)],
      ['a.txt', Buffer.from('Größe und Gewicht\n'.repeat(50), 'latin1')],
    ];
    const random = createRandom(7);
    const bad: string[] = [];
    for (let variant = 0; variant < variants; variant += 1) {
      const [name, bytes] = files[variant % files.length] ?? ['', new Uint8Array()];
      const outcome = await read(spoil(bytes, random), name);
      if (!isHonest(outcome)) bad.push(`${name} ${variant.toString()}`);
    }
    expect(bad).toEqual([]);
    const after = await read(await buildTextPdf([text]), 'after.pdf');
    expect(after.ok && after.document.pages[0]?.text).toBe('Fax 17\nPlease call back.');
  });
});

function spoil(bytes: Uint8Array, random: () => number): Uint8Array {
  if (random() < 0.4) return bytes.slice(0, Math.floor(random() * bytes.length));
  const spoiled = Uint8Array.from(bytes);
  for (let flips = 1 + Math.floor(random() * 12); flips > 0; flips -= 1) {
    spoiled[Math.floor(random() * spoiled.length)] = Math.floor(random() * 256);
  }
  return spoiled;
}

describe('a PDF with a page that breaks PDFium', () => {
  const mib = 2 ** 20;
  const { read } = useReader({ engines: ['tesseract'], pdfium: createPdfiumSource(32 * mib) });
  const text: PageText = { kind: 'letter', language: 'eng', lines: ['Fax 17', 'Please call back.'] };

  it('is read without this page, and the next document has a new PDFium', async () => {
    const pdf = await PDFDocument.load(await buildTextPdf([text, text]));
    const content = pdf.context.flateStream(new Uint8Array(100 * mib).fill(0x20));
    pdf.getPage(1).node.set(PDFName.of('Contents'), pdf.context.register(content));
    const outcome = await read(await pdf.save(), 'breaks.pdf');
    expect(outcome.ok && outcome.document.pages.map((page) => page.textSource)).toEqual(['text-layer', 'none']);
    // As large as a new PDFium holds, and one does not whose memory the page before has taken.
    const large = Buffer.concat([await buildTextPdf([text]), Buffer.alloc(10 * mib, '%')]);
    expect(await read(large, 'large.pdf')).toMatchObject({ ok: true });
  });
});

describe.skipIf(!existsSync(evil))('every harmful sample', () => {
  let reader: Reader;
  beforeAll(() => {
    reader = createReader();
  });
  afterAll(() => reader.close());

  it('is read or fails with a reason', { timeout: 400_000 }, async () => {
    const files = (await readdir(evil, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expect([path, isHonest(await reader.read({ path, name: basename(path) }))]).toEqual([path, true]);
    }
  });
});
