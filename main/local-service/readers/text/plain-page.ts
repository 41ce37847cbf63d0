import type { Page } from '../document.ts';

/** Text has no geometry of its own: it stands on pages of A4 parted by form feeds. */
export function plainPages(text: string): Page[] {
  return text
    .split('\f')
    .map(withoutTrailingSpace)
    .filter((part, index) => part.trim() !== '' || index === 0)
    .map((part, index) => plainPage(part, index + 1));
}

/** By `trimEnd` and not by a pattern: `\s+$` is tried again at every blank of a long run and takes quadratic time. */
function withoutTrailingSpace(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end -= 1;
  return lines.slice(0, end).join('\n');
}

export function plainPage(text: string, number: number): Page {
  const empty = text.trim() === '';
  return {
    number,
    widthPt: 595,
    heightPt: 842,
    rotation: 0,
    textSource: empty ? 'none' : 'plain',
    text: empty ? '' : text,
    words: [],
    confidence: empty ? 0 : 1,
  };
}
