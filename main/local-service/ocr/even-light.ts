import type { Raster } from './raster.ts';
import { solve } from './linear-equations.ts';

/** The number of cells along the long side. The brightness of the paper is measured in each. */
const cellsAlong = 40;
/** This share of a cell's pixels is darker than the paper. */
const paperShare = 0.85;
/** From this ratio of the brightest to the darkest paper, the light counts as uneven. Scanners stay below 1.1. */
const minUnevenRatio = 1.25;
/** A cell darker than this share of the light around it is a picture or a bar and not paper. */
const maxContentRatio = 0.8;
/** When a smaller share of the cells is paper, the light is unknown. */
const minPaperShare = 0.6;
/** Weaker light than this cannot be corrected. */
const minLight = 30;
/**
 * How far the light in a cell may differ from the smooth fit. The edge of a shadow stays within these bounds, a photo
 * or bar does not.
 */
const localBounds = { min: 0.7, max: 1.15 };
const targetBrightness = 245;

/** Corrects light that falls off over a photographed page. Returns an evenly lit picture unchanged. */
export function evenLight(raster: Raster): Raster {
  const cells = brightnessOf(raster);
  const fit = fitLight(cells);
  if (fit === null) return raster;
  const light = boundedLight(cells, fit);
  return { ...raster, data: divideByLight(raster, cells, light) };
}

interface Cells {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** The brightness of the paper in each cell, row by row. */
  readonly paper: Float64Array;
}

function brightnessOf({ width, height, data }: Raster): Cells {
  const size = Math.max(8, Math.ceil(Math.max(width, height) / cellsAlong));
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const paper = new Float64Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let cell = 0; cell < paper.length; cell += 1) {
    counts.fill(0);
    const [left, top] = [(cell % columns) * size, Math.floor(cell / columns) * size];
    let seen = 0;
    for (let y = top; y < Math.min(height, top + size); y += 2) {
      for (let x = left; x < Math.min(width, left + size); x += 2) {
        const value = data[y * width + x] ?? 255;
        counts[value] = (counts[value] ?? 0) + 1;
        seen += 1;
      }
    }
    let value = 0;
    for (let below = counts[0] ?? 0; below < seen * paperShare; below += counts[value] ?? 0) value += 1;
    paper[cell] = value;
  }
  return { size, columns, rows, paper };
}

/** The weights of 1, x, y, x², xy and y². */
const unknowns = [0, 1, 2, 3, 4, 5] as const;

/**
 * Fits a smooth surface to the paper's brightness and returns its value in each cell. Returns `null` when the light is
 * even, too weak or unknown.
 */
function fitLight({ columns, rows, paper }: Cells): Float64Array | null {
  const terms = Array.from(paper, (_, cell) => {
    const u = ((cell % columns) / Math.max(1, columns - 1)) * 2 - 1;
    const v = (Math.floor(cell / columns) / Math.max(1, rows - 1)) * 2 - 1;
    return [1, u, v, u * u, u * v, v * v];
  });
  let kept = terms.map((_, cell) => cell);
  let fit = new Float64Array(paper.length);
  const term = (cell: number, at: number): number => terms[cell]?.[at] ?? 0;
  for (let round = 0; round < 5; round += 1) {
    const included = kept;
    const weights = solve(
      unknowns.map((a) => unknowns.map((b) => sum(included, (cell) => term(cell, a) * term(cell, b)))),
      unknowns.map((a) => sum(included, (cell) => term(cell, a) * (paper[cell] ?? 0))),
    );
    if (weights === null) return null;
    fit = Float64Array.from(terms, (term) => term.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0));
    const lit = terms.flatMap((_, cell) => ((paper[cell] ?? 0) >= (fit[cell] ?? 0) * maxContentRatio ? [cell] : []));
    if (lit.length < terms.length * minPaperShare) return null;
    kept = lit;
  }
  const sorted = fit.toSorted();
  const [low, high] = [sorted[Math.floor(sorted.length * 0.02)] ?? 0, sorted[Math.floor(sorted.length * 0.98)] ?? 0];
  return low < minLight || high / low < minUnevenRatio ? null : fit;
}

function sum(cells: readonly number[], value: (cell: number) => number): number {
  let total = 0;
  for (const cell of cells) total += value(cell);
  return total;
}

/** Returns the measured brightness, limited to the neighbourhood of the fit and smoothed over neighbouring cells. */
function boundedLight({ columns, rows, paper }: Cells, fit: Float64Array): Float64Array {
  const bounded = paper.map((value, cell) => {
    const smooth = Math.max(minLight, fit[cell] ?? 0);
    // A cell that is not paper does not show the light on it.
    return value < smooth * localBounds.min ? smooth : Math.min(value, smooth * localBounds.max);
  });
  return bounded.map((_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    let [total, count] = [0, 0];
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row += 1) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column += 1) {
        total += bounded[row * columns + column] ?? 0;
        count += 1;
      }
    }
    return total / count;
  });
}

/** Divides every pixel by the light, interpolated between the middles of the four cells around it. */
function divideByLight(
  { width, height, data }: Raster,
  { size, columns, rows }: Cells,
  light: Float64Array,
): Uint8Array {
  const result = new Uint8Array(data.length);
  const factors = new Float64Array(columns);
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.max(0, (y + 0.5) / size - 0.5));
    const upper = Math.floor(row);
    const lower = Math.min(rows - 1, upper + 1);
    for (let column = 0; column < columns; column += 1) {
      const [above, below] = [light[upper * columns + column] ?? 255, light[lower * columns + column] ?? 255];
      factors[column] = targetBrightness / (above + (below - above) * (row - upper));
    }
    for (let x = 0; x < width; x += 1) {
      const at = Math.min(columns - 1, Math.max(0, (x + 0.5) / size - 0.5));
      const left = Math.floor(at);
      const [a, b] = [factors[left] ?? 1, factors[Math.min(columns - 1, left + 1)] ?? 1];
      result[y * width + x] = Math.min(255, (data[y * width + x] ?? 255) * (a + (b - a) * (at - left)));
    }
  }
  return result;
}
