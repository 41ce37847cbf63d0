import type { Box } from '#lib/geometry/box.ts';
import type { Page } from '#local-service/readers/document.ts';

/** A word with its place in points, on a page whose lines have been made horizontal. */
export interface LayoutWord {
  readonly text: string;
  readonly page: number;
  /** The index of the line that the reader found. */
  readonly line: number;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** The box that the reader returned; `null` for text without geometry. */
  readonly box: Box | null;
}

/** Returns how clearly words were recognised, 0 to 1. A digit in a word of low confidence is often misread. */
export function legibilityOf(words: readonly LayoutWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

/** Returns how clearly the least clear of some words was recognised, 0 to 1: one misread letter makes a name another one. */
export const clarityOf = (words: readonly Pick<LayoutWord, 'confidence'>[]): number =>
  Math.min(1, ...words.map(({ confidence }) => confidence));

const cellWidthPt = 6;
const lineHeightPt = 12;

/**
 * Returns the words of a page in points. Plain text is placed as on a typewriter, so that its columns are aligned here,
 * too.
 */
export function placeWords(page: Page): readonly LayoutWord[] {
  const words = page.words.length > 0 ? placeByBox(page) : placeByColumn(page);
  return words.flatMap(splitWord);
}

function placeByBox(page: Page): readonly LayoutWord[] {
  const slope = slopeOfLines(page);
  return page.words
    .filter((word) => word.text.trim() !== '')
    .map(({ text, box, confidence, line }) => {
      const x0 = box.x * page.widthPt;
      const y0 = box.y * page.heightPt - slope * x0;
      const x1 = x0 + box.width * page.widthPt;
      return {
        text: text.trim(),
        page: page.number,
        line,
        x0,
        x1,
        y0,
        y1: y0 + box.height * page.heightPt,
        confidence,
        box,
      };
    });
}

function placeByColumn(page: Page): readonly LayoutWord[] {
  return page.text.split('\n').flatMap((line, row) => {
    const columns = line.replaceAll('\t', '        ');
    return [...columns.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      page: page.number,
      line: row,
      x0: match.index * cellWidthPt,
      x1: (match.index + match[0].length) * cellWidthPt,
      y0: row * lineHeightPt,
      y1: row * lineHeightPt + 10,
      confidence: page.confidence,
      box: null,
    }));
  });
}

/**
 * Returns the median slope of the reader's long lines, in points down for each point across. Photographs and scans are
 * slightly rotated.
 */
function slopeOfLines(page: Page): number {
  if (page.textSource !== 'ocr') return 0;
  const lines = Map.groupBy(page.words, (word) => word.line);
  const slopes: number[] = [];
  for (const words of lines.values()) {
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined || words.length < 2) continue;
    const across = (last.box.x - first.box.x) * page.widthPt;
    const down = (last.box.y + last.box.height / 2 - first.box.y - first.box.height / 2) * page.heightPt;
    // A label and its amount at the other edge show the slope as well as a line of text does.
    if (across > page.widthPt / (words.length < 4 ? 3 : 5)) slopes.push(down / across);
  }
  slopes.sort((a, b) => a - b);
  const middle = slopes.length < 3 ? 0 : (slopes[Math.floor(slopes.length / 2)] ?? 0);
  return Math.abs(middle) < 0.1 ? middle : 0;
}

/**
 * Places where a label and its value are printed without a space: "n°562044387", "#4711", "Receipt#12", "No.A-2016-4112",
 * "number7C-0014", "Kundennummer:2", "VAT20%". After "No." at least four digits: with fewer it is that of a building.
 */
const seams: readonly RegExp[] = [
  /^(n[°º]|№|#)(?=[\p{L}\d])/iu,
  /^(\p{L}{1,12}#)(?=[\p{L}\d])/u,
  /^(n[or]?\.)(?=[\p{L}\d/-]{0,12}\d{4})/iu,
  /^([\p{L}][\p{L}.\-/]{2,}#?[:：])(?!\/\/)(?=[\p{L}\d€$£#-])/u,
  /^(\d{1,2}%|\p{L}{3,}=)(?=[€$£\d])/u,
  /^([Nn][or]\.|N[OR]\.)(?=[A-Z]{3,8}[-/]?\d{2})/u,
  /^(\p{L}{3,})(?=\d{1,2}(?:[.,]\d{1,2})?%)/u,
  /^((?:[Nn]um(?:ber|mer|éro|ero)|[Nn]úmero|NUMBER|NUMMER))(?=[A-Z\d][A-Z\d/-]*\d)/u,
];

function splitWord(word: LayoutWord): readonly LayoutWord[] {
  for (const seam of seams) {
    const at = seam.exec(word.text)?.[0].length ?? 0;
    if (at === 0 || at >= word.text.length) continue;
    const share = at / word.text.length;
    const middle = word.x0 + (word.x1 - word.x0) * share;
    const [left, right] = splitBox(word.box, share);
    return [
      { ...word, text: word.text.slice(0, at), x1: middle, box: left },
      { ...word, text: word.text.slice(at), x0: middle, box: right },
    ];
  }
  return [word];
}

function splitBox(box: Box | null, share: number): readonly [Box | null, Box | null] {
  if (box === null) return [null, null];
  const width = box.width * share;
  return [
    { ...box, width },
    { ...box, x: box.x + width, width: box.width - width },
  ];
}
