import { readFile, rm, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePicture } from '#local-service/readers/image/page-picture.ts';
import { decodeBmp } from '#local-service/readers/image/decode-bmp.ts';
import { defaultLimits } from '#local-service/readers/limits.ts';
import { characterErrorRate } from '../../quality/character-errors.ts';
import { bmpOf, type BmpKind } from '../../builders/documents/bmp.ts';
import { useReader } from './reading.ts';

const { read, readDocument } = useReader();

/** Made by heif-enc 1.15 from a page of the project's own builder (test/builders/documents). */
const heic = await readFile(new URL('page.heic', import.meta.url));
const words =
  'Rechnung Rechnungsnummer RE-48151 Die Größe der Lieferung können Sie über die Straße prüfen. ' +
  'The quick brown fox jumps over the lazy dog. Wanduhr, weiß 3 18,08 54,24 Gesamtbetrag 54,24 EUR';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intray-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

async function draw(bytes: Uint8Array, page = 1) {
  const path = join(folder, 'picture');
  await writeFile(path, bytes);
  return pagePicture(path, { page }, defaultLimits);
}

describe('a HEIC photo', () => {
  it('is read and drawn', async () => {
    const { pages, contentType } = await readDocument(heic, 'IMG_0001.HEIC');
    expect(contentType).toBe('image/heic');
    expect(characterErrorRate(words, pages[0]?.text ?? '')).toBeLessThan(0.03);
    const drawn = await draw(heic);
    expect(drawn.kind).toBe('drawn');
    if (drawn.kind !== 'drawn') return;
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'png', width: 1240, height: 560 });
    expect((await draw(heic, 2)).kind).toBe('none');
  });

  it.each([40, 300, 2_000, 9_000])('is refused as damaged when only %i bytes are left', async (bytes) => {
    expect(await read(heic.subarray(0, bytes), 'cut.heic')).toMatchObject({ ok: false, failure: { code: 'corrupt' } });
  });

  it('ends as a document or a refusal, whatever bytes are changed', async () => {
    for (let round = 0; round < 40; round += 1) {
      const changed = Buffer.from(heic);
      for (let at = round * 7; at < changed.length; at += 397 + round)
        changed[at] = (changed[at] ?? 0) ^ (1 << (round % 8));
      const drawn = await draw(changed);
      expect(['drawn', 'none', 'too-large']).toContain(drawn.kind);
    }
  });
});

describe('a Windows bitmap', () => {
  const size = { width: 37, height: 11 };
  const rgb = Uint8Array.from(
    { length: size.width * size.height * 3 },
    (_, index) => ((index * 2654435761) >>> 13) % 256,
  );
  const kinds: readonly BmpKind[] = ['1', '4', '8', '16', '24', '32', 'masks', 'rle8', 'rle4', 'top-down', 'core'];

  it.each(kinds)('of kind %s gives its pixels', (kind) => {
    const { file, shown } = bmpOf(kind, { ...size, rgb });
    const outcome = decodeBmp(file, defaultLimits.drawnBytes);
    if (!outcome.ok) throw new Error(outcome.failure.message);
    expect(outcome.input.pixels).toEqual({ ...size, channels: 3 });
    expect(Buffer.from(outcome.input.bytes).equals(Buffer.from(shown))).toBe(true);
  });

  it('is read and drawn like any picture', async () => {
    const { data, info } = await sharp(await readPng())
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { file } = bmpOf('24', { width: info.width, height: info.height, rgb: data });
    const { pages, contentType } = await readDocument(file, 'scan.bmp');
    expect(contentType).toBe('image/bmp');
    expect(characterErrorRate(words, pages[0]?.text ?? '')).toBeLessThan(0.03);
    expect((await draw(file)).kind).toBe('drawn');
  });

  it('is refused when damaged or too large', async () => {
    const { file } = bmpOf('24', { ...size, rgb });
    const huge = Buffer.from(file);
    huge.writeInt32LE(40_000, 18);
    huge.writeInt32LE(40_000, 22);
    expect(await read(huge, 'huge.bmp')).toMatchObject({ failure: { code: 'too-large' } });
    expect((await draw(huge)).kind).toBe('too-large');
    for (const [offset, value] of [
      [14, 41],
      [18, -1],
      [22, 0],
      [28, 7],
      [30, 4],
      [10, 1_000_000],
    ] as const) {
      const damaged = Buffer.from(file);
      damaged.writeInt32LE(value, offset);
      expect([offset, await read(damaged, 'a.bmp')]).toMatchObject([offset, { failure: { code: 'corrupt' } }]);
    }
    expect(decodeBmp(file.subarray(0, 20), 1000).ok).toBe(false);
  });
});

it.each(['gif', 'webp'] as const)('a moving %s is one page', async (format) => {
  const frame = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const other = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const bytes = await sharp([frame, other], { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(bytes).metadata()).pages).toBe(2);
  expect((await readDocument(bytes, `moving.${format}`)).pages).toHaveLength(1);
});

async function readPng(): Promise<Uint8Array> {
  const drawn = await draw(heic);
  if (drawn.kind !== 'drawn') throw new Error('the picture was not drawn');
  return drawn.bytes;
}
