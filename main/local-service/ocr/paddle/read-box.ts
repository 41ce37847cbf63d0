import type { Raster } from '../raster.ts';
import { cutColumns, cutLine } from './cut-line.ts';
import type { LineBox } from './line-box.ts';
import { inkOf, type LineInk } from './line-ink.ts';
import type { PaddleModels } from './models.ts';
import { type Char, readLine } from './read-line.ts';
import { splitWords } from './split-words.ts';
import { isWithin, unsureParts } from './unsure-parts.ts';

/** What the networks read of a line's picture, `width` pixels wide, and its ink. Words are in no particular order. */
export interface LineReading {
  readonly box: LineBox;
  readonly width: number;
  readonly ink: LineInk;
  /** The words of the network for Latin letters that are sure, or near none that is not. */
  readonly sure: readonly (readonly Char[])[];
  /** The rest of its words. */
  readonly latin: readonly (readonly Char[])[];
  /** What the network for Chinese and English has read instead of the rest. */
  readonly chinese: readonly (readonly Char[])[];
}

/** In pixels. What is seen on both sides of a part, but not used: letters at the edge of a picture are misread. */
const margin = 16;

/** Reads a line, and the parts of it that are not sure by both networks: two fifths of all print on receipts. */
export async function readBox(
  { latin, chinese }: Pick<PaddleModels, 'latin' | 'chinese'>,
  raster: Raster,
  box: LineBox,
): Promise<LineReading> {
  const picture = cutLine(raster, box);
  const ink = inkOf(picture);
  const chars = await readLine(latin, picture);
  const words = splitWords(chars, ink, 'latin');
  const parts = unsureParts(chars, words, ink);
  const again: (readonly Char[])[] = [];
  for (const part of parts) {
    const left = Math.max(0, part.from - margin);
    const found = await readLine(chinese, cutColumns(picture, left, Math.min(picture.width, part.to + margin)));
    const placed = found.map((char) => ({ ...char, at: char.at + left })).filter((char) => isWithin([part], char));
    // A few characters do not show how wide the gaps of the line are.
    const isWhole = part.to - part.from === picture.width;
    again.push(...splitWords(placed, ink, 'chinese', isWhole ? placed : chars));
  }
  const isRead = ([first]: readonly Char[]): boolean => first !== undefined && isWithin(parts, first);
  return {
    box,
    width: picture.width,
    ink,
    sure: words.filter((word) => !isRead(word)),
    latin: words.filter(isRead),
    chinese: again,
  };
}

/** The characters of the line, as the surer network has read them. */
export function surerChars({ sure, latin, chinese }: LineReading): readonly Char[] {
  return [...sure, ...(meanOf(latin.flat()) >= meanOf(chinese.flat()) ? latin : chinese)].flat();
}

const meanOf = (chars: readonly Char[]): number =>
  chars.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, chars.length);
