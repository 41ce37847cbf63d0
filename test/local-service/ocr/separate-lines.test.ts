import { describe, expect, it, vi } from 'vitest';
import { detectLines } from '#local-service/ocr/paddle/detect-lines.ts';
import { loadModels } from '#local-service/ocr/paddle/models.ts';
import { recognisePage } from '#local-service/ocr/paddle/recognise-page.ts';
import { separateLines } from '#local-service/ocr/paddle/separate-lines.ts';
import { prepare } from '#local-service/ocr/prepare.ts';
import { addFound, nothingFound, wordsRead } from '../../quality/words-read.ts';
import { buildMixedPrint } from '../../builders/documents/mixed-print.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';

vi.setConfig({ testTimeout: 180_000 });
const models = await loadModels();

async function pageOf(pdf: Uint8Array, dpi: number) {
  const [page] = await picturePages(pdf, dpi);
  if (!page) throw new Error('No page was drawn');
  return prepare(page, 20_000_000);
}

describe('small print beside larger print', () => {
  // Of these 248 words, 235 are read; where boxes are not searched again, 206, and 31 others that are not there.
  it('is read line by line', async () => {
    let sum = nothingFound;
    for (const [large, small, body, beside, dpi] of [
      [22, 7, 20, 3, 200],
      [24, 8, 20, 2, 150],
      [18, 6, 16, 3, 300],
      [20, 6, 18, 3, 250],
    ] as const) {
      const { pdf, words } = await buildMixedPrint({ large, small, body, beside, seed: 5 + dpi });
      const { lines } = await recognisePage(models, await pageOf(pdf, dpi), true);
      const read = lines.map((line) => line.words.map(({ text }) => text).join(' ')).join('\n');
      sum = addFound(sum, wordsRead(words.join(' '), read));
    }
    expect(sum.found / sum.all).toBeGreaterThan(0.93);
    expect(sum.invented).toBeLessThan(8);
  });

  it('is not searched for again on a page of even print', async () => {
    const page = await pageOf(await buildTextPdf([createPageText(2)]), 150);
    const boxes = await detectLines(models, page);
    const detect = vi.fn(models.detect);
    expect(await separateLines({ detect }, page, boxes)).toEqual(boxes);
    expect(detect).not.toHaveBeenCalled();
  });

  it('keeps boxes in which less is found than before', async () => {
    const { pdf } = await buildMixedPrint({ large: 22, small: 7, body: 20, beside: 3, seed: 205 });
    const page = await pageOf(pdf, 200);
    const boxes = await detectLines(models, page);
    const blind = vi.fn((_input: Float32Array, height: number, width: number) =>
      Promise.resolve({ data: new Float32Array(height * width), dims: [1, 1, height, width] }),
    );
    expect(await separateLines({ detect: blind }, page, boxes)).toEqual(boxes);
    expect(blind).toHaveBeenCalled();
  });
});
