import type { Raster } from './raster.ts';

const darkBelow = 128;
/** Fewer shapes than this do not show the size of the print. */
const minLetters = 20;
/** In pixels. Smaller shapes are dust, dots and commas at any readable size. */
const minHeight = 4;
/** A page has up to ten thousand letters. More shapes come from a photo or dust, and would only take memory. */
const maxShapes = 200_000;

/** Heights of letters in pixels. */
export interface LetterHeights {
  /** Lies between a small and a capital letter of the most frequent size. */
  readonly usual: number;
  /** The same of the smallest print that makes up a tenth of the letters, such as the last lines of a letterhead. */
  readonly small: number;
}

/** Of the median height. Smaller shapes are dots, commas and dust, or print of which there is little. */
const least = { usual: 0.6, small: 0.45 };

/**
 * Returns the heights of connected dark shapes that may be letters, or `null` when the picture has too few of them.
 */
export function letterHeights(raster: Raster): LetterHeights | null {
  const heights = shapesOf(raster)
    .filter(({ height, width }) => height >= minHeight && width <= height * 4 && width * 8 >= height)
    .map(({ height }) => height)
    .sort((a, b) => a - b);
  const middle = heights[heights.length >> 1] ?? 0;
  const [letters, all] = [least.usual, least.small].map((share) =>
    heights.filter((height) => height >= share * middle),
  );
  if (letters === undefined || all === undefined || letters.length < minLetters) return null;
  return { usual: letters[letters.length >> 1] ?? 0, small: all[Math.floor(all.length / 10)] ?? 0 };
}

export const letterHeight = (raster: Raster): number | null => letterHeights(raster)?.usual ?? null;

interface Shape {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
  readonly shape: number;
}

/** Finds connected dark shapes row by row: a run of dark pixels joins the shapes of the touching runs above. */
function shapesOf({ width, height, data }: Raster): { readonly width: number; readonly height: number }[] {
  const shapes: Shape[] = [];
  const parents: number[] = [];
  const rootOf = (shape: number) => {
    let root = shape;
    while (parents[root] !== root) root = parents[root] ??= root;
    parents[shape] = root;
    return root;
  };
  const join = (a: number, b: number) => {
    const [kept, gone] = [rootOf(a), rootOf(b)];
    const [into, from] = [shapes[kept], shapes[gone]];
    if (kept === gone || !into || !from) return kept;
    parents[gone] = kept;
    into.left = Math.min(into.left, from.left);
    into.right = Math.max(into.right, from.right);
    into.top = Math.min(into.top, from.top);
    return kept;
  };
  let above: Run[] = [];
  for (let y = 0; y < height && shapes.length < maxShapes; y += 1) {
    const row: Run[] = [];
    let first = 0;
    for (const { from, to } of darkRuns(data, y * width, width)) {
      let shape = -1;
      while (first < above.length && (above[first]?.to ?? 0) < from) first += 1;
      for (let at = first; at < above.length && (above[at]?.from ?? width) <= to; at += 1) {
        const touched = above[at]?.shape ?? 0;
        shape = shape < 0 ? rootOf(touched) : join(touched, shape);
      }
      if (shape < 0) {
        shape = shapes.length;
        parents.push(shape);
        shapes.push({ left: from, right: to, top: y, bottom: y });
      }
      const own = shapes[shape];
      if (own) {
        own.left = Math.min(own.left, from);
        own.right = Math.max(own.right, to);
        own.bottom = y;
      }
      row.push({ from, to, shape });
    }
    above = row;
  }
  return shapes
    .filter((_, index) => parents[index] === index)
    .map(({ left, right, top, bottom }) => ({ width: right - left + 1, height: bottom - top + 1 }));
}

function darkRuns(data: Uint8Array, start: number, width: number): { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let x = 0; x < width; x += 1) {
    if ((data[start + x] ?? 255) >= darkBelow) continue;
    const from = x;
    while (x < width && (data[start + x] ?? 255) < darkBelow) x += 1;
    runs.push({ from, to: x - 1 });
  }
  return runs;
}
