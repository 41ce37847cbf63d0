const delimiters = [';', ',', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** The delimiter is decided by so many lines. */
const sampleLines = 20;
/** Longer rows are no table that a person could look at; what follows stays in the last column. */
const maxColumns = 1_000;

/**
 * Rows of a CSV or TSV file, one a line, with a tab between the cells. Quoted cells may hold delimiters, doubled quotes and line breaks;
 * white space in a cell becomes one blank. One pass over the text.
 */
export function csvToText(csv: string): string {
  const named = /^\uFEFF?sep=([;,\t|])\r?\n/i.exec(csv);
  const text = named === null ? csv : csv.slice(named[0].length);
  const delimiter = delimiters.find((one) => one === named?.[1]) ?? guessDelimiter(text);
  const lines: string[] = [];
  let row: string[] = [];
  const endRow = (): void => {
    lines.push(row.join('\t').trimEnd());
    row = [];
  };
  for (let at = 0; at < text.length;) {
    const cell = readCell(text, at, row.length < maxColumns ? delimiter : null);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter && row.length < maxColumns) at += 1;
    else {
      endRow();
      at += 1;
    }
  }
  if (row.length > 0) endRow();
  return lines.join('\n');
}

interface Cell {
  readonly value: string;
  /** The index of the delimiter or line break after it. */
  readonly end: number;
}

function readCell(text: string, start: number, delimiter: Delimiter | null): Cell {
  const parts: string[] = [];
  let at = start;
  if (text[at] === '"') {
    for (at += 1; at < text.length;) {
      const quote = indexOrEnd(text, '"', at);
      parts.push(text.slice(at, quote));
      if (text[quote + 1] !== '"') {
        at = quote + 1;
        break;
      }
      parts.push('"');
      at = quote + 2;
    }
  }
  let end = at;
  while (end < text.length && text[end] !== '\n' && text[end] !== delimiter) end += 1;
  parts.push(text.slice(at, end));
  return { value: parts.join('').replace(/\s+/g, ' ').trim(), end };
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const found = text.indexOf(sought, from);
  return found < 0 ? text.length : found;
}

/** The delimiter that most lines have equally often as the first one, and of those the most frequent. */
function guessDelimiter(text: string): Delimiter {
  const lines = withoutQuoted(text.slice(0, 64 * 1024))
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    const agreeing = first === 0 ? 0 : counts.filter((count) => count === first).length;
    return { delimiter, score: agreeing * 1_000 + first };
  });
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

function withoutQuoted(text: string): string {
  return text
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('');
}
