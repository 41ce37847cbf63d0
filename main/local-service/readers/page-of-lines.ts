import type { Box } from '#lib/geometry/box.ts';
import type { Page, Word } from './document.ts';
import type { PlacedWord } from '#lib/geometry/placed-word.ts';

type PageFacts = Pick<Page, 'number' | 'widthPt' | 'heightPt' | 'rotation' | 'textSource'>;

/** Makes the page of lines whose coordinates run to `width` and `height`. */
export function pageOfLines(
  facts: PageFacts,
  lines: readonly (readonly PlacedWord[])[],
  width: number,
  height: number,
): Page {
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
