import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { patchCodesOn } from '#local-service/readers/parts/patch-code.ts';
import { rasterOf } from '#local-service/ocr/raster-sharp.ts';
import { createPageText } from '../../builders/documents/page-texts.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { drawPatchSheet, patchNames } from '../../builders/documents/patch-sheet.ts';

const dpi = 150;
const codesOf = async (sheet: Buffer, change: (picture: Sharp) => Sharp = (picture) => picture) =>
  [...patchCodesOn(await rasterOf(change(sharp(sheet)).resize({ width: 1240 }), dpi))].sort();

/** The other direction of a code is another code, or the same. */
const reversed = {
  PATCH1: 'PATCH6',
  PATCH2: 'PATCH2',
  PATCH3: 'PATCHT',
  PATCH4: 'PATCH4',
  PATCH6: 'PATCH1',
  PATCHT: 'PATCH3',
} as const;

it.each(patchNames)('%s is found, whichever way the sheet was fed', async (name) => {
  const wanted = [...new Set([name, reversed[name]])].sort();
  const sheet = await drawPatchSheet(name);
  for (const degrees of [0, 90, 180, 270])
    expect(await codesOf(sheet, (picture) => picture.rotate(degrees))).toEqual(wanted);
});

it.each<[string, (picture: Sharp) => Sharp]>([
  ['fed askew', (picture) => picture.rotate(2, { background: '#fff' })],
  ['blurred', (picture) => picture.blur(2)],
  ['on grey paper', (picture) => picture.linear(0.75, 0)],
  ['printed pale', (picture) => picture.linear(0.6, 100)],
  ['compressed badly', (picture) => picture.jpeg({ quality: 15 })],
])('a sheet that is %s is found', async (_how, change) => {
  expect(await codesOf(await drawPatchSheet('PATCHT'), change)).toEqual(['PATCH3', 'PATCHT']);
});

it('bars that are too short, too many, or of other widths are no code', async () => {
  expect(await codesOf(await drawPatchSheet('PATCHT', { barInches: 0.4 }))).toEqual([]);
  expect(await codesOf(await drawPatchSheet('PATCHT', { bars: 'nwnwn' }))).toEqual([]);
  expect(await codesOf(await drawPatchSheet('PATCHT', { bars: 'wwww' }))).toEqual([]);
  expect(await codesOf(await drawPatchSheet('PATCHT', { bars: 'nwn' }))).toEqual([]);
});

it('pages of text and tables have none', async () => {
  const texts = Array.from({ length: 6 }, (_, seed) => createPageText(seed));
  for (const page of await picturePages(await buildTextPdf(texts), dpi)) expect([...patchCodesOn(page)]).toEqual([]);
});

it('a page of stripes takes no longer than others', () => {
  const side = 4_000;
  const data = Uint8Array.from({ length: side * side }, (_, at) => ((Math.floor(at / side) + at) % 2) * 255);
  const startedAt = performance.now();
  patchCodesOn({ width: side, height: side, data, dpi: 300 });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
