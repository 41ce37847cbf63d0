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
  return (page.textSource === 'ocr' ? withoutCuts(words) : words).flatMap(splitWord);
}

/**
 * Recognition may cut a word in two, whose parts then touch or overlap: "2024-08844" and "1", "E" and "xpress". Or it reads the first
 * letter twice: "S" and "STATION".
 */
function withoutCuts(words: readonly LayoutWord[]): readonly LayoutWord[] {
  const joined: LayoutWord[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last?.line !== word.line) joined.push(word);
    else if (isCutNumber(last, word) || isCutLetter(last, word)) joined.splice(-1, 1, joinWords(last, word));
    else if (isReadTwice(last, word)) joined.splice(-1, 1, word);
    else joined.push(word);
  }
  return joined;
}

function isCutNumber(left: LayoutWord, right: LayoutWord): boolean {
  const isOverlapping = right.x0 > left.x0 && right.x0 < left.x1;
  return isOverlapping && /\d{3}$/.test(left.text) && /^\d+$/.test(right.text);
}

const isWithin = (letter: LayoutWord, word: LayoutWord): boolean => word.x0 <= letter.x1 && letter.x1 < word.x1;

function isCutLetter(left: LayoutWord, right: LayoutWord): boolean {
  return isWithin(left, right) && /^\p{Lu}$/u.test(left.text) && /^\p{Ll}{2,}/u.test(right.text);
}

function isReadTwice(left: LayoutWord, right: LayoutWord): boolean {
  const isOneLetter = /^\p{Lu}$/u.test(left.text) && right.text.length > 1 && right.text.startsWith(left.text);
  return isOneLetter && isWithin(left, right) && right.x0 < (left.x0 + left.x1) / 2;
}

/** Makes one word of two, with `mark` between their texts. */
export function joinWords(left: LayoutWord, right: LayoutWord, mark = ''): LayoutWord {
  return {
    ...left,
    text: `${left.text}${mark}${right.text}`,
    x1: right.x1,
    y0: Math.min(left.y0, right.y0),
    y1: Math.max(left.y1, right.y1),
    confidence: Math.min(left.confidence, right.confidence),
    box:
      left.box === null || right.box === null
        ? left.box
        : { ...left.box, width: right.box.x + right.box.width - left.box.x },
  };
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
 * "number7C-0014", "Bon-Nr.4471", "Kundennummer:2", "VAT20%". After "No." at least four digits: with fewer it is that of a building.
 */
const seams: readonly RegExp[] = [
  /^(n[°º]|№|#)(?=[\p{L}\d])/iu,
  /^(\p{L}{1,12}#)(?=[\p{L}\d])/u,
  /^(n[or]?\.)(?=[\p{L}\d/-]{0,12}\d{4})/iu,
  /^([\p{L}][\p{L}.\-/]{2,}#?[:：])(?!\/\/)(?=[\p{L}\d€$£#-])/u,
  /^(\d{1,2}%|\p{L}{3,}=)(?=[€$£\d])/u,
  /^([Nn][or]\.|N[OR]\.)(?=[A-Z]{3,8}[-/]?\d{2})/u,
  /^(\p{L}{3,8}\.[Nn][or]?\.)(?=\d{3})/u,
  /^(\p{L}{3,}-?[Nn]r\.)(?=\d{3})/u,
  // The line between a label and its amount, read as a letter: "Gesamtbetrag_110,32".
  /^(\p{L}{3,}_)(?=\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}$)/u,
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
