import type { Page, Word } from '#local-service/readers/document.ts';

interface TextStyle {
  /** In points. */
  readonly size?: number;
  /** The point of the text that `x` gives: its left end, right end or middle. */
  readonly align?: 'left' | 'right' | 'centre';
}

/** Places words on an A4 page as a layout program does; the result is what a reader gets from a text layer. */
export interface PageWriter {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly put: (x: number, y: number, text: string, style?: TextStyle) => void;
  readonly finish: (number: number) => Page;
}

interface Line {
  readonly y: number;
  readonly x: number;
  readonly words: readonly Omit<Word, 'line'>[];
}

export function createPageWriter(): PageWriter {
  const [widthPt, heightPt] = [595, 842];
  const lines: Line[] = [];
  const put = (x: number, y: number, text: string, { size = 10, align = 'left' }: TextStyle = {}): void => {
    const width = textWidth(text, size);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    lines.push({ y, x: left, words: wordsOf(text, left, y, size, widthPt, heightPt) });
  };
  const finish = (number: number): Page => {
    const ordered = [...lines].sort((a, b) => a.y - b.y || a.x - b.x);
    const rows: Line[][] = [];
    for (const line of ordered) {
      const row = rows.at(-1);
      if (row?.[0] !== undefined && Math.abs(row[0].y - line.y) < 2) row.push(line);
      else rows.push([line]);
    }
    const words = rows.flatMap((row, index) =>
      row.flatMap((line) => line.words).sort((a, b) => a.box.x - b.box.x).map((word) => ({ ...word, line: index })),
    ); // prettier-ignore
    const text = rows.map((row) => [...row].sort((a, b) => a.x - b.x).flatMap((line) => line.words.map((word) => word.text)).join(' ')).join('\n'); // prettier-ignore
    return { number, widthPt, heightPt, rotation: 0, textSource: 'text-layer', text, words, confidence: 1 };
  };
  return { widthPt, heightPt, put, finish };
}

function wordsOf(
  text: string,
  left: number,
  y: number,
  size: number,
  widthPt: number,
  heightPt: number,
): readonly Omit<Word, 'line'>[] {
  return [...text.matchAll(/\S+/g)].map((match) => {
    const x = left + textWidth(text.slice(0, match.index), size);
    const width = textWidth(match[0], size);
    const box = { x: x / widthPt, y: y / heightPt, width: width / widthPt, height: (0.75 * size) / heightPt };
    return { text: match[0], box, confidence: 1 };
  });
}

/** Estimates the width for a common sans serif, with narrow letters, wide letters and digits. */
function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const character of text) {
    if (/[ijl.,:;|'!]/.test(character)) ems += 0.25;
    else if (/[ftr\s()-]/.test(character)) ems += 0.32;
    else if (/[mwMW@%]/.test(character)) ems += 0.85;
    else if (/[A-ZÄÖÜ]/.test(character)) ems += 0.67;
    else ems += 0.55;
  }
  return ems * size;
}
