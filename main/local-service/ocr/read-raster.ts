import type { Rotation } from '#lib/geometry/box.ts';
import { segmentOf, type PlacedWord, type Segment } from '#lib/geometry/placed-word.ts';
import { linesInReadingOrder } from '#lib/geometry/reading-order.ts';
import type { Raster } from './raster.ts';
import { evenLight } from './even-light.ts';
import { findSheet } from './find-sheet.ts';
import { blankInkRatio, inkRatio } from './ink.ts';
import type { RecognisedLine } from './recogniser.ts';
import { flatten } from './perspective.ts';
import { prepare } from './prepare.ts';
import { printExtent } from './print-extent.ts';
import { restorePositions } from './restore-positions.ts';
import { readWithEngines, type Engines } from './read-with-engines.ts';
import { deskew, minDegrees, skewOf } from './skew.ts';

export interface RasterReading {
  readonly maxPixels: number;
  readonly signal: AbortSignal | undefined;
  /** Whether the picture is known to be upright. No other rotation is tried then. */
  readonly upright: boolean;
}

/** The text of a picture in reading order. Coordinates refer to the picture after it is turned by `rotation`. */
export interface RasterText {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly rotation: Rotation;
  readonly lines: readonly (readonly PlacedWord[])[];
  /** The range of the words' coordinates. */
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the text of a page from its picture. A page that is sideways, upside down, tilted or photographed at an angle
 * is corrected first.
 */
export async function readRaster(engines: Engines, raster: Raster, reading: RasterReading): Promise<RasterText> {
  const { maxPixels, signal, upright } = reading;
  const size = { widthPt: (raster.width / raster.dpi) * 72, heightPt: (raster.height / raster.dpi) * 72 };
  if (inkRatio(raster) < blankInkRatio)
    return { ...size, rotation: 0, lines: [], width: raster.width, height: raster.height };
  engines.first.prepare?.();
  // A picture within a page is not a photo of a sheet on a table.
  const quad = upright ? null : await findSheet(raster);
  const sheet = quad === null ? null : flatten(raster, quad);
  const shown = sheet?.raster ?? raster;
  const prepared = await prepare(evenLight(shown), maxPixels);
  const tilt = await skewOf(prepared);
  const crooked = Math.abs(tilt) >= minDegrees;
  const level = crooked ? await deskew(prepared, tilt) : prepared;
  const { letterPixels } = prepared;
  const extent = letterPixels === null ? null : printExtent(level, letterPixels);
  const page = { isUpright: upright, isEnlarged: prepared.width > shown.width, extent };
  const best = await readWithEngines(engines, level, page, signal);
  const sideways = best.degrees % 180 !== 0;
  const { lines, size: space } = restorePositions(linesInReadingOrder(best.lines.map(segmentOfLine)), {
    picture: raster,
    sheet,
    prepared,
    tilt: crooked ? tilt : 0,
    degrees: best.degrees,
    read: best.raster,
  });
  return {
    widthPt: sideways ? size.heightPt : size.widthPt,
    heightPt: sideways ? size.widthPt : size.heightPt,
    rotation: best.degrees,
    lines,
    width: space.width,
    height: space.height,
  };
}

function segmentOfLine(line: RecognisedLine): Segment {
  const size = line.bottom - line.top;
  const baseline = baselineOf(line);
  return segmentOf(line.words.map((word) => ({ ...word, baseline, size })));
}

const descending = /[gjpqyçQJ,;()[\]{}|/§@]/;

/** Estimates the baseline from words without a letter that descends below it. */
function baselineOf(line: RecognisedLine): number {
  const feet = line.words
    .filter((word) => !descending.test(word.text))
    .map((word) => word.bottom)
    .sort((a, b) => a - b);
  return feet[Math.floor(feet.length / 2)] ?? line.bottom - 0.2 * (line.bottom - line.top);
}
