import type { Rotation } from '#lib/geometry/box.ts';
import type { Raster } from '../raster.ts';
import type { RecognisedLine, RecognisedWord, TurnedReading } from '../recogniser.ts';
import { rotatePoint } from '../restore-positions.ts';
import { mergeReadings } from '../merge/merge-readings.ts';
import { latinForm } from '../merge/similar-chars.ts';
import { lineHeight } from './cut-line.ts';
import { detectLines } from './detect-lines.ts';
import { boundsOf, type LineBox } from './line-box.ts';
import type { LineInk } from './line-ink.ts';
import type { PaddleModels } from './models.ts';
import { type LineReading, readBox, surerChars } from './read-box.ts';
import type { Char } from './read-line.ts';
import { rotationOf, turnBox } from './rotation.ts';
import { separateLines } from './separate-lines.ts';

/** Reads all lines of a picture, in no particular order, and turns it upright unless it is known to be. */
export async function recognisePage(models: PaddleModels, raster: Raster, isUpright: boolean): Promise<TurnedReading> {
  const boxes = await separateLines(models, raster, await detectLines(models, raster));
  const known = new Map<string, LineReading>();
  const read = async (box: LineBox, degrees: Rotation): Promise<LineReading> => {
    const key = `${boxes.indexOf(box).toString()} ${degrees.toString()}`;
    const reading = known.get(key) ?? (await readBox(models, raster, turnBox(box, degrees)));
    known.set(key, reading);
    return reading;
  };
  const degrees = isUpright ? 0 : await rotationOf(boxes, async (box, turn) => surerChars(await read(box, turn)));
  const lines: RecognisedLine[] = [];
  for (const each of boxes) {
    const reading = await read(each, degrees);
    const lineOf = (words: readonly (readonly Char[])[]): readonly RecognisedLine[] =>
      asLine(words.map((word) => turnWord(placeWord(word, reading), degrees, raster)));
    lines.push(
      ...mergeReadings(
        lineOf(reading.latin),
        lineOf([...reading.sure, ...reading.chinese].toSorted((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))),
      ),
    );
  }
  return { degrees, lines };
}

function asLine(words: readonly RecognisedWord[]): readonly RecognisedLine[] {
  if (words.length === 0) return [];
  return [
    {
      words,
      top: Math.min(...words.map(({ top }) => top)),
      bottom: Math.max(...words.map(({ bottom }) => bottom)),
    },
  ];
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
function placeWord(chars: readonly Char[], { box, ink, width }: LineReading): RecognisedWord {
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

/** In pixels. Ink that goes on further from the middle of a letter is a rule below the line, or touches the next word. */
const maxReach = 32;

/** From the middle of its first to the middle of its last character, and on to where their ink ends. */
function inkExtent(chars: readonly Char[], { columns }: LineInk): readonly [number, number] {
  let left = Math.floor(chars[0]?.at ?? 0);
  let right = Math.ceil(chars.at(-1)?.at ?? 0);
  const [first, last] = [Math.max(0, left - maxReach), Math.min(columns.length, right + maxReach)];
  while (left > first && (columns[left - 1] ?? 0) > 0) left -= 1;
  while (right < last && (columns[right] ?? 0) > 0) right += 1;
  return [left, right];
}
