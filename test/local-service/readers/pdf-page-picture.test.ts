import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument, degrees, rgb, type RGB } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { loadPdfium } from '#local-service/readers/pdf/pdfium.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { pdfPagePicture } from '#local-service/readers/pdf/pdf-page-picture.ts';
import type { PictureWish } from '#local-service/readers/picture-wish.ts';
import { lockedPdf } from '../../builders/documents/locked-pdf.ts';

const evil = fileURLToPath(new URL('../../../../shared/samples/evil/pdf', import.meta.url));
const mib = 1024 ** 2;
const pdfium = createPdfiumSource(defaultLimits.drawnBytes);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'intray-pdf-pages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

async function draw(bytes: Uint8Array, wish: PictureWish, limits = defaultLimits) {
  const file = path.join(folder, 'a.pdf');
  await writeFile(file, bytes);
  return pdfPagePicture(file, wish, limits, pdfium);
}

/** Draws, and returns the size, and the colour at a place in fractions. */
async function drawn(bytes: Uint8Array, wish: PictureWish) {
  const picture = await draw(bytes, wish);
  if (picture.kind !== 'drawn') throw new Error(picture.kind);
  const { data, info } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return [...data.subarray(start, start + 3)].map((value) => (value > 200 ? 'f' : value < 55 ? '0' : '?')).join('');
  };
  return { contentType: picture.contentType, size: [info.width, info.height], at };
}

const [red, blue] = [rgb(1, 0, 0), rgb(0, 0, 1)];

/** A page of which the left top quarter is red and the right bottom one blue, and a page that is turned. */
async function quarters(width = 600, height = 800): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const turn of [0, 90]) {
    const page = pdf.addPage([width, height]);
    const fill = (x: number, y: number, color: RGB) =>
      page.drawRectangle({ x, y, width: width / 2, height: height / 2, color });
    fill(0, height / 2, red);
    fill(width / 2, 0, blue);
    page.setRotation(degrees(turn));
  }
  return pdf.save();
}

test('a page is drawn in colour: all of it as PNG, small as WebP within the width and the height', async () => {
  const bytes = await quarters();
  const whole = await drawn(bytes, { page: 1 });
  expect([whole.contentType, ...whole.size]).toEqual(['image/png', 1_700, 2_267]);
  expect([whole.at(0.25, 0.25), whole.at(0.75, 0.75), whole.at(0.75, 0.25)]).toEqual(['f00', '00f', 'fff']);
  const small = await drawn(bytes, { page: 1, widthPx: 150 });
  expect([small.contentType, ...small.size]).toEqual(['image/webp', 150, 200]);
  expect([small.at(0.25, 0.25), small.at(0.75, 0.75), small.at(0.25, 0.75)]).toEqual(['f00', '00f', 'fff']);
  expect((await drawn(bytes, { page: 1, heightPx: 100 })).size).toEqual([75, 100]);
  expect((await drawn(bytes, { page: 1, widthPx: 150, heightPx: 100 })).size).toEqual([75, 100]);
});

test('a page is drawn as its own mark turns it', async () => {
  const turned = await drawn(await quarters(), { page: 2, widthPx: 160 });
  expect(turned.size).toEqual([160, 120]);
  expect([turned.at(0.75, 0.25), turned.at(0.25, 0.75), turned.at(0.25, 0.25)]).toEqual(['f00', '00f', 'fff']);
});

test('a part of a page is as large as is wished for, and shows that part alone', async () => {
  const bytes = await quarters();
  const part = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
  const middle = await drawn(bytes, { page: 1, widthPx: 300, part });
  expect(middle.size).toEqual([300, 400]);
  const corners = [middle.at(0.1, 0.1), middle.at(0.9, 0.9), middle.at(0.9, 0.1), middle.at(0.1, 0.9)];
  expect(corners).toEqual(['f00', '00f', 'fff', 'fff']);
  const line = await drawn(bytes, { page: 1, widthPx: 400, heightPx: 40, part: { ...part, height: 0.01 } });
  expect(line.size).toEqual([400, 11]);
  const turned = await drawn(bytes, { page: 2, widthPx: 100, part: { x: 0.5, y: 0, width: 0.5, height: 0.5 } });
  expect([turned.at(0.1, 0.1), turned.at(0.9, 0.9)]).toEqual(['f00', 'f00']);
});

test('no shape of a page takes more pixels than a screen has', async () => {
  expect((await drawn(await quarters(14_400, 3), { page: 1, heightPx: 2_400 })).size).toEqual([1_700, 1]);
  expect((await drawn(await quarters(3, 14_400), { page: 1, widthPx: 1_700 })).size).toEqual([1, 2_400]);
  const dot = { x: 0.999999, y: 0.999999, width: 0.000001, height: 0.000001 };
  expect((await drawn(await quarters(), { page: 1, widthPx: 2_400, part: dot })).size).toEqual([1, 1]);
});

test('what has no such page, is locked, damaged or too large has no picture', async () => {
  const bytes = await quarters();
  expect(await draw(bytes, { page: 3 })).toEqual({ kind: 'none' });
  expect(await draw(await lockedPdf('AES 256', 'secret'), { page: 1 })).toEqual({ kind: 'none' });
  expect(await draw(Buffer.from('%PDF-1.7 cut short'), { page: 1 })).toEqual({ kind: 'none' });
  expect(await draw(bytes, { page: 1 }, { ...defaultLimits, drawnBytes: 2_000 })).toEqual({ kind: 'too-large' });
  expect(await pdfPagePicture(path.join(folder, 'none.pdf'), { page: 1 }, defaultLimits, pdfium)).toEqual({
    kind: 'none',
  });
  expect(await draw(bytes, { page: 1 })).toMatchObject({ kind: 'drawn' });
});

test('PDFium takes no more memory than it is given', async () => {
  const limited = await loadPdfium(64 * mib);
  expect(limited.allocate(80 * mib)).toBe(0);
  expect(limited.allocate(8 * mib)).not.toBe(0);
  expect(limited.bytes().length).toBeLessThanOrEqual(64 * mib);
  // What does not fit has no picture, and the next one is drawn.
  const small = createPdfiumSource(24 * mib);
  const file = path.join(folder, 'b.pdf');
  await writeFile(file, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40 * mib)]));
  expect(await pdfPagePicture(file, { page: 1 }, defaultLimits, small)).toEqual({ kind: 'none' });
  await writeFile(file, await quarters());
  expect(await pdfPagePicture(file, { page: 1, widthPx: 100 }, defaultLimits, small)).toMatchObject({ kind: 'drawn' });
});

test.skipIf(!existsSync(evil))(
  'harmful PDFs are drawn or have no picture, and the next one is drawn',
  async () => {
    const names = await readdir(evil);
    for (const name of names.filter((each) => each.endsWith('.pdf'))) {
      const picture = await pdfPagePicture(path.join(evil, name), { page: 1, widthPx: 160 }, defaultLimits, pdfium);
      expect(['drawn', 'none'], name).toContain(picture.kind);
    }
    expect((await drawn(await quarters(), { page: 1, widthPx: 150 })).size).toEqual([150, 200]);
  },
  120_000,
);
