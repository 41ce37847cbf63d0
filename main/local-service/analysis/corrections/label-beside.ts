import type { Box } from '#lib/geometry/box.ts';
import type { Page, Word } from '#local-service/readers/document.ts';

/** Words with a wider gap between them, as a share of the page's width, are not of one label. */
const widestGap = 0.025;
const mostWords = 6;
/** A label above its value is at most this many heights of the value away. */
const farthestAbove = 2.5;

/** Returns the words beside a place on a page, or above it, by which a person knows what stands there; `null` for none. */
export function labelBeside({ words }: Page, place: Box): string | null {
  const left = words.filter((word) => isLevel(word.box, place) && middleX(word.box) < place.x);
  const above = words.filter((word) => isAbove(word.box, place));
  return labelOf(left.toSorted((a, b) => b.box.x - a.box.x)) ?? labelOf(lowestLine(above));
}

/** Takes words from the nearest one on, up to a gap. The words come in the order of their distance, from right to left. */
function labelOf(nearest: readonly Word[]): string | null {
  const taken: Word[] = [];
  for (const word of nearest) {
    const next = taken.at(-1);
    if (next !== undefined && next.box.x - (word.box.x + word.box.width) > widestGap) break;
    if (taken.push(word) === mostWords) break;
  }
  const text = taken
    .toReversed()
    .map((word) => word.text.trim())
    .join(' ');
  return /\p{L}/u.test(text) ? text.slice(0, 120) : null;
}

function lowestLine(words: readonly Word[]): readonly Word[] {
  const lowest = words.reduce<Word | null>((low, word) => (low === null || word.box.y > low.box.y ? word : low), null);
  if (lowest === null) return [];
  return words.filter(({ box }) => isLevel(box, lowest.box)).toSorted((a, b) => b.box.x - a.box.x);
}

const middleX = ({ x, width }: Box): number => x + width / 2;

function isLevel(a: Box, b: Box): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap >= 0.5 * Math.min(a.height, b.height);
}

function isAbove(word: Box, place: Box): boolean {
  const distance = place.y - (word.y + word.height);
  const isNear = distance >= -0.3 * place.height && distance <= farthestAbove * place.height;
  return isNear && word.x < place.x + place.width && word.x + word.width > place.x && word.y < place.y;
}
