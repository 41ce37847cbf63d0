import { expect, test } from 'vitest';
import { createCropPages } from '../../../renderer/documents/crop/page-images.ts';

/** Draws nothing; the store of pages never looks into a picture. */
function createImages() {
  const drawn: number[] = [];
  const signals: AbortSignal[] = [];
  return {
    drawn,
    signals,
    draw: (page: number, _widthPx: number, signal: AbortSignal) => {
      drawn.push(page);
      signals.push(signal);
      return Promise.resolve({ page } as unknown as HTMLCanvasElement);
    },
  };
}

test('a page is drawn once for all its crops', async () => {
  const images = createImages();
  const pages = createCropPages(images);
  const [one, again] = await Promise.all([pages.page(1), pages.page(1)]);
  expect(again).toBe(one);
  expect(images.drawn).toEqual([1]);
});

test('only the pages that were used last are kept', async () => {
  const images = createImages();
  const pages = createCropPages(images);
  for (const page of [1, 2, 3, 1, 4]) await pages.page(page);
  await pages.page(1);
  expect(images.drawn).toEqual([1, 2, 3, 4]);
  await pages.page(2);
  expect(images.drawn).toEqual([1, 2, 3, 4, 2]);
});

test('closing ends what is being drawn', async () => {
  const images = createImages();
  const pages = createCropPages(images);
  await pages.page(1);
  pages.close();
  expect(images.signals.map(({ aborted }) => aborted)).toEqual([true]);
});
