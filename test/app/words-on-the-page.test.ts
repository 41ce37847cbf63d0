import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { degrade, imageOf } from '../builders/documents/degrade.ts';
import { picturePages } from '../builders/documents/page-picture.ts';
import { buildTextPdf } from '../builders/documents/text-pdf.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { turnBox, turnOf, type Turn } from '../../renderer/documents/preview/turn-box.ts';
import { contentServer } from './content-server.ts';
import { startApp } from './running-app.ts';

const lines = ['Invoice for the magnolias', 'Number RE-48151', 'The quick brown fox jumps over the lazy dog.'];

/** Returns a scan that is rotated by `degrees`. */
async function turnedScan(degrees: number): Promise<Buffer> {
  const [page] = await picturePages(await buildTextPdf([{ kind: 'letter', language: 'eng', lines }], { fontSize: 14 }), 150); // prettier-ignore
  if (page === undefined) throw new Error('no page was drawn');
  return imageOf(await degrade(page, { rotate: degrees }))
    .png()
    .toBuffer();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the share of the picture's dark pixels that lie in boxes, and the share of boxes that contain any. */
async function inkIn(picture: Buffer, turn: Turn, boxes: readonly Box[]) {
  const { data, info } = await sharp(picture).rotate(turn).greyscale().raw().toBuffer({ resolveWithObject: true });
  const filled = new Set<Box>();
  let dark = 0;
  let covered = 0;
  for (let index = 0; index < info.width * info.height; index += 1) {
    if ((data[index * info.channels] ?? 255) > 100) continue;
    dark += 1;
    const [x, y] = [(index % info.width) / info.width, Math.floor(index / info.width) / info.height];
    const box = boxes.find(
      (each) => x >= each.x && x <= each.x + each.width && y >= each.y && y <= each.y + each.height,
    );
    if (box === undefined) continue;
    covered += 1;
    filled.add(box);
  }
  return { covered: covered / dark, filled: filled.size / boxes.length };
}

test('the boxes of a scan lie on its words as the preview shows them, however it lay in the scanner', async () => {
  const folder = temporaryDirectory();
  const { app, call, until } = await startApp(temporaryDirectory());
  const angles = [0, 90, 180, 270];
  const paths = angles.map((degrees) => path.join(folder, `${degrees}.png`));
  for (const [index, file] of paths.entries()) await writeFile(file, await turnedScan(angles[index] ?? 0));
  const { id } = await call('batches.add', { paths });
  const { files } = await until('batches.get', { id }, ({ finished }) => finished);
  const get = await contentServer(app.tickets);

  expect(files).toHaveLength(4);
  for (const { file } of files) {
    const fileId = file.fileId ?? '';
    const { pages } = await call('documents.words', { id: fileId });
    const [page] = pages;
    const ticket = await call('content.preview', { fileId });
    const picture = Buffer.from(await (await get(ticket.url)).arrayBuffer());
    const boxes = page?.words.map(({ box }) => box) ?? [];

    expect(page?.text).toContain('magnolias');
    expect(page?.rotation).toBe((360 - Number.parseInt(file.name, 10)) % 360);
    const righted = page?.rotation ?? 0;
    for (const byPerson of [0, 90] as const) {
      const turned = boxes.map((box) => turnBox(box, byPerson));
      const { covered, filled } = await inkIn(picture, turnOf(righted + byPerson), turned);
      expect(covered).toBeGreaterThan(0.95);
      expect(filled).toBe(1);
    }
    const { covered } = await inkIn(picture, turnOf(righted + 90), boxes);
    expect(covered).toBeLessThan(0.5);
  }
}, 90_000);

test('a search marks ß, ł and ü on the page however they are typed, in a PDF and in plain text', async () => {
  const folder = temporaryDirectory();
  const { call, until } = await startApp(temporaryDirectory());
  const pdf = path.join(folder, 'letter.pdf');
  const text = path.join(folder, 'letter.txt');
  await writeFile(pdf, await buildTextPdf([{ kind: 'letter', language: 'deu', lines: ['Lange Straße 4', 'Viele Grüße'] }])); // prettier-ignore
  await writeFile(text, 'Lange Straße 4 in Łódź.\nViele Grüße\n');
  const { id } = await call('batches.add', { paths: [pdf, text] });
  const { files } = await until('batches.get', { id }, ({ finished }) => finished);
  const fileIdOf = (name: string) => files.find(({ file }) => file.name === name)?.file.fileId ?? '';

  const written = { strasse: 'Straße', lodz: 'Łódź', 'viele grusse': 'Viele Grüße' };
  for (const [query, words] of Object.entries(written)) {
    const { hits } = await call('search.run', { query });
    expect(hits.map(({ fileId }) => fileId)).toContain(fileIdOf('letter.txt'));
    const read = await call('documents.words', { id: fileIdOf('letter.txt'), query });
    expect(read.pages[0]?.matches?.join(' ')).toBe(words);
    const placed = await call('documents.words', { id: fileIdOf('letter.pdf'), query });
    const marked = placed.pages[0]?.words.filter(({ isMatch }) => isMatch === true).map((word) => word.text);
    expect(marked?.join(' ')).toBe(query === 'lodz' ? '' : words);
  }
  const unasked = await call('documents.words', { id: fileIdOf('letter.pdf') });
  expect(unasked.pages[0]?.words.every(({ isMatch }) => isMatch === null)).toBe(true);
}, 90_000);
