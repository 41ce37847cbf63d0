import type { Page } from '../document.ts';
import { emptyPage, pageOfLines } from '../layout/page-of-lines.ts';
import { segmentOf, type PlacedWord, type Segment } from '../layout/placed-word.ts';
import { linesInReadingOrder } from '../layout/reading-order.ts';
import type { Raster } from '../raster.ts';
import { blankInkRatio, inkRatio } from './ink.ts';
import type { RecognisedLine } from './parse-tsv.ts';
import { prepare } from './prepare.ts';
import type { Recogniser } from './recogniser.ts';
import { deskew, leastDegrees, skewOf } from './skew.ts';
import { recogniseAsItLies, recogniseUpright } from './upright.ts';

export interface RasterReading {
  readonly number: number;
  readonly maxPixels: number;
  readonly signal: AbortSignal | undefined;
  /** Known to stand upright: no other way up is tried. */
  readonly upright: boolean;
}

/** Reads the text of a page from its picture, righting it where it lies on its side or head or is crooked. */
export async function readRaster(recogniser: Recogniser, raster: Raster, reading: RasterReading): Promise<Page> {
  const { number, maxPixels, signal, upright } = reading;
  const size = { widthPt: (raster.width / raster.dpi) * 72, heightPt: (raster.height / raster.dpi) * 72 };
  if (inkRatio(raster) < blankInkRatio) return emptyPage({ number, rotation: 0, ...size });
  const prepared = await prepare(raster, maxPixels);
  const tilt = await skewOf(prepared);
  const crooked = Math.abs(tilt) >= leastDegrees;
  const level = crooked ? await deskew(prepared, tilt) : prepared;
  const best = await (upright ? recogniseAsItLies : recogniseUpright)(recogniser, level, signal);
  const sideways = best.degrees % 180 !== 0;
  const page = sideways ? { width: prepared.height, height: prepared.width } : prepared;
  const lines = linesInReadingOrder(best.lines.map(segmentOfLine));
  return pageOfLines(
    {
      number,
      widthPt: sideways ? size.heightPt : size.widthPt,
      heightPt: sideways ? size.widthPt : size.heightPt,
      rotation: best.degrees,
      textSource: 'ocr',
    },
    crooked ? lines.map((line) => line.map((word) => tiltWord(word, tilt, best.raster, page))) : lines,
    page.width,
    page.height,
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Puts a word of the levelled picture back where it stands on the crooked page. Both turn about their middle. */
function tiltWord(word: PlacedWord, degrees: number, from: Size, to: Size): PlacedWord {
  const angle = (degrees * Math.PI) / 180;
  const x = (word.left + word.right - from.width) / 2;
  const y = (word.top + word.bottom - from.height) / 2;
  const shiftX = x * Math.cos(angle) - y * Math.sin(angle) + to.width / 2 - (x + from.width / 2);
  const shiftY = x * Math.sin(angle) + y * Math.cos(angle) + to.height / 2 - (y + from.height / 2);
  return {
    ...word,
    left: word.left + shiftX,
    right: word.right + shiftX,
    top: word.top + shiftY,
    bottom: word.bottom + shiftY,
  };
}

function segmentOfLine(line: RecognisedLine): Segment {
  const size = line.bottom - line.top;
  const baseline = baselineOf(line);
  return segmentOf(line.words.map((word) => ({ ...word, baseline, size })));
}

const descending = /[gjpqyçQJ,;()[\]{}|/§@]/;

/** Words without a letter that hangs below the line stand on the baseline. */
function baselineOf(line: RecognisedLine): number {
  const feet = line.words
    .filter((word) => !descending.test(word.text))
    .map((word) => word.bottom)
    .sort((a, b) => a - b);
  return feet[Math.floor(feet.length / 2)] ?? line.bottom - 0.2 * (line.bottom - line.top);
}
