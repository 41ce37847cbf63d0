import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Box, Rotation } from '#lib/geometry/box.ts';
import type { Page } from '#local-service/readers/document.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { writeSearchable, type SearchableOutcome } from '#local-service/readers/searchable/write-searchable.ts';
import { textLayerIn } from '../../lib/text-layer.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';

const pdfium = createPdfiumSource();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intray-searchable-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const turns: readonly Rotation[] = [0, 90, 180, 270];
const words: readonly { readonly text: string; readonly box: Box }[] = [
  { text: 'Grüße', box: { x: 0.1, y: 0.1, width: 0.2, height: 0.02 } },
  { text: 'Łódź', box: { x: 0.4, y: 0.1, width: 0.12, height: 0.02 } },
  { text: '1.234,56', box: { x: 0.7, y: 0.5, width: 0.15, height: 0.03 } },
  { text: '東京', box: { x: 0.1, y: 0.9, width: 0.1, height: 0.02 } },
];

function pageOf(rotation: Rotation, textSource: Page['textSource'] = 'ocr', confidence = 0.9): Uint8Array {
  const placed = words.map((word, line) => ({ ...word, line, confidence }));
  const page: Page = {
    ...{ number: 1, widthPt: 0, heightPt: 0, rotation, textSource, text: '', words: placed, confidence },
  };
  return gzipSync(JSON.stringify(page));
}

async function jpeg(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 200, sigma: 30 } as const;
  return sharp({ create: { width: 300, height: 400, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
}

/** A scan of one page whose visible part does not begin at the origin. */
async function scan(picture: Uint8Array, turn: Rotation): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([340, 450]);
  page.drawImage(await pdf.embedJpg(picture), { x: 20, y: 30, width: 300, height: 400 });
  page.setCropBox(20, 30, 300, 400);
  page.setRotation(degrees(turn));
  return pdf.save();
}

async function write(name: string, bytes: Uint8Array, pagesGz: readonly Uint8Array[]) {
  const [path, output] = [join(folder, name), join(folder, 'searchable.pdf')];
  writeFileSync(path, bytes);
  rmSync(output, { force: true });
  const outcome: SearchableOutcome = await writeSearchable({ path, name, pagesGz, output }, defaultLimits, pdfium);
  return { outcome, output };
}

describe('a searchable copy', () => {
  const cases = turns.flatMap((turn) => turns.map((rotation) => [turn, rotation] as const));
  it.each(cases)('of a page turned by %i and righted by %i has each word at its place', async (turn, rotation) => {
    const { outcome, output } = await write('scan.pdf', await scan(await jpeg(), turn), [pageOf(rotation)]);
    expect(outcome).toEqual({ ok: true });
    const page = await textLayerIn(readFileSync(output));
    expect(page.rotation).toBe(rotation);
    expect(page.words.map(({ text }) => text).toSorted()).toEqual(words.map(({ text }) => text).toSorted());
    for (const { text, box } of words) {
      const found = page.words.find((word) => word.text === text)!.box;
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(found[side]).toBeCloseTo(box[side], 2);
    }
  });

  it('keeps the bytes of the picture, and looks the same', async () => {
    const picture = await jpeg();
    const original = await scan(picture, 90);
    const { output } = await write('scan.pdf', original, [pageOf(0)]);
    const copy = readFileSync(output);
    expect(copy.includes(picture)).toBe(true);
    const [before, after] = [await picturePages(original, 100), await picturePages(copy, 100)];
    expect(Buffer.from(after[0]!.data).equals(Buffer.from(before[0]!.data))).toBe(true);
  });

  it('is made of a picture file, too, with its bytes', async () => {
    const picture = await jpeg();
    const { outcome, output } = await write('photo.jpg', picture, [pageOf(0)]);
    expect(outcome).toEqual({ ok: true });
    expect(readFileSync(output).includes(picture)).toBe(true);
    expect((await textLayerIn(readFileSync(output))).text).toContain('1.234,56');
  });

  it('does not repeat the words of a text layer', async () => {
    const { output } = await write('scan.pdf', await scan(await jpeg(), 0), [pageOf(0, 'text-layer', 1)]);
    expect(readFileSync(output).includes('IntrayText')).toBe(false);
  });

  it('is refused for what is damaged, locked or no document of pages', async () => {
    const kinds = [
      ['damaged.pdf', Buffer.from('%PDF-1.7\nnothing')],
      ['note.txt', Buffer.from('a note')],
      ['cut.jpg', (await jpeg()).subarray(0, 100)],
    ] as const;
    for (const [name, bytes] of kinds) {
      const { outcome } = await write(name, bytes, [pageOf(0)]);
      expect(outcome.ok, name).toBe(false);
    }
    const { outcome } = await write('scan.pdf', await scan(await jpeg(), 0), [gzipSync(gunzipped({ number: 7 }))]);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
  });
});

function gunzipped(changes: Partial<Page>): string {
  const placed = words.map((word, line) => ({ ...word, line, confidence: 0.9 }));
  return JSON.stringify({ number: 1, rotation: 0, textSource: 'ocr', words: placed, ...changes });
}
