/** A word in pixels, origin at the top left. */
interface RecognisedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface RecognisedLine {
  readonly words: readonly RecognisedWord[];
  readonly top: number;
  readonly bottom: number;
}

const lineLevel = '4';
const wordLevel = '5';

/** Parses Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function parseTsv(tsv: string): RecognisedLine[] {
  const lines: { words: RecognisedWord[]; top: number; bottom: number }[] = [];
  for (const row of tsv.split('\n')) {
    const [level, , , , , , x, y, w, h, confidence, ...rest] = row.split('\t');
    const left = Number(x);
    const top = Number(y);
    const right = left + Number(w);
    const bottom = top + Number(h);
    if (level === lineLevel) lines.push({ words: [], top, bottom });
    const text = rest.join(' ').trim();
    if (level !== wordLevel || text === '') continue;
    lines.at(-1)?.words.push({ text, left, top, right, bottom, confidence: Math.max(0, Number(confidence) / 100) });
  }
  return lines.filter((line) => line.words.length > 0);
}
