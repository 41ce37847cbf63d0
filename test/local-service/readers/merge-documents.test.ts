import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { mergeDocuments, type MergeOutcome } from '#local-service/readers/merge/merge-documents.ts';
import { openPdf, withPage } from '#local-service/readers/pdf/open-pdf.ts';
import { readGeometry } from '#local-service/readers/pdf/page-geometry.ts';
import type { Pdfium } from '#local-service/readers/pdf/pdfium.ts';
import { createPdfiumSource } from '#local-service/readers/pdf/pdfium-source.ts';
import { renderPage } from '#local-service/readers/pdf/render-page.ts';
import { createRandom } from '../../builders/seeded-random.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from './reading.ts';

let folder: string;
let count = 0;
const pdfium = createPdfiumSource();
const { readDocument } = useReader({ limits: { pageOcrMs: 20_000 } });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intray-merge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

interface Merged {
  readonly outcome: MergeOutcome;
  readonly bytes: Buffer;
}

async function merge(inputs: readonly (readonly [string, Uint8Array])[], limits = {}): Promise<Merged> {
  count += 1;
  const output = join(folder, `${count}.pdf`);
  const files = await Promise.all(
    inputs.map(async ([name, bytes], index) => {
      const path = join(folder, `${count}-${index}`);
      await writeFile(path, bytes);
      return { path, name };
    }),
  );
  const outcome = await mergeDocuments(
    { inputs: files, output },
    { ...defaultLimits, ...limits },
    pdfium,
    () => undefined,
  );
  return { outcome, bytes: outcome.ok ? await readFile(output) : Buffer.alloc(0) };
}

const page = (line: string) => ({ kind: 'letter', language: 'eng', lines: [line] }) as const;
const picture = (width: number, height: number, background = '#f8f8f0') =>
  sharp({ create: { width, height, channels: 3, background } }).withMetadata({ density: 200 });

async function sizes(bytes: Uint8Array): Promise<number[][]> {
  const pages = (await PDFDocument.load(bytes)).getPages();
  return pages.map((one) => [Math.round(one.getWidth()), Math.round(one.getHeight())]);
}

describe('a merged document', () => {
  it('has the pages of PDFs and pictures in their order, each at its own size', async () => {
    const jpeg = await picture(1654, 2339).jpeg().toBuffer();
    const frames = await Promise.all(['#fff', '#eee'].map((colour) => picture(800, 200, colour).png().toBuffer()));
    const tiff = await sharp(frames, { join: { animated: true } })
      .withMetadata({ density: 100 })
      .tiff()
      .toBuffer();
    const { outcome, bytes } = await merge([
      ['a.pdf', await buildTextPdf([page('first'), page('second')])],
      ['b.jpg', jpeg],
      ['c.png', await picture(400, 200).png().toBuffer()],
      ['d.tif', tiff],
      ['e.pdf', await buildTextPdf([page('last')])],
    ]);
    expect(outcome).toMatchObject({ ok: true });
    const a4 = [595, 842];
    expect(await sizes(bytes)).toEqual([a4, a4, a4, [144, 72], [576, 144], [576, 144], a4]);
    expect(bytes.includes(jpeg)).toBe(true);
    const { pages } = await readDocument(bytes, 'merged.pdf');
    expect(pages.map(({ text }) => text).filter((text) => text !== '')).toEqual(['first', 'second', 'last']);
  });

  it('shows each EXIF orientation upright, with the bytes of the JPEG unchanged', async () => {
    const corner = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .composite([{ input: { create: { width: 20, height: 10, channels: 3, background: '#000' } }, left: 0, top: 0 }])
      .png()
      .toBuffer();
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const jpeg = await sharp(corner).withMetadata({ orientation, density: 200 }).jpeg({ quality: 100 }).toBuffer();
      const { bytes } = await merge([
        ['a.jpg', jpeg],
        ['b.jpg', jpeg],
      ]);
      expect(bytes.includes(jpeg)).toBe(true);
      const upright = await sharp(jpeg).autoOrient().greyscale().raw().toBuffer({ resolveWithObject: true });
      const drawn = await draw(bytes, upright.info.width, upright.info.height);
      for (const [x, y] of [
        [3, 3],
        [-4, 3],
        [3, -4],
        [-4, -4],
      ] as const) {
        const at = (data: Uint8Array): boolean =>
          (data[
            ((y + upright.info.height) % upright.info.height) * upright.info.width +
              ((x + upright.info.width) % upright.info.width)
          ] ?? 0) < 128;
        expect([orientation, x, y, at(drawn)]).toEqual([orientation, x, y, at(upright.data)]);
      }
    }
  });

  it('keeps black and white pictures at one bit a pixel', async () => {
    const dots = Buffer.from(Array.from({ length: 1000 * 1400 }, (_, at) => (at % 7 === 0 ? 0 : 255)));
    const tiff = await sharp(dots, { raw: { width: 1000, height: 1400, channels: 1 } })
      .toColourspace('b-w')
      .tiff({ bitdepth: 1, compression: 'ccittfax4' })
      .toBuffer();
    const { bytes } = await merge([
      ['a.tif', tiff],
      ['b.tif', tiff],
    ]);
    expect(bytes.includes('/BitsPerComponent 1')).toBe(true);
    expect(await draw(bytes, 1000, 1400)).toEqual(dots);
  });

  it('opens in another PDF library, which finds as many pages', async () => {
    const { outcome, bytes } = await merge([
      ['a.pdf', await buildTextPdf(Array.from({ length: 40 }, (_, at) => page(`page ${at}`)))],
      ['b.pdf', await buildTextPdf(Array.from({ length: 30 }, (_, at) => page(`more ${at}`)))],
    ]);
    expect(outcome).toEqual({ ok: true, pageCount: 70 });
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(70);
  });
});

describe('files that cannot be merged', () => {
  it('are named, with the reason', async () => {
    const good = await buildTextPdf([page('good')]);
    const locked = await PDFDocument.load(good);
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    const cases: readonly (readonly [string, Uint8Array, string])[] = [
      ['locked.pdf', await locked.save(), 'encrypted'],
      ['cut.pdf', Buffer.from('%PDF-1.7\nnothing'), 'corrupt'],
      ['cut.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), 'corrupt'],
      ['letter.txt', Buffer.from('Dear Sir'), 'unsupported'],
      ['empty.pdf', Buffer.alloc(0), 'empty'],
    ];
    for (const [name, bytes, code] of cases) {
      const { outcome } = await merge([
        ['good.pdf', good],
        [name, bytes],
      ]);
      expect(outcome).toMatchObject({ ok: false, name, failure: { code } });
    }
  });

  it('have too many pages together', async () => {
    const two = await buildTextPdf([page('one'), page('two')]);
    const { outcome } = await merge(
      [
        ['a.pdf', two],
        ['b.pdf', two],
      ],
      { pages: 3 },
    );
    expect(outcome).toMatchObject({ ok: false, name: null, failure: { code: 'too-large' } });
  });
});

it('merges completely or refuses, whatever bytes were changed', { timeout: 120_000 }, async () => {
  const random = createRandom(11);
  const originals: readonly (readonly [string, Uint8Array])[] = [
    ['a.pdf', await buildTextPdf([page('one'), page('two')])],
    ['b.jpg', await picture(200, 300).jpeg().toBuffer()],
    ['c.png', await picture(200, 300).png().toBuffer()],
    ['d.tif', await picture(200, 300).tiff().toBuffer()],
  ];
  const good = await buildTextPdf([page('good')]);
  for (let round = 0; round < 200; round += 1) {
    const [name, bytes] = originals[round % originals.length] ?? ['', new Uint8Array()];
    const changed = Uint8Array.from(bytes);
    for (let change = 0; change < 1 + random() * 12; change += 1) {
      changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
    }
    const { outcome, bytes: merged } = await merge([
      ['good.pdf', good],
      [name, changed],
    ]);
    if (outcome.ok) expect((await PDFDocument.load(merged)).getPageCount()).toBe(outcome.pageCount);
    else expect(outcome.failure.message.length).toBeGreaterThan(20);
  }
});

/** Draws the first page with this many pixels, in grey. */
async function draw(bytes: Uint8Array, width: number, height: number): Promise<Buffer> {
  const drawn = await pdfium.use((lent) => Promise.resolve(drawFirst(lent, bytes, width, height)));
  if (!Buffer.isBuffer(drawn)) throw new Error('not drawn');
  return drawn;
}

function drawFirst(lent: Pdfium, bytes: Uint8Array, width: number, height: number): Buffer {
  const opened = openPdf(lent, bytes);
  if (!opened.ok) throw new Error(opened.failure.code);
  const drawn = withPage(lent, opened.pdf, 0, (page) => {
    const geometry = readGeometry(lent, page);
    return renderPage(lent, opened.pdf, page, geometry, {
      dpi: ((width + 0.01) / geometry.width) * 72,
      maxPixels: 1e8,
    });
  });
  opened.pdf.close();
  if (!drawn || drawn.width !== width || drawn.height !== height)
    throw new Error(`drawn as ${drawn?.width}x${drawn?.height}`);
  return Buffer.from(drawn.data);
}
