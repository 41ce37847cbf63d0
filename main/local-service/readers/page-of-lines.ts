import { addRotation, type Box, type Rotation } from '#lib/geometry/box.ts';
import type { Page, Word } from './document.ts';
import type { PlacedWord } from '#lib/geometry/placed-word.ts';
import { joinSpacedLetters } from './spaced-letters.ts';

type PageFacts = Pick<Page, 'number' | 'widthPt' | 'heightPt' | 'rotation' | 'textSource'>;

/** Makes the page of lines whose coordinates run to `width` and `height`. */
export function pageOfLines(
  facts: PageFacts,
  placed: readonly (readonly PlacedWord[])[],
  width: number,
  height: number,
): Page {
  const lines = placed.map(joinSpacedLetters);
  const words = lines.flatMap((line, index) =>
    line.map((word): Word => ({
      text: word.text,
      box: fractionBox(word, width, height),
      confidence: word.confidence,
      line: index,
    })),
  );
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(words.length, 1);
  return {
    ...facts,
    textSource: words.length === 0 ? 'none' : facts.textSource,
    text: lines.map((line) => line.map((word) => word.text).join(' ')).join('\n'),
    words,
    confidence,
  };
}

/** A page without words. */
export function emptyPage(facts: Omit<PageFacts, 'textSource'>): Page {
  return { ...facts, textSource: 'none', text: '', words: [], confidence: 0 };
}

function fractionBox(word: PlacedWord, width: number, height: number): Box {
  const left = clamp(word.left / width);
  const top = clamp(word.top / height);
  return { x: left, y: top, width: clamp(word.right / width) - left, height: clamp(word.bottom / height) - top };
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

const opposite: Readonly<Record<Rotation, Rotation>> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/**
 * Returns a page as it stands when it is turned by `rotation` from how a viewer shows it, whatever turn it was read in. The
 * text keeps the order in which it was read.
 */
export function showTurned(page: Page, rotation: Rotation): Page {
  const by = addRotation(rotation, opposite[page.rotation]);
  if (by === 0) return page;
  const isSideways = by % 180 !== 0;
  return {
    ...page,
    rotation,
    widthPt: isSideways ? page.heightPt : page.widthPt,
    heightPt: isSideways ? page.widthPt : page.heightPt,
    words: page.words.map((word) => ({ ...word, box: turnedBox(word.box, by) })),
    ...(page.codes && { codes: page.codes.map((code) => ({ ...code, box: turnedBox(code.box, by) })) }),
  };
}

/** A box keeps its place on the page when the page is turned clockwise. */
export function turnedBox({ x, y, width, height }: Box, by: Rotation): Box {
  switch (by) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
  }
}
