import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Picture } from './draw-scene.ts';

const folder = fileURLToPath(new URL('../../assets/screenshots', import.meta.url));
/** The folder for pictures that differ from the committed ones. */
const differing = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url));

const drawnByFile = path.join(folder, 'drawn-by.txt');

/** The browser and the system draw letters and edges, so pictures of another browser or system cannot be compared. */
const drawerOf = (browser: Browser) =>
  `Chromium ${browser.version().split('.', 1)[0]}, ${process.platform} ${process.arch}\n`;

export function noteDrawer(browser: Browser): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(drawnByFile, drawerOf(browser));
}

/** Says why the committed pictures cannot be compared with those of this browser; `null` when they can. */
export function whyNotComparable(browser: Browser): string | null {
  const kept = readFileSync(drawnByFile, 'utf8');
  return kept === drawerOf(browser) ? null : `the pictures are of ${kept.trim()}, this is ${drawerOf(browser).trim()}`;
}

/** A palette of 256 colours makes a file a tenth as large, without a visible difference. */
export async function keepPicture({ name, png }: Picture): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const small = await sharp(png)
    .png({ palette: true, colours: 256, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
  await writeFile(path.join(folder, `${name}.png`), small);
}

/**
 * A colour channel may differ by this much before a pixel counts as different, because of the palette and the edges of
 * letters.
 */
const sameWithin = 48;
/** The number of pixels in a million that may differ: less than a word. */
const mostOfAMillion = 120;

/**
 * Returns `null` when the picture looks like the committed one. Otherwise returns a description of the difference, and
 * writes the picture to `.cache/screenshots`.
 */
export async function compareWithKept({ name, png }: Picture): Promise<string | null> {
  const kept = await readFile(path.join(folder, `${name}.png`)).catch(() => null);
  if (kept === null) return `${name}: there is no picture of it yet (npm run screenshots)`;
  const [now, before] = await Promise.all([rgbOf(png), rgbOf(kept)]);
  if (now.width !== before.width || now.height !== before.height) return `${name}: another size`;
  const difference = Buffer.alloc(now.width * now.height);
  let count = 0;
  for (let pixel = 0; pixel < difference.length; pixel += 1) {
    const at = pixel * 3;
    if (
      isNear(now.data, before.data, at) &&
      isNear(now.data, before.data, at + 1) &&
      isNear(now.data, before.data, at + 2)
    )
      continue;
    difference[pixel] = 255;
    count += 1;
  }
  const ofAMillion = (count / difference.length) * 1_000_000;
  if (ofAMillion <= mostOfAMillion) return null;
  mkdirSync(differing, { recursive: true });
  await writeFile(path.join(differing, `${name}.png`), png);
  const { width, height } = now;
  await sharp(difference, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(path.join(differing, `${name}-differs.png`));
  return `${name}: ${count} pixels differ; see .cache/screenshots`;
}

const isNear = (a: Buffer, b: Buffer, at: number) => Math.abs((a[at] ?? 0) - (b[at] ?? 0)) <= sameWithin;

async function rgbOf(png: Buffer) {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
