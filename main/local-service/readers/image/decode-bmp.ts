import { readBmpHeader, type BmpHeader } from './bmp-header.ts';
import { damagedPicture, refuseHugePixels, type PictureOutcome } from './picture-input.ts';

/** Decodes a Windows bitmap, which the picture library does not open. Time and memory grow with the pixels. */
export function decodeBmp(file: Uint8Array, maxBytes: number): PictureOutcome {
  const header = readBmpHeader(file);
  if (header === null || header.dataOffset >= file.length) return damagedPicture();
  const refusal = refuseHugePixels(header.width, header.height, maxBytes);
  if (refusal !== null) return refusal;
  const data = file.subarray(header.dataOffset);
  // What the file leaves out stays white, as paper.
  const pixels = new Uint8Array(header.width * header.height * 3).fill(255);
  if (header.compression === 'none') readRows(data, header, pixels);
  else readRuns(data, header, pixels);
  const { width, height, dpi } = header;
  return { ok: true, input: { bytes: pixels, pixels: { width, height, channels: 3 }, dpi } };
}

type PixelReader = (row: Uint8Array, column: number, target: Uint8Array, at: number) => void;

function readRows(data: Uint8Array, header: BmpHeader, pixels: Uint8Array): void {
  const { width, height, bitsPerPixel, topDown } = header;
  const rowBytes = Math.ceil((width * bitsPerPixel) / 32) * 4;
  const read = pixelReader(header);
  const complete = Math.min(height, Math.floor(data.length / rowBytes));
  for (let index = 0; index < complete; index += 1) {
    const row = data.subarray(index * rowBytes, (index + 1) * rowBytes);
    const start = (topDown ? index : height - 1 - index) * width * 3;
    for (let column = 0; column < width; column += 1) read(row, column, pixels, start + column * 3);
  }
}

function pixelReader(header: BmpHeader): PixelReader {
  const { bitsPerPixel } = header;
  if (bitsPerPixel <= 8) return paletteReader(header);
  if (bitsPerPixel === 24) {
    return (row, column, target, at) => {
      target[at] = row[column * 3 + 2] ?? 0;
      target[at + 1] = row[column * 3 + 1] ?? 0;
      target[at + 2] = row[column * 3] ?? 0;
    };
  }
  return maskReader(header);
}

function paletteReader({ bitsPerPixel, palette }: BmpHeader): PixelReader {
  const perByte = 8 / bitsPerPixel;
  const mask = (1 << bitsPerPixel) - 1;
  return (row, column, target, at) => {
    const shift = 8 - bitsPerPixel * ((column % perByte) + 1);
    const colour = ((row[Math.floor(column / perByte)] ?? 0) >> shift) & mask;
    copyColour(palette, colour, target, at);
  };
}

function maskReader({ bitsPerPixel, masks }: BmpHeader): PixelReader {
  const red = channelOf(masks.red);
  const green = channelOf(masks.green);
  const blue = channelOf(masks.blue);
  const wide = bitsPerPixel === 32;
  return (row, column, target, at) => {
    const from = column * (wide ? 4 : 2);
    const low = (row[from] ?? 0) | ((row[from + 1] ?? 0) << 8);
    const value = wide ? (low | ((row[from + 2] ?? 0) << 16) | ((row[from + 3] ?? 0) << 24)) >>> 0 : low;
    target[at] = red(value);
    target[at + 1] = green(value);
    target[at + 2] = blue(value);
  };
}

/** Returns a function that takes the bits of one colour out of a pixel and spreads them over 0 to 255. */
function channelOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}

function copyColour(palette: Uint8Array, colour: number, target: Uint8Array, at: number): void {
  target[at] = palette[colour * 3] ?? 0;
  target[at + 1] = palette[colour * 3 + 1] ?? 0;
  target[at + 2] = palette[colour * 3 + 2] ?? 0;
}

/** Run-length encoding: pairs of count and colour, or a zero and a command. Each step moves forward in the file. */
function readRuns(data: Uint8Array, header: BmpHeader, pixels: Uint8Array): void {
  const { width, height, palette, topDown } = header;
  const half = header.compression === 'rle4';
  let column = 0;
  let line = 0;
  const put = (colour: number): void => {
    if (column < width)
      copyColour(palette, colour, pixels, ((topDown ? line : height - 1 - line) * width + column) * 3);
    column += 1;
  };
  const colourOf = (byte: number, index: number): number => (half ? (index % 2 === 0 ? byte >> 4 : byte & 15) : byte);
  for (let at = 0; at + 1 < data.length && line < height;) {
    const count = data[at] ?? 0;
    const value = data[at + 1] ?? 0;
    at += 2;
    if (count > 0) {
      for (let index = 0; index < count; index += 1) put(colourOf(value, index));
    } else if (value === 0) {
      column = 0;
      line += 1;
    } else if (value === 1) {
      return;
    } else if (value === 2) {
      column += data[at] ?? 0;
      line += data[at + 1] ?? 0;
      at += 2;
    } else {
      for (let index = 0; index < value; index += 1) {
        put(colourOf(data[at + (half ? index >> 1 : index)] ?? 0, index));
      }
      // The colours of an absolute run fill whole words.
      at += Math.ceil((half ? Math.ceil(value / 2) : value) / 2) * 2;
    }
  }
}
