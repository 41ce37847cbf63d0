import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Raster } from '#local-service/ocr/raster.ts';
import { imageOf } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from './reading.ts';

const { readDocument } = useReader();

const header = ['Nordlicht Handels GmbH', 'IBAN DE89 3704 0044 0532 0130 00'];
const [drawn] = await picturePages(
  await buildTextPdf([{ kind: 'letter', language: 'deu', lines: header }], { fontSize: 14 }),
  200,
);
if (!drawn) throw new Error('No page was drawn');
/** Only the two lines: 420 × 60 points. */
const letterhead = await cut(drawn, { left: 130, top: 140, width: 1167, height: 167 });

async function cut(
  raster: Raster,
  part: { left: number; top: number; width: number; height: number },
): Promise<Buffer> {
  return imageOf(raster).extract(part).png().toBuffer();
}

/** Makes a text PDF of `pages` pages with an image at the foot of each. */
async function withPicture(picture: Buffer, pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(
    await buildTextPdf(
      Array.from({ length: pages }, () => createPageText(1)),
      { fontSize: 8 },
    ),
  );
  const image = await pdf.embedPng(picture);
  for (const page of pdf.getPages()) page.drawImage(image, { x: 60, y: 10, width: 420, height: 60 });
  return pdf.save();
}

describe('a picture in a page with a text layer', () => {
  it('is read at its place on the page', async () => {
    const { pages } = await readDocument(await withPicture(letterhead, 1), 'a.pdf');
    const [page] = pages;
    expect(page?.textSource).toBe('text-layer');
    expect(page?.text.split('\n').slice(-2)).toEqual(header);
    expect(page?.text.startsWith(createPageText(1).lines[0]?.split('\t')[0] ?? '')).toBe(true);
    const iban = page?.words.findLast((word) => word.text === 'IBAN');
    expect(iban?.confidence).toBeLessThan(1);
    // Drawn between 10 and 70 points above the foot of a page of 842 points.
    expect(iban?.box.y).toBeGreaterThan((842 - 70) / 842);
    expect(iban?.box.x).toBeCloseTo((60 + (60 - 130 * 0.36)) / 595, 1);
    expect(iban?.line).toBe((page?.text.split('\n').length ?? 0) - 1);
  });

  it('is recognised once, however often the document repeats it', async () => {
    await readDocument(await withPicture(letterhead, 1), 'warm.pdf');
    const timed = async (pages: number) => {
      const startedAt = performance.now();
      const found = await readDocument(await withPicture(letterhead, pages), 'a.pdf');
      expect(found.pages.every((page) => page.text.includes('Nordlicht'))).toBe(true);
      return performance.now() - startedAt;
    };
    const once = await timed(1);
    // Another program may take the processor meanwhile.
    await expect.poll(() => timed(20), { timeout: 25_000, interval: 0 }).toBeLessThan(once * 12);
  });

  it('gives no words when it is a photo or noise', async () => {
    const random = createRandom(5);
    for (const noise of [
      () => random() * 255,
      (_: number, at: number) => 110 + 60 * Math.sin(at / 90) + random() * 20,
    ]) {
      const photo = { ...drawn, data: drawn.data.map(noise) };
      const picture = await cut(photo, { left: 0, top: 0, width: 1167, height: 167 });
      const { pages } = await readDocument(await withPicture(picture, 1), 'a.pdf');
      expect(pages[0]?.words.every((word) => word.confidence === 1)).toBe(true);
    }
  });
});
