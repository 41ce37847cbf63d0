/** The head of a Windows bitmap, checked: what is needed to read its rows. */
export interface BmpHeader {
  readonly width: number;
  readonly height: number;
  /** The first row of the file is the top of the picture. */
  readonly topDown: boolean;
  readonly bitsPerPixel: number;
  readonly compression: 'none' | 'rle8' | 'rle4';
  /** Where the colours of a pixel are in its bits, for 16 and 32 bits. */
  readonly masks: { readonly red: number; readonly green: number; readonly blue: number };
  /** Red, green and blue of each colour number, one after another; empty above 8 bits. */
  readonly palette: Uint8Array;
  readonly dataOffset: number;
  readonly dpi: number | null;
}

const fileHeadBytes = 14;
const coreHead = 12;
const infoHead = 40;
const headSizes = new Set([coreHead, infoHead, 52, 56, 64, 108, 124]);
const metresPerInch = 0.0254;
/** Sides are 32-bit numbers; a picture with a longer side has too many pixels anyway, or none that a person could see. */
const maxSide = 1_000_000;

/** Reads the head; `null` when it is damaged or of a kind that is not read (a JPEG or PNG inside, OS/2's own compressions). */
export function readBmpHeader(file: Uint8Array): BmpHeader | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < fileHeadBytes + coreHead) return null;
  const headSize = view.getUint32(fileHeadBytes, true);
  if (!headSizes.has(headSize) || file.length < fileHeadBytes + headSize) return null;
  const isCore = headSize === coreHead;
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  const signedHeight = isCore ? view.getUint16(20, true) : view.getInt32(22, true);
  const height = Math.abs(signedHeight);
  if (width <= 0 || height === 0 || width > maxSide || height > maxSide) return null;
  const bitsPerPixel = view.getUint16(isCore ? 24 : 28, true);
  const method = isCore ? 0 : view.getUint32(30, true);
  const compression = compressionOf(method, bitsPerPixel);
  if (compression === null) return null;
  const afterHead = fileHeadBytes + headSize;
  const ownMasks = method === 3 || method === 6;
  // Below version 2 of the head, the masks lie between the head and the palette.
  const extraMaskBytes = ownMasks && headSize === infoHead ? (method === 6 ? 16 : 12) : 0;
  if (ownMasks && file.length < fileHeadBytes + infoHead + 12) return null;
  const colours = isCore ? 0 : view.getUint32(46, true);
  return {
    width,
    height,
    topDown: signedHeight < 0,
    bitsPerPixel,
    compression,
    masks: ownMasks ? masksAt(view, fileHeadBytes + infoHead) : usualMasks(bitsPerPixel),
    palette: paletteAt(file, afterHead + extraMaskBytes, { bitsPerPixel, colours, entryBytes: isCore ? 3 : 4 }),
    dataOffset: view.getUint32(10, true),
    dpi: isCore ? null : dpiOf(view.getInt32(38, true)),
  };
}

function compressionOf(method: number, bitsPerPixel: number): BmpHeader['compression'] | null {
  if (method === 1) return bitsPerPixel === 8 ? 'rle8' : null;
  if (method === 2) return bitsPerPixel === 4 ? 'rle4' : null;
  if (method === 3 || method === 6) return bitsPerPixel === 16 || bitsPerPixel === 32 ? 'none' : null;
  return method === 0 && [1, 2, 4, 8, 16, 24, 32].includes(bitsPerPixel) ? 'none' : null;
}

function masksAt(view: DataView, offset: number): BmpHeader['masks'] {
  return {
    red: view.getUint32(offset, true),
    green: view.getUint32(offset + 4, true),
    blue: view.getUint32(offset + 8, true),
  };
}

function usualMasks(bitsPerPixel: number): BmpHeader['masks'] {
  return bitsPerPixel === 16
    ? { red: 0x7c00, green: 0x03e0, blue: 0x001f }
    : { red: 0xff0000, green: 0x00ff00, blue: 0x0000ff };
}

interface PaletteFacts {
  readonly bitsPerPixel: number;
  readonly colours: number;
  readonly entryBytes: number;
}

/** Colours that the file leaves out are black, as for other programs. */
function paletteAt(file: Uint8Array, offset: number, { bitsPerPixel, colours, entryBytes }: PaletteFacts): Uint8Array {
  if (bitsPerPixel > 8) return new Uint8Array();
  const most = 1 << bitsPerPixel;
  const count = colours === 0 ? most : Math.min(colours, most);
  const palette = new Uint8Array(most * 3);
  for (let index = 0; index < count; index += 1) {
    const at = offset + index * entryBytes;
    palette.set([file[at + 2] ?? 0, file[at + 1] ?? 0, file[at] ?? 0], index * 3);
  }
  return palette;
}

function dpiOf(pixelsPerMetre: number): number | null {
  return pixelsPerMetre > 0 ? pixelsPerMetre * metresPerInch : null;
}
