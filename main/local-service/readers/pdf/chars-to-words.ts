import type { PlacedWord } from '#lib/geometry/placed-word.ts';
import { rotatePoint, type QuarterTurns } from './page-geometry.ts';
import { isChar, type CharStream, type PageChar } from './page-chars.ts';
import { partWords } from './tracked-letters.ts';

/** Shares of the type size at which the next character no longer belongs to the word. */
const breakAt = { back: 0.6, rise: 0.5 };

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Turns the characters of a shown page by `turns` and joins them to words, in stream order. */
export function charsToWords(chars: CharStream, shown: Frame, turns: QuarterTurns): PlacedWord[] {
  const words: PlacedWord[] = [];
  let open: PageChar[] = [];
  const close = () => {
    if (open.length > 0) words.push(wordOf(open));
    open = [];
  };
  const turned = chars.map((char) => (isChar(char) ? rotateChar(char, shown, turns) : char));
  for (const next of partWords(turned)) {
    const previous = open.at(-1);
    if (!next || (previous && parts(previous, next))) close();
    if (next) open.push(next);
  }
  close();
  return words;
}

function parts(previous: PageChar, next: PageChar): boolean {
  const size = next.size;
  if (next.turns === null) return false;
  return (
    next.left < previous.left - breakAt.back * size || Math.abs(next.origin.y - previous.origin.y) > breakAt.rise * size
  );
}

function rotateChar(char: PageChar, shown: Frame, turns: QuarterTurns): PageChar {
  if (turns === 0) return char;
  const a = rotatePoint({ x: char.left, y: char.top }, shown.width, shown.height, turns);
  const b = rotatePoint({ x: char.right, y: char.bottom }, shown.width, shown.height, turns);
  return {
    ...char,
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
    origin: rotatePoint(char.origin, shown.width, shown.height, turns),
  };
}

function wordOf(chars: readonly PageChar[]): PlacedWord {
  const sizes = chars.map((char) => char.size).sort((a, b) => a - b);
  return {
    text: plainLetters(chars.map((char) => char.text).join('')),
    left: Math.min(...chars.map((char) => char.left)),
    right: Math.max(...chars.map((char) => char.right)),
    top: Math.min(...chars.map((char) => char.top)),
    bottom: Math.max(...chars.map((char) => char.bottom)),
    baseline: chars[0]?.origin.y ?? 0,
    size: sizes[Math.floor(sizes.length / 2)] ?? 1,
    confidence: 1,
  };
}

/** Opens ligatures, makes typographic hyphens those that people type, and composes accents. */
function plainLetters(text: string): string {
  return text
    .replace(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC');
}
