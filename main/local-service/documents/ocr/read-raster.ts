import type { Page } from '../document.ts';
import { emptyPage, pageOfLines } from '../layout/page-of-lines.ts';
import { segmentOf, type Segment } from '../layout/placed-word.ts';
import { linesInReadingOrder } from '../layout/reading-order.ts';
import type { Raster } from '../raster.ts';
import { blankInkRatio, inkRatio, invertedInkRatio } from './ink.ts';
import type { RecognisedLine } from './parse-tsv.ts';
import { invertRaster } from './raster-sharp.ts';
import type { Recogniser } from './recogniser.ts';
import { recogniseUpright } from './upright.ts';

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
  const best = await recogniseUpright(recogniser, dark, signal);
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
