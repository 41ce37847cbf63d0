import { readFile } from 'node:fs/promises';
import {
  prepareZXingModule,
  purgeZXingModule,
  readBarcodes,
  type ReaderOptions,
  type ReadResult,
} from 'zxing-wasm/reader';
import { packagedFile } from '#lib/packaged-file.ts';
import type { Raster } from '../../ocr/raster.ts';

let prepared: Promise<unknown> | null = null;

/** Finds the codes on a picture, whichever way up they are. Those with a wrong checksum are left out. */
export async function decodeCodes(
  raster: Raster,
  options: Pick<ReaderOptions, 'formats' | 'maxNumberOfSymbols' | 'tryInvert'>,
): Promise<readonly ReadResult[]> {
  // The library would fetch its machine code from the network.
  prepared ??= prepare().catch((error: unknown) => {
    prepared = null;
    throw error;
  });
  await prepared;
  const { width, height } = raster;
  const picture = { data: colours(raster), width, height, colorSpace: 'srgb' } as const;
  try {
    const codes = await readBarcodes(picture, { ...options, tryHarder: true });
    return codes.filter(({ isValid }) => isValid);
  } catch (error) {
    // The memory of a module that has trapped is in no known state. The next picture gets a new one.
    purgeZXingModule();
    prepared = null;
    throw error;
  }
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
