import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { packagedFile } from '#lib/packaged-file.ts';
import type { Raster } from '../../ocr/raster.ts';
import { patchCodesOn } from './patch-code.ts';

/** A page with more codes than this is no separator sheet. */
const maxCodes = 8;

let prepared: Promise<unknown> | null = null;

/**
 * Returns whether a page is a separator sheet: one of its codes says one of these words, or is the patch code of that name.
 * Other codes, such as those of a parcel, are content.
 */
export async function isSeparatorSheet(raster: Raster, separators: readonly string[]): Promise<boolean> {
  const patches = patchCodesOn(raster);
  if (separators.some((name) => patches.has(name))) return true;
  const codes = await readCodes(raster);
  return codes.some((code) => separators.includes(code.trim()));
}

/** Returns what the codes on a page say: Code 128, Code 39 and QR codes, whichever way up they are. */
async function readCodes(raster: Raster): Promise<readonly string[]> {
  // The library would fetch its machine code from the network.
  prepared ??= prepare();
  await prepared;
  const { width, height } = raster;
  const picture = { data: colours(raster), width, height, colorSpace: 'srgb' } as const;
  const codes = await readBarcodes(picture, {
    formats: ['Code128', 'Code39', 'QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: maxCodes,
  });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

async function prepare(): Promise<void> {
  const wasm = await readFile(packagedFile('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

function colours({ data, width, height }: Raster): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint32Array(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const grey = data[at] ?? 255;
    pixels[at] = 0xff000000 | (grey << 16) | (grey << 8) | grey;
  }
  return new Uint8ClampedArray(pixels.buffer);
}
