import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { characterErrorRate } from '../../quality/character-errors.ts';
import { degrade, imageOf, type Degradation } from '../../builders/documents/degrade.ts';
import { picturePages } from '../../builders/documents/page-picture.ts';
import type { PageText } from '../../builders/documents/page-texts.ts';
import { buildScannedPdf } from '../../builders/documents/scanned-pdf.ts';
import { buildTextPdf } from '../../builders/documents/text-pdf.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();

const text: PageText = {
  kind: 'letter',
  language: 'deu',
  lines: [
    'Rechnung',
    'Rechnungsnummer\tRE-48151',
    'Die Größe der Lieferung können Sie über die Straße prüfen.',
    'The quick brown fox jumps over the lazy dog.',
    'Wanduhr, weiß\t3\t18,08\t54,24',
    'Gesamtbetrag\t\t\t54,24 EUR',
  ],
};
const wanted = text.lines.join(' ').replace(/\t+/g, ' ');
const [page] = await picturePages(await buildTextPdf([text], { fontSize: 11 }), 200);
if (!page) throw new Error('No page was drawn');

const degradations: readonly (readonly [string, Degradation])[] = [
  ['clean', {}],
  ['on its head', { rotate: 180 }],
  ['on its left side', { rotate: 270 }],
  ['on its right side', { rotate: 90 }],
  ['crooked', { rotate: 5 }],
  ['full of specks', { specks: 0.03 }],
  ['small', { dpi: 90 }],
  ['small and full of specks', { dpi: 110, specks: 0.01 }],
  ['white on black', { invert: true }],
  ['badly compressed', { jpegQuality: 12 }],
  ['lit from one side', { photo: 0.03 }],
  ['photographed askew on a table, half in shade', { snapshot: 0.2 }],
];

describe('a picture of a page', () => {
  it.each(degradations)('is read when %s', async (_, how) => {
    const picture = await imageOf(await degrade(page, how))
      .png()
      .toBuffer();
    const { pages, kind } = await readDocument(picture, 'a.png');
    expect(kind).toBe('image');
    expect(characterErrorRate(wanted, pages[0]?.text ?? '')).toBeLessThan(0.03);
    expect(pages[0]?.textSource).toBe('ocr');
    expect(pages[0]?.rotation).toBe((360 - ((how.rotate ?? 0) % 90 === 0 ? (how.rotate ?? 0) : 0)) % 360);
  });

  it("gives boxes in the page's own orientation, also when it is crooked", async () => {
    for (const rotate of [0, 5]) {
      const spoiled = await degrade(page, { rotate });
      const { pages } = await readDocument(await imageOf(spoiled).png().toBuffer(), 'a.png');
      const box = pages[0]?.words.find((word) => word.text.startsWith('RE-48151'))?.box;
      // Drawn at x 330 of 595 points in the second line, rotated about the middle of a page that grew by the rotation.
      const angle = (rotate * Math.PI) / 180;
      const [x, y] = [((330 - 297.6) / 72) * 200, ((842 - 770 + 15.4 - 421 - 4) / 72) * 200];
      expect(box?.x).toBeCloseTo(0.5 + (x * Math.cos(angle) - y * Math.sin(angle)) / spoiled.width, 2);
      expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeCloseTo(
        0.5 + ((x + 90) * Math.sin(angle) + y * Math.cos(angle)) / spoiled.height,
        2,
      );
    }
  });

  it('is read where a person says how it lies, and stands as the person says', async () => {
    const upright = await imageOf(page).png().toBuffer();
    const onItsSide = await imageOf(await degrade(page, { rotate: 90 }))
      .png()
      .toBuffer();
    const right = await readDocument(onItsSide, 'a.png', 270);
    expect(right.pages[0]).toMatchObject({ rotation: 270, widthPt: expect.closeTo(595, 0) as number });
    expect(characterErrorRate(wanted, right.pages[0]?.text ?? '')).toBeLessThan(0.03);
    // The words of a page that is turned for no reason are found all the same, and lie where its turned picture has them.
    const wrong = (await readDocument(upright, 'a.png', 90)).pages[0];
    const straight = (await readDocument(upright, 'a.png')).pages[0];
    expect(wrong).toMatchObject({ rotation: 90, widthPt: straight?.heightPt, heightPt: straight?.widthPt });
    expect(characterErrorRate(wanted, wrong?.text ?? '')).toBeLessThan(0.03);
    const boxOf = (found: typeof wrong) => found?.words.find((word) => word.text.startsWith('RE-48151'))?.box;
    const box = boxOf(straight);
    expect(boxOf(wrong)?.x).toBeCloseTo(1 - (box?.y ?? 0) - (box?.height ?? 0), 2);
    expect(boxOf(wrong)?.y).toBeCloseTo(box?.x ?? 0, 2);
  });

  it('is read with alpha, EXIF orientation, 16 bits and as CMYK', async () => {
    const clean = imageOf(page);
    const ink = Buffer.alloc(page.data.length * 4);
    page.data.forEach((value, index) => ink.writeUInt8(255 - value, index * 4 + 3));
    const raw = { width: page.width, height: page.height, channels: 4 } as const;
    const transparent = await sharp(ink, { raw }).png().toBuffer();
    const onItsSide = await clean.clone().rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const deep = await clean.clone().toColourspace('grey16').png().toBuffer();
    const cmyk = await clean.clone().toColourspace('cmyk').jpeg().toBuffer();
    for (const [name, bytes] of Object.entries({ transparent, onItsSide, deep, cmyk })) {
      const { pages } = await readDocument(bytes, name);
      expect([name, pages[0]?.rotation]).toEqual([name, 0]);
      expect(characterErrorRate(wanted, pages[0]?.text ?? '')).toBeLessThan(0.03);
    }
  });

  it('is read from TIFF, black and white or grey, big or small', async () => {
    for (const options of [
      { compression: 'ccittfax4', bitdepth: 1 },
      { compression: 'lzw' },
      { bigtiff: true },
    ] as const) {
      const { pages, contentType } = await readDocument(
        await imageOf(page).toColourspace('b-w').tiff(options).toBuffer(),
        'a.tif',
      );
      expect(contentType).toBe('image/tiff');
      expect(characterErrorRate(wanted, pages[0]?.text ?? '')).toBeLessThan(0.03);
    }
  });

  it('is read from every page of a TIFF', async () => {
    const front = await imageOf(page).png().toBuffer();
    const back = await imageOf(await degrade(page, { rotate: 180 }))
      .png()
      .toBuffer();
    const tiff = await sharp([front, back], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const { pages } = await readDocument(tiff, 'fax.tif');
    expect(pages.map(({ number, rotation }) => [number, rotation])).toEqual([
      [1, 0],
      [2, 180],
    ]);
    for (const found of pages) expect(characterErrorRate(wanted, found.text)).toBeLessThan(0.03);
  });

  it('needs no recognition when blank', async () => {
    const blank = { ...page, data: page.data.map(() => 255) };
    const startedAt = performance.now();
    const { pages } = await readDocument(await imageOf(blank).png().toBuffer(), 'blank.png');
    expect(pages[0]).toMatchObject({ text: '', textSource: 'none', words: [] });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('is refused with a reason when damaged or too large', async () => {
    const png = await imageOf(page).png().toBuffer();
    expect(await read(png.subarray(0, 40), 'cut.png')).toMatchObject({ failure: { code: 'corrupt' } });
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    const refused = await read(huge, 'huge.png');
    expect(refused.ok).toBe(false);
  });
});

describe('a scanned PDF', () => {
  it('is recognised page by page where there is no text', async () => {
    const { pages } = await readDocument(await buildScannedPdf([page]), 'scan.pdf');
    expect(pages.map((found) => found.textSource)).toEqual(['ocr']);
    expect(characterErrorRate(wanted, pages[0]?.text ?? '')).toBeLessThan(0.03);
  });

  it('stops when asked to', async () => {
    const stop = new AbortController();
    const pending = read(await buildScannedPdf([page, page, page]), 'scan.pdf', stop.signal);
    setTimeout(() => {
      stop.abort(new Error('enough'));
    }, 50);
    await expect(pending).rejects.toThrow('enough');
    expect((await readDocument(await buildScannedPdf([page]), 'scan.pdf')).pages).toHaveLength(1);
  });
});
