import type { Page } from '../document.ts';

/** Text has no geometry of its own: it stands on pages of A4 parted by form feeds. */
export function plainPages(text: string): Page[] {
  return text
    .split('\f')
    .map((part) => part.replace(/[^\S\n]+$/gm, '').replace(/\n+$/, ''))
    .filter((part, index) => part.trim() !== '' || index === 0)
    .map((part, index) => plainPage(part, index + 1));
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
