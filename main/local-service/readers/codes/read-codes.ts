import type { ReadResult } from 'zxing-wasm/reader';
import type { Box } from '#lib/geometry/box.ts';
import type { CodeKind } from '#service-api/values.ts';
import type { Raster } from '../../ocr/raster.ts';
import { scaleRaster } from '../../ocr/raster-sharp.ts';
import { turnedBox } from '../page-of-lines.ts';
import type { Page } from '../document.ts';
import type { ReadContext } from '../read-context.ts';
import { decodeCodes } from './decode-codes.ts';
import type { PageCode } from './page-code.ts';

/** The formats that documents carry, and that are not found in print by mistake: no others have been seen on real pages. */
const kinds = {
  QRCode: 'qr_code',
  DataMatrix: 'data_matrix',
  Aztec: 'aztec_code',
  PDF417: 'pdf417',
  Code128: 'code_128',
  Code39: 'code_39',
  EAN13: 'ean_13',
  EAN8: 'ean_8',
  UPCA: 'upc_a',
  UPCE: 'upc_e',
  ITF: 'itf',
} as const satisfies Record<string, CodeKind>;
type Format = keyof typeof kinds;
const formats = Object.keys(kinds).filter(isFormat);

/** A page with more codes is a sheet of labels; these many are kept. */
const maxCodesOfPage = 16;
/** No code of these formats holds more characters, but for digits alone. */
const maxCharacters = 4_300;
/** The lines of a short code can stand in any table. */
const minCharacters = 4;
/** A4 at 220 dpi. Larger pictures are reduced. */
const maxPixels = 5_000_000;

/**
 * Returns the page with the codes that are found on `raster`, which shows the page as a viewer does. A fault of the library
 * costs the codes of the page, and not its text.
 */
export async function withCodes(page: Page, raster: Raster, { log }: Pick<ReadContext, 'log'>): Promise<Page> {
  const codes = await readCodes(raster).catch((error: unknown) => {
    log?.('codes could not be read', { page: page.number, error: String(error) });
    return [];
  });
  if (codes.length === 0) return page;
  return { ...page, codes: codes.map((code) => ({ ...code, box: turnedBox(code.box, page.rotation) })) };
}

/** Reads the codes on a picture of a page. Their boxes are on that picture. Codes without readable text are left out. */
async function readCodes(raster: Raster): Promise<readonly PageCode[]> {
  const factor = Math.sqrt(maxPixels / (raster.width * raster.height));
  const picture = factor < 1 ? await scaleRaster(raster, factor) : raster;
  const found = await decodeCodes(picture, { formats, maxNumberOfSymbols: maxCodesOfPage, tryInvert: false });
  return found.flatMap((code) => {
    const text = textOf(code);
    if (!isFormat(code.format) || !isReadable(text)) return [];
    return [{ kind: kinds[code.format], text, box: boxOf(code, picture) }];
  });
}

function isFormat(name: string): name is Format {
  return Object.hasOwn(kinds, name);
}

/** Letters, digits and marks, in lines. What machines alone understand, such as stamps of the post, has other signs. */
function isReadable(text: string): boolean {
  return text.length >= minCharacters && text.length <= maxCharacters && !/[^\P{C}\t\n\r]|\ufffd/u.test(text);
}

/** The character sets that the third line of an EPC payment code names by a digit. */
const epcCharsets = [
  'utf-8',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-7',
  'iso-8859-10',
  'iso-8859-15',
];

/** An EPC payment code says which character set it has, though not always rightly; the library guesses it. */
function textOf({ text, bytes }: ReadResult): string {
  const charset = epcCharsets[Number(/^BCD\r?\n\d{3}\r?\n([1-8])\r?\n/.exec(text)?.[1] ?? 0) - 1];
  if (charset === undefined) return text;
  const decoded = new TextDecoder(charset).decode(bytes);
  return decoded.includes('\ufffd') ? text : decoded;
}

function boxOf({ position }: ReadResult, { width, height }: Raster): Box {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const across = corners.map(({ x }) => clamp(x / width));
  const down = corners.map(({ y }) => clamp(y / height));
  const [x, y] = [Math.min(...across), Math.min(...down)];
  return { x, y, width: Math.max(...across) - x, height: Math.max(...down) - y };
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
