import { describe, expect, it } from 'vitest';
import { letterHeight } from '#local-service/ocr/letter-height.ts';
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
});
