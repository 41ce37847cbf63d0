import { describe, expect, it } from 'vitest';
import { letterHeight, letterHeights } from '#local-service/ocr/letter-height.ts';
import { prepare } from '#local-service/ocr/prepare.ts';
import { degrade } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';

async function pageOf(fontSize: number, dpi: number) {
  const [page] = await picturePages(await buildTextPdf([createPageText(1)], { fontSize }), dpi);
  if (!page) throw new Error('No page was drawn');
  return page;
}

describe('the height of letters', () => {
  it('is that of small or capital letters, at any resolution', async () => {
    // In Helvetica a small letter is 0.52 of the font size high, a capital 0.72.
    for (const [fontSize, dpi] of [
      [10, 300],
      [10, 100],
      [7, 200],
    ] as const) {
      const height = letterHeight(await pageOf(fontSize, dpi)) ?? 0;
      const pixels = (fontSize * dpi) / 72;
      expect(height).toBeGreaterThan(0.48 * pixels);
      expect(height).toBeLessThan(0.78 * pixels);
    }
  });

  it('is unknown where nothing is printed, and on noise, without taking long', async () => {
    const page = await pageOf(10, 300);
    expect(letterHeight({ ...page, data: page.data.map(() => 255) })).toBeNull();
    const random = createRandom(3);
    const noise = { ...page, data: page.data.map(() => (random() < 0.3 ? 0 : 255)) };
    const startedAt = performance.now();
    letterHeight(noise);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });

  it('decides the size of the picture, not the resolution that the file states', async () => {
    const small = await degrade(await pageOf(10, 300), { dpi: 90 });
    for (const claimed of [60, 90, 300]) {
      const { width, dpi } = await prepare({ ...small, dpi: claimed }, 20_000_000);
      expect(width / small.width).toBeGreaterThan(1.5);
      expect(width / small.width).toBeLessThan(3.2);
      expect(dpi).toBeGreaterThan(150);
      expect(dpi).toBeLessThan(320);
    }
  });

  it('reduces large print, but not so far that small print on the same page is lost', async () => {
    const [large, tiny] = [await pageOf(11, 300), await pageOf(6, 300)];
    const alone = await prepare(large, 20_000_000);
    expect(alone.width / large.width).toBeLessThan(0.6);
    expect(letterHeight(alone)).toBeGreaterThanOrEqual(12);
    // The lower third of the page is in small print.
    const from = large.width * Math.floor(large.height * 0.15);
    const data = large.data.slice();
    data.set(tiny.data.subarray(from, from + Math.floor(data.length / 3)), Math.floor((data.length * 2) / 3));
    const prepared = await prepare({ ...large, data }, 20_000_000);
    expect(prepared.width / large.width).toBeGreaterThan(0.65);
    expect(letterHeights(prepared)?.small).toBeGreaterThanOrEqual(9);
  });
});
