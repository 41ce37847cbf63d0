import { describe, expect, it } from 'vitest';
import { evenLight } from '#local-service/ocr/even-light.ts';
import { isPaperToTheEdges } from '#local-service/ocr/paper-to-edges.ts';
import { findSheet } from '#local-service/ocr/find-sheet.ts';
import { flatten } from '#local-service/ocr/perspective.ts';
import type { Raster } from '#local-service/ocr/raster.ts';
import { degrade, imageOf } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from '../readers/reading.ts';

const { readDocument } = useReader();

const [page] = await picturePages(await buildTextPdf([createPageText(2)]), 150);
if (!page) throw new Error('No page was drawn');
const { width, height } = page;

type Change = (x: number, y: number, value: number) => number;
const changed = (raster: Raster, change: Change): Raster => ({
  ...raster,
  data: raster.data.map((value, at) => change(at % raster.width, Math.floor(at / raster.width), value)),
});
const inFrame = (x: number, y: number, by: number) => x < by || y < by || x >= width - by || y >= height - by;

describe('a sheet on a table', () => {
  it('is found by its corners and cut out straight', async () => {
    const photo = await degrade(page, { snapshot: 0.2 });
    const quad = await findSheet(photo);
    if (quad === null) throw new Error('No sheet was found');
    const sheet = flatten(photo, quad);
    // A mark at a known place of the page must be at the same place of the flattened sheet.
    const [markX, markY] = [0.8, 0.7];
    const mark: Change = (x, y) => (Math.hypot(x - markX * width, y - markY * height) < 14 ? 0 : 255);
    const marked = flatten(await degrade(changed(page, mark), { snapshot: 0.2 }), quad);
    const { x, y } = darkMiddle(marked!.raster);
    expect(x / sheet!.raster.width).toBeCloseTo(markX, 1.7);
    expect(y / sheet!.raster.height).toBeCloseTo(markY, 1.7);
  });

  it.each<[string, Change]>([
    ['a scan', (_x, _y, value) => value],
    ['a blank page', () => 255],
    ['a scan with a dark border', (x, y, value) => (inFrame(x, y, 60) ? 20 : value)],
    ['a drawn page with a bright panel', (x, y, value) => (inFrame(x, y, 200) ? 255 - value : value)],
    ['a dark page', (_x, _y, value) => 255 - value],
    ['half a picture', (_x, y, value) => (y < height / 2 ? 30 : value)],
  ])('is not detected in %s', async (_, change) => {
    expect(await findSheet(changed(page, change))).toBeNull();
  });

  it('is looked for inside a dark margin, and not in a scan', async () => {
    expect(isPaperToTheEdges(page)).toBe(true);
    expect(isPaperToTheEdges(await degrade(page, { grain: 12, blur: 1 }))).toBe(true);
    expect(isPaperToTheEdges(await degrade(page, { snapshot: 0.1 }))).toBe(false);
    expect(isPaperToTheEdges(await degrade(page, { snapshot: 0.25 }))).toBe(false);
  });

  it('is not detected where the photo cuts it off', async () => {
    const photo = await degrade(page, { snapshot: 0.2 });
    const cut = await degrade(photo, {});
    const right = Math.round(photo.width * 0.6);
    const data = new Uint8Array(right * photo.height);
    for (let y = 0; y < photo.height; y += 1)
      data.set(cut.data.subarray(y * photo.width, y * photo.width + right), y * right);
    expect(await findSheet({ ...photo, width: right, data })).toBeNull();
  });

  it("has boxes at the words' places in the photo", async () => {
    const photo = await degrade(page, { snapshot: 0.15 });
    const { pages } = await readDocument(await imageOf(photo).png().toBuffer(), 'photo.png');
    const words = pages[0]?.words.filter(({ text, confidence }) => text.length >= 5 && confidence > 0.8) ?? [];
    expect(words.length).toBeGreaterThan(20);
    const flat = evenLight(photo);
    // Each box contains print, and the gap above its line does not.
    const share = words.map(({ box }) => darkShare(flat, box));
    expect(share.filter((dark) => dark > 0.1).length).toBeGreaterThan(words.length * 0.95);
    const heights = words.map(({ box }) => box.height * photo.height).sort((a, b) => a - b);
    expect(heights[heights.length >> 1]).toBeLessThan(30);
  });
});

describe('light', () => {
  it('that falls off over a photo is evened out', async () => {
    const photo = await degrade(page, { photo: 0.03 });
    const flat = evenLight(photo);
    expect(paperRange(photo)).toBeGreaterThan(90);
    expect(paperRange(flat)).toBeLessThan(20);
  });

  it.each<[string, Change]>([
    ['a scan', (_x, _y, value) => value],
    ['grey paper', (_x, _y, value) => value * 0.7],
    ['a page with a dark picture', (x, y, value) => (x > width / 2 && y < height / 2 ? 40 : value)],
    ['white print on black', (_x, _y, value) => 255 - value],
  ])('stays unchanged on %s', (_, change) => {
    const raster = changed(page, change);
    expect(evenLight(raster)).toBe(raster);
  });
});

function darkMiddle(raster: Raster): { readonly x: number; readonly y: number } {
  let [x, y, count] = [0, 0, 0];
  raster.data.forEach((value, at) => {
    const [column, row] = [at % raster.width, Math.floor(at / raster.width)];
    const isInside = column > 20 && row > 20 && column < raster.width - 20 && row < raster.height - 20;
    if (value > 40 || !isInside) return;
    [x, y, count] = [x + column, y + row, count + 1];
  });
  return { x: x / count, y: y / count };
}

function darkShare(raster: Raster, box: { x: number; y: number; width: number; height: number }): number {
  const [left, top] = [Math.round(box.x * raster.width), Math.round(box.y * raster.height)];
  const [wide, high] = [Math.round(box.width * raster.width), Math.round(box.height * raster.height)];
  let [dark, seen, paper] = [0, 0, 0];
  for (let y = top; y < top + high; y += 1) {
    for (let x = left; x < left + wide; x += 1) paper = Math.max(paper, raster.data[y * raster.width + x] ?? 0);
  }
  for (let y = top; y < top + high; y += 1) {
    for (let x = left; x < left + wide; x += 1) {
      seen += 1;
      if ((raster.data[y * raster.width + x] ?? 255) < paper * 0.6) dark += 1;
    }
  }
  return dark / Math.max(1, seen);
}

/** The difference between the darkest and the brightest corner of the page, where nothing is printed. */
function paperRange(raster: Raster): number {
  const at = (x: number, y: number) => {
    const values = Array.from({ length: 400 }, (_, index) => {
      const [column, row] = [
        Math.round(raster.width * x) + (index % 20),
        Math.round(raster.height * y) + Math.floor(index / 20),
      ];
      return raster.data[row * raster.width + column] ?? 0;
    });
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const corners = [at(0.05, 0.03), at(0.92, 0.03), at(0.05, 0.95), at(0.92, 0.95)];
  return Math.max(...corners) - Math.min(...corners);
}
