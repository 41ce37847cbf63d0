import type { Page } from '../document.ts';
import { emptyPage, pageOfLines } from '../layout/page-of-lines.ts';
import { segmentOf, type Segment } from '../layout/placed-word.ts';
import { linesInReadingOrder } from '../layout/reading-order.ts';
import type { Raster } from '../raster.ts';
import { blankInkRatio, inkRatio, invertedInkRatio } from './ink.ts';
import type { RecognisedLine } from './parse-tsv.ts';
import { plausibilityOf } from './plausibility.ts';
import { invertRaster, turnRaster } from './raster-sharp.ts';
import type { Recogniser } from './recogniser.ts';

type Degrees = Page['rotation'];

interface Attempt {
  readonly degrees: Degrees;
  readonly raster: Raster;
  readonly lines: readonly RecognisedLine[];
  readonly score: number;
  readonly share: number;
}

/** From here on the page is taken to stand upright without trying the other three ways. */
const uprightShare = 0.6;

/** Reads the text of a page from its picture, righting it where it lies on its side or head. */
export async function readRaster(
  recogniser: Recogniser,
  raster: Raster,
  number: number,
  signal?: AbortSignal,
): Promise<Page> {
  const size = { widthPt: (raster.width / raster.dpi) * 72, heightPt: (raster.height / raster.dpi) * 72 };
  const ink = inkRatio(raster);
  if (ink < blankInkRatio) return emptyPage({ number, rotation: 0, ...size });
  const dark = ink > invertedInkRatio ? await invertRaster(raster) : raster;
  const best = await readUpright(recogniser, dark, signal);
  const turned = best.degrees % 180 !== 0;
  return pageOfLines(
    {
      number,
      widthPt: turned ? size.heightPt : size.widthPt,
      heightPt: turned ? size.widthPt : size.heightPt,
      rotation: best.degrees,
      textSource: 'ocr',
    },
    linesInReadingOrder(best.lines.map(segmentOfLine)),
    best.raster.width,
    best.raster.height,
  );
}

async function readUpright(recogniser: Recogniser, raster: Raster, signal?: AbortSignal): Promise<Attempt> {
  let best: Attempt | null = null;
  for (const degrees of [0, 180, 90, 270] as const) {
    const turned = await turnRaster(raster, degrees);
    const lines = await recogniser.recognise(turned, signal);
    const attempt = { degrees, raster: turned, lines, ...plausibilityOf(lines) };
    if (!best || attempt.score > best.score * 1.1) best = attempt;
    if (attempt.share >= uprightShare) break;
  }
  if (!best) throw new Error('No orientation was tried');
  return best;
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
