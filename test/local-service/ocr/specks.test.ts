import { describe, expect, it } from 'vitest';
import type { Raster } from '#local-service/ocr/raster.ts';
import { withoutSpecks } from '#local-service/ocr/specks.ts';
import { degrade } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';

const text = {
  kind: 'letter',
  language: 'eng',
  lines: ['Total 1.234,50 EUR', 'Page 1.', 'i, j: a fee of 0.5 %'],
} as const;
const [drawn] = await picturePages(await buildTextPdf([text], { fontSize: 9 }), 110);
if (!drawn) throw new Error('No page was drawn');
const page = drawn;

/** The page with a bar of alternate black and white pixels at its foot, as scanners raster grey. */
function withRasteredBar(raster: Raster): Raster {
  const from = Math.floor(raster.height * 0.8);
  const data = raster.data.map((value, at) => {
    const [x, y] = [at % raster.width, Math.floor(at / raster.width)];
    return y >= from && y < from + 60 ? ((x + y) % 2) * 255 : value;
  });
  return { ...raster, data };
}

const differing = (a: Raster, b: Raster, rows: number): number =>
  a.data
    .subarray(0, rows * a.width)
    .reduce((sum, value, at) => sum + (Math.abs(value - (b.data[at] ?? 0)) > 60 ? 1 : 0), 0);

describe('specks', () => {
  it('are none on a clean page, which stays as it is', () => {
    expect(withoutSpecks(page)).toBe(page);
  });

  it.each([0.004, 0.01, 0.03])(
    'are taken out where %d of the pixels are specks, and the small print stays',
    async (share) => {
      const spoiled = await degrade(page, { specks: share });
      const all = page.height;
      expect(differing(withoutSpecks(spoiled), page, all)).toBeLessThan(0.12 * differing(spoiled, page, all));
    },
  );

  it('of a rastered bar change nothing of the print beside it', () => {
    const barred = withRasteredBar(page);
    const cleaned = withoutSpecks(barred);
    expect(cleaned).not.toBe(barred);
    expect(differing(cleaned, page, Math.floor(page.height * 0.7))).toBe(0);
  });
});
