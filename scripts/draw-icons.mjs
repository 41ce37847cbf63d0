// `node scripts/run.mjs scripts/draw-icons.mjs`: draws the app's icon and the tray's states into assets/. A state
// differs by shape as well as by colour, because icons are small, some people are colour-blind, and macOS uses the
// shape alone.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './root.mjs';

/** The tray, on a grid of 16. */
const tray = '<path d="M1 9h4.2l1.3 2h3l1.3-2H15v4.5A1.5 1.5 0 0 1 13.5 15h-11A1.5 1.5 0 0 1 1 13.5z"/>';
const line = (/** @type {string} */ d) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The mark above the tray, and the colour of the tile on systems that show colours. */
const states = {
  idle: { mark: line('M4.5 4l2.5 2.5L11.5 2'), colour: '#3d4658' },
  working: { mark: '<path d="M7 0h2v3.5h3L8 7.8 4 3.5h3z"/>', colour: '#2a4fd0' },
  paused: { mark: '<path d="M4.5 0.5h2.5v6.5h-2.5zM9 .5h2.5v6.5h-2.5z"/>', colour: '#6b665d' },
  attention: { mark: '<path d="M6.8 0h2.4l-.3 4.6H7.1zM7 5.6h2v2H7z"/>', colour: '#c2410c' },
  offline: { mark: line('M5 1l6 6M11 1L5 7'), colour: '#6b665d' },
};

const svg = (/** @type {string} */ content, /** @type {string} */ colour) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="currentColor" color="${colour}">${content}</svg>`;

/** Draws the icon in white on a tile, so that it is visible on light and on dark bars. */
const tile = (/** @type {string} */ mark, /** @type {string} */ colour, /** @type {number} */ scale) =>
  svg(
    `<rect width="16" height="16" rx="3.5" fill="${colour}"/>` +
      `<g transform="translate(8 8) scale(${scale}) translate(-8 -7.6)">${tray}${mark}</g>`,
    '#fff',
  );

/** @param {string} drawing @param {number} size @param {string} file */
async function draw(drawing, size, file) {
  const density = (72 * size) / 16;
  await sharp(Buffer.from(drawing), { density })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(path.join(root, 'assets', file));
}

await mkdir(path.join(root, 'assets', 'tray'), { recursive: true });
for (const [name, { mark, colour }] of Object.entries(states)) {
  for (const size of [16, 22]) {
    await draw(tile(mark, colour, 0.74), size, `tray/${name}-${size}.png`);
    await draw(tile(mark, colour, 0.74), size * 2, `tray/${name}-${size}@2x.png`);
  }
  await draw(svg(tray + mark, '#000'), 16, `tray/${name}-Template.png`);
  await draw(svg(tray + mark, '#000'), 32, `tray/${name}-Template@2x.png`);
}
await draw(tile(states.working.mark, states.working.colour, 0.62), 1024, 'icon.png');
