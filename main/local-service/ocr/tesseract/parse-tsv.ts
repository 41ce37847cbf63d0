import type { RecognisedLine, RecognisedWord } from '../recogniser.ts';

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
    lines.at(-1)?.words.push({
      text,
      left,
      top,
      right,
      bottom,
      confidence: Math.max(0, Number(confidence) / 100),
      engine: 'tesseract',
    });
  }
  return lines.filter((line) => line.words.length > 0);
}
