import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Picture } from './draw-scene.ts';

const folder = fileURLToPath(new URL('../../assets/screenshots', import.meta.url));
/** Where a picture that differs is put, and what differs. */
const differing = fileURLToPath(new URL('../../.cache/screenshots', import.meta.url));

const drawnByFile = path.join(folder, 'drawn-by.txt');

/** Letters and edges are drawn by the browser and the system: what another one draws cannot be compared. */
const drawerOf = (browser: Browser) =>
  `Chromium ${browser.version().split('.', 1)[0]}, ${process.platform} ${process.arch}\n`;

export function noteDrawer(browser: Browser): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(drawnByFile, drawerOf(browser));
}

/** Why the committed pictures cannot be compared with what this browser draws; `null` when they can. */
export function whyNotComparable(browser: Browser): string | null {
  const kept = readFileSync(drawnByFile, 'utf8');
  return kept === drawerOf(browser) ? null : `the pictures are of ${kept.trim()}, this is ${drawerOf(browser).trim()}`;
}

/** A palette of 256 colours: a tenth of the size, and no eye sees it. */
export async function keepPicture({ name, png }: Picture): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const small = await sharp(png)
    .png({ palette: true, colours: 256, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
  await writeFile(path.join(folder, `${name}.png`), small);
}

/** A channel may be so far off before a pixel counts as another one: the palette, and edges of letters. */
const sameWithin = 48;
/** So many pixels of a million may differ: less than a word. */
const mostOfAMillion = 120;

/** `null`: it looks as the committed one. Else in words how it differs; the picture lies in `.cache/screenshots` then. */
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
