import type { Rotation } from '#lib/geometry/box.ts';
import type { Raster } from '../raster.ts';
import type { RecognisedLine, RecognisedWord, TurnedReading } from '../recogniser.ts';
import { rotatePoint } from '../restore-positions.ts';
import { latinForm } from '../merge/similar-chars.ts';
import { cutLine, lineHeight } from './cut-line.ts';
import { detectLines } from './detect-lines.ts';
import { boundsOf, type LineBox } from './line-box.ts';
import { inkOf, type LineInk } from './line-ink.ts';
import type { PaddleModels } from './models.ts';
import { type Char, readLine } from './read-line.ts';
import { rotationOf, turnBox } from './rotation.ts';
import { splitWords } from './split-words.ts';

/** Reads all lines of a picture, in no particular order, and turns it upright unless it is known to be. */
export async function recognisePage(models: PaddleModels, raster: Raster, isUpright: boolean): Promise<TurnedReading> {
  const boxes = await detectLines(models, raster);
  const known = new Map<string, BoxReading>();
  const read = async (box: LineBox, degrees: Rotation): Promise<BoxReading> => {
    const key = `${boxes.indexOf(box).toString()} ${degrees.toString()}`;
    const reading = known.get(key) ?? (await readBox(models, raster, turnBox(box, degrees)));
    known.set(key, reading);
    return reading;
  };
  const degrees = isUpright ? 0 : await rotationOf(boxes, async (box, turn) => (await read(box, turn)).chars);
  const lines: RecognisedLine[] = [];
  for (const each of boxes) {
    const { box, chars, ink, width } = await read(each, degrees);
    const words = splitWords(chars, ink).map((word) => turnWord(placeWord(word, box, ink, width), degrees, raster));
    if (words.length === 0) continue;
    lines.push({
      words,
      top: Math.min(...words.map(({ top }) => top)),
      bottom: Math.max(...words.map(({ bottom }) => bottom)),
    });
  }
  return { degrees, lines };
}

/** The characters of a line's picture, `width` pixels wide, and its ink. */
interface BoxReading {
  readonly box: LineBox;
  readonly chars: readonly Char[];
  readonly ink: LineInk;
  readonly width: number;
}

async function readBox(models: PaddleModels, raster: Raster, box: LineBox): Promise<BoxReading> {
  const picture = cutLine(raster, box);
  return { box, chars: await readLine(models, picture), ink: inkOf(picture), width: picture.width };
}

/** Maps a word to the page after it is turned. */
function turnWord(word: RecognisedWord, degrees: Rotation, picture: Raster): RecognisedWord {
  const { left, top, right, bottom } = word;
  const [a, b] = [
    rotatePoint({ x: left, y: top }, degrees, picture),
    rotatePoint({ x: right, y: bottom }, degrees, picture),
  ];
  return {
    ...word,
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}

/** Returns the word with its place on the page. */
function placeWord(chars: readonly Char[], box: LineBox, ink: LineInk, width: number): RecognisedWord {
  const scale = box.width / width;
  const [left, right] = inkExtent(chars, ink);
  const high = box.height / lineHeight;
  const inkBox = { ...box, height: (ink.bottom - ink.top) * high };
  const shift = ((ink.top + ink.bottom) / 2 - lineHeight / 2) * high;
  const moved = { ...inkBox, x: box.x - shift * Math.sin(box.angle), y: box.y + shift * Math.cos(box.angle) };
  return {
    text: textOf(chars),
    ...boundsOf(moved, left * scale, right * scale),
    confidence: chars.reduce((sum, { confidence }) => sum + confidence, 0) / chars.length,
    engine: 'paddle',
  };
}

/**
 * Before the last two digits of an amount, from this probability on a point counts as read. Measured on amounts whose
 * point was lost: 0.01 to 0.18; between the digits of other numbers: below 0.01.
 */
const minPoint = 0.01;
const amountDigits = { min: 3, max: 7 };

/** The word as text. A point that the engine nearly gave is added to an amount, because it is only a speck of ink. */
function textOf(chars: readonly Char[]): string {
  const texts = chars.map(({ text }) => latinForm(text));
  const at = chars.length - 2;
  const firstDigit = texts.findIndex((text) => /\d/.test(text));
  const digits = texts.slice(firstDigit);
  const isNumber = firstDigit >= 0 && digits.every((text) => /\d/.test(text));
  const isAmount = isNumber && digits.length >= amountDigits.min && digits.length <= amountDigits.max;
  const points = chars.slice(firstDigit + 1).map(({ point }) => point);
  const point = chars[at]?.point ?? 0;
  if (!isAmount || point < minPoint || point < Math.max(...points)) return texts.join('');
  return [...texts.slice(0, at), '.', ...texts.slice(at)].join('');
}

/** From the middle of its first to the middle of its last character, and on to where their ink ends. */
function inkExtent(chars: readonly Char[], { columns }: LineInk): readonly [number, number] {
  let left = Math.floor(chars[0]?.at ?? 0);
  let right = Math.ceil(chars.at(-1)?.at ?? 0);
  while (left > 0 && (columns[left - 1] ?? 0) > 0) left -= 1;
  while (right < columns.length && (columns[right] ?? 0) > 0) right += 1;
  return [left, right];
}
