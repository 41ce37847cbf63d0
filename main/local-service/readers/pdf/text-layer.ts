import type { Page } from '../document.ts';
import { pageOfLines } from '../page-of-lines.ts';
import type { PlacedWord } from '#lib/geometry/placed-word.ts';
import { linesInReadingOrder } from '#lib/geometry/reading-order.ts';
import { cutIntoSegments } from '#lib/geometry/segments.ts';
import { charsToWords } from './chars-to-words.ts';
import { isChar, type CharStream, type PageChar } from './page-chars.ts';
import { addTurns, rotatedSize, rotatePoint, type PageGeometry, type QuarterTurns } from './page-geometry.ts';

export interface TextLayer {
  readonly page: Page;
  /** Characters that are not space. */
  readonly charCount: number;
  /** Share of them of which the file does not say what they are. */
  readonly unknownShare: number;
}

/** Reads a page's text layer, turned so that most of its text stands upright. */
export function textLayerOf(chars: CharStream, geometry: PageGeometry, number: number): TextLayer {
  const shown = rotatedSize(geometry.width, geometry.height, geometry.turns);
  const visible = chars.filter(isChar);
  const main = mainDirection(visible);
  const turns = addTurns(0, -main);
  const frame = rotatedSize(shown.width, shown.height, turns);
  const lines = directionsOf(visible, main).flatMap((direction) => {
    const stream = chars.filter((char) => !isChar(char) || char.turns === direction);
    if (direction === null) return slantedLines(stream, shown, turns);
    const upright = addTurns(0, -direction);
    const own = rotatedSize(shown.width, shown.height, upright);
    const found = linesInReadingOrder(cutIntoSegments(charsToWords(stream, shown, upright)));
    const back = addTurns(turns, -upright);
    return found.map((line) => line.map((word) => rotateWord(word, own, back)));
  });
  return {
    page: pageOfLines(
      {
        number,
        widthPt: frame.width,
        heightPt: frame.height,
        rotation: (turns * 90) as Page['rotation'],
        textSource: 'text-layer',
      },
      lines,
      frame.width,
      frame.height,
    ),
    charCount: visible.length,
    unknownShare: visible.filter((char) => char.unknown).length / Math.max(visible.length, 1),
  };
}

function mainDirection(chars: readonly PageChar[]): QuarterTurns {
  const votes = [0, 0, 0, 0];
  for (const { turns } of chars) if (turns !== null) votes[turns] = (votes[turns] ?? 0) + 1;
  return votes.indexOf(Math.max(...votes)) as QuarterTurns;
}

/** The main direction first: stamps in the margin and watermarks come last. */
function directionsOf(chars: readonly PageChar[], main: QuarterTurns): (QuarterTurns | null)[] {
  const present = new Set(chars.map((char) => char.turns));
  present.delete(main);
  return [main, ...present];
}

/** Slanted text has no rows: its words stay in stream order, each on a line of its own. */
function slantedLines(
  stream: CharStream,
  shown: { readonly width: number; readonly height: number },
  turns: QuarterTurns,
): PlacedWord[][] {
  return charsToWords(stream, shown, turns).map((word) => [word]);
}

function rotateWord(
  word: PlacedWord,
  page: { readonly width: number; readonly height: number },
  turns: QuarterTurns,
): PlacedWord {
  if (turns === 0) return word;
  const a = rotatePoint({ x: word.left, y: word.top }, page.width, page.height, turns);
  const b = rotatePoint({ x: word.right, y: word.bottom }, page.width, page.height, turns);
  return {
    ...word,
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
  };
}
