import type { Raster } from '../raster.ts';

const shortType = 3;
const longType = 4;
const rationalType = 5;
const entryBytes = 12;
const headBytes = 8;

/** Tesseract takes other resolutions for a mistake. */
const dpiRange = { min: 70, max: 2400 };

/** Encodes the picture as a TIFF without compression: the simplest format that has a resolution. */
export function asTiff({ width, height, data, dpi }: Raster): readonly Uint8Array[] {
  const count = 12;
  const rationalAt = headBytes + 2 + count * entryBytes + 4;
  const pixelsAt = rationalAt + 8;
  const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
    [256, longType, width],
    [257, longType, height],
    [258, shortType, 8], // bits of a pixel
    [259, shortType, 1], // no compression
    [262, shortType, 1], // 0 is black
    [273, longType, pixelsAt],
    [277, shortType, 1], // one channel
    [278, longType, height], // all rows in one strip
    [279, longType, data.length],
    [282, rationalType, rationalAt],
    [283, rationalType, rationalAt],
    [296, shortType, 2], // dots per inch
  ];
  const head = Buffer.alloc(pixelsAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(headBytes, 4);
  head.writeUInt16LE(count, headBytes);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = headBytes + 2 + index * entryBytes;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  head.writeUInt32LE(Math.round(Math.min(Math.max(dpi, dpiRange.min), dpiRange.max)), rationalAt);
  head.writeUInt32LE(1, rationalAt + 4);
  return [head, data];
}
