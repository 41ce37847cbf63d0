import type { Raster } from '../raster.ts';
import { cutColumns, cutLine, type LinePicture } from './cut-line.ts';
import type { LineBox } from './line-box.ts';
import { inkOf, type LineInk } from './line-ink.ts';
import type { LineNetwork, PaddleModels } from './models.ts';
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
  const { picture, chars } = await readLatin(latin, raster, box);
  const ink = inkOf(picture);
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

interface Reading {
  readonly picture: LinePicture;
  readonly chars: readonly Char[];
}

/**
 * Where letters are narrower than this on average, in pixels, the network sees each in two of its steps of eight pixels,
 * and loses those that touch.
 */
const narrow = 17;
const surelyRead = 0.93;
/** More shows the network letters of other shapes than it knows. */
const stretch = 1.3;
/** Fewer do not show how wide the letters of a line are. */
const minChars = 8;

/** Reads a line, and once more as a wider picture where its letters are narrow and not sure. The surer reading counts. */
async function readLatin(latin: LineNetwork, raster: Raster, box: LineBox): Promise<Reading> {
  const picture = cutLine(raster, box);
  const reading = { picture, chars: await readLine(latin, picture) };
  const count = reading.chars.length;
  if (count < minChars || picture.width >= narrow * count || meanOf(reading.chars) >= surelyRead) return reading;
  const wider = cutLine(raster, box, stretch);
  const again = { picture: wider, chars: await readLine(latin, wider) };
  return meanOf(again.chars) > meanOf(reading.chars) ? again : reading;
}

/** The characters of the line, as the surer network has read them. */
export function surerChars({ sure, latin, chinese }: LineReading): readonly Char[] {
  return [...sure, ...(meanOf(latin.flat()) >= meanOf(chinese.flat()) ? latin : chinese)].flat();
}

const meanOf = (chars: readonly Char[]): number =>
  chars.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, chars.length);
