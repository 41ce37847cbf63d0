import type { Page, Word } from '#local-service/readers/document.ts';
import { editDistance } from '#lib/text/edit-distance.ts';
import { fold } from '#lib/text/fold.ts';

/** A line of a transcript with its place on the page, in shares of the page. */
interface Placed {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly height: number;
}

interface Window {
  readonly key: string;
  readonly words: readonly number[];
}

const longestWindow = 14;
const leastLikeness = 0.6;
const longKey = 6;

function keyOf(text: string): string {
  return fold(text).replaceAll(/\s/gu, '');
}

/**
 * Returns the page as a perfect reader would give it: the words of a human transcript at the places where recognition
 * found them. A transcript lists the pieces of text from top to bottom without places; each piece goes to the
 * recognised words that are most like it, and a piece that recognition missed goes between its neighbours.
 */
export function placeTranscript(page: Page, transcript: string): Page {
  const pieces = transcript.split('\n').map((line) => line.trim()).filter((line) => line !== ''); // prettier-ignore
  const found = findPlaces(pieces, page.words);
  const placed = fillGaps(pieces, found, page.words);
  const rows = groupIntoRows(placed);
  const words = rows.flatMap((row, line) => row.flatMap((piece) => wordsOf(piece, line)));
  const text = rows.map((row) => row.map((piece) => piece.text).join('  ')).join('\n');
  return { ...page, words, text, confidence: 0.99 };
}

const columnsOfPlainText = 72;

/** Returns the page as plain text with its lines and columns, as a transcript file would have them. */
export function asPlainText(page: Page): string {
  const left = Math.min(...page.words.map(({ box }) => box.x));
  const right = Math.max(...page.words.map(({ box }) => box.x + box.width));
  const scale = columnsOfPlainText / Math.max(0.01, right - left);
  const lines = [...Map.groupBy(page.words, ({ line }) => line).values()].map((words) => {
    let text = '';
    let end = 0;
    for (const { text: word, box } of words) {
      const characterWidth = box.width / Math.max(1, word.length);
      const isNextCell = text !== '' && box.x - end > Math.max(2 / scale, 1.6 * characterWidth);
      const column = Math.round((box.x - left) * scale);
      const blanks = isNextCell || text === '' ? Math.max(text === '' ? 0 : 3, column - text.length) : 1;
      text += ' '.repeat(blanks) + word;
      end = box.x + box.width;
    }
    return text;
  });
  return lines.join('\n');
}

function windowsOf(words: readonly Word[]): readonly Window[] {
  const windows: Window[] = [];
  words.forEach((word, from) => {
    let key = '';
    for (let to = from; to < Math.min(words.length, from + longestWindow); to += 1) {
      const next = words[to];
      if (next === undefined || next.line !== word.line) break;
      key += keyOf(next.text);
      windows.push({ key, words: Array.from({ length: to - from + 1 }, (_, index) => from + index) });
    }
  });
  return windows;
}

/** Long pieces are placed first, because they are certain; they show where short ones like "5.00" must be. */
function findPlaces(pieces: readonly string[], words: readonly Word[]): readonly (Placed | null)[] {
  const windows = windowsOf(words);
  const places: (Placed | null)[] = pieces.map(() => null);
  const taken = new Set<number>();
  for (const pass of ['long', 'exact', 'short'] as const) {
    const isFirst = pass === 'long';
    pieces.forEach((text, index) => {
      const key = keyOf(text);
      if (places[index] !== null || (isFirst && key.length < longKey)) return;
      const expected = isFirst ? index / pieces.length : expectedY(index, places);
      const candidates = pass === 'exact' ? windows.filter((window) => window.key === key) : windows;
      const best = bestWindow(key, candidates, (window) => {
        const y = words[window.words[0] ?? 0]?.box.y ?? 0;
        return window.words.some((word) => taken.has(word)) ? null : Math.abs(y - expected) * (isFirst ? 0.25 : 3);
      });
      if (best === null) return;
      for (const word of best.words) taken.add(word);
      places[index] = around(
        text,
        best.words.flatMap((word) => words[word] ?? []),
      );
    });
  }
  return places;
}

function bestWindow(
  key: string,
  windows: readonly Window[],
  distanceTo: (window: Window) => number | null,
): Window | null {
  let best: { readonly window: Window; readonly score: number } | null = null;
  for (const window of windows) {
    const longest = Math.max(key.length, window.key.length);
    const limit = Math.floor(longest * (1 - leastLikeness));
    if (Math.abs(key.length - window.key.length) > limit) continue;
    const distance = distanceTo(window);
    if (distance === null) continue;
    const edits = editDistance(key, window.key, limit);
    if (edits > limit) continue;
    const score = 1 - edits / longest - distance;
    if (best === null || score > best.score) best = { window, score };
  }
  return best?.window ?? null;
}

function expectedY(index: number, places: readonly (Placed | null)[]): number {
  const before = places.slice(0, index).findLast((place) => place !== null);
  const after = places.slice(index + 1).find((place) => place !== null);
  return before?.y ?? after?.y ?? 0;
}

function around(text: string, words: readonly Word[]): Placed {
  const x0 = Math.min(...words.map(({ box }) => box.x));
  const x1 = Math.max(...words.map(({ box }) => box.x + box.width));
  const y = Math.min(...words.map(({ box }) => box.y));
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b);
  return { text, x0, x1, y, height: heights[Math.floor(heights.length / 2)] ?? 0.01 };
}

/** An amount that was not recognised belongs to the right edge of the row of the piece before it, other text below it. */
function fillGaps(
  pieces: readonly string[],
  places: readonly (Placed | null)[],
  words: readonly Word[],
): readonly Placed[] {
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)] ?? 0.012;
  const left = Math.min(0.9, ...words.map(({ box }) => box.x));
  const right = Math.max(0.1, ...words.map(({ box }) => box.x + box.width));
  const characterWidth = (right - left) / 40;
  const placed: Placed[] = [];
  pieces.forEach((text, index) => {
    const own = places[index];
    const before = placed.at(-1);
    const width = Math.min(right - left, text.length * characterWidth);
    if (own !== null && own !== undefined) placed.push(own);
    else if (/\d[.,]\d\d\b/.test(text) && before !== undefined && before.x1 + width < right)
      placed.push({ text, x0: right - width, x1: right, y: before.y, height });
    else {
      const next = places.slice(index + 1).find((place) => place !== null);
      const y = before === undefined ? Math.max(0, (next?.y ?? 0) - 1.5 * height) : between(before.y, next?.y, height);
      placed.push({ text, x0: left, x1: left + width, y, height });
    }
  });
  return placed;
}

function between(before: number, after: number | undefined, height: number): number {
  return after === undefined || after <= before
    ? before + 1.4 * height
    : Math.min((before + after) / 2, before + 1.4 * height);
}

function groupIntoRows(pieces: readonly Placed[]): readonly (readonly Placed[])[] {
  const rows: Placed[][] = [];
  for (const piece of pieces.toSorted((a, b) => a.y + a.height / 2 - b.y - b.height / 2)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const level =
      row !== undefined &&
      first !== undefined &&
      Math.abs(first.y + first.height / 2 - piece.y - piece.height / 2) < 0.5 * Math.min(first.height, piece.height) &&
      row.every((other) => other.x1 <= piece.x0 + 0.01 || other.x0 >= piece.x1 - 0.01);
    if (level) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x0 - b.x0));
}

function wordsOf({ text, x0, x1, y, height }: Placed, line: number): readonly Word[] {
  const share = (x1 - x0) / Math.max(1, text.length);
  return [...text.matchAll(/\S+/gu)].map((match) => ({
    text: match[0],
    box: { x: x0 + match.index * share, y, width: match[0].length * share, height },
    confidence: 0.99,
    line,
  }));
}
