import { readFile } from 'node:fs/promises';
import { prepareZXingModule, writeBarcode, type BarcodeSymbol, type WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { packagedFile } from '#lib/packaged-file.ts';

/** Draws a barcode or a matrix code; `symbol` has one dot for each of its modules. */
export async function drawCode(
  text: string,
  format: WriteInputBarcodeFormat,
  scale = 4,
): Promise<{ readonly png: Buffer; readonly symbol: BarcodeSymbol }> {
  const wasm = await readFile(packagedFile('zxing-wasm/writer/zxing_writer.wasm'));
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const { image, symbol, error } = await writeBarcode(text, { format, scale });
  if (image === null) throw new Error(`no code was drawn: ${error}`);
  return { png: Buffer.from(await image.arrayBuffer()), symbol };
}
