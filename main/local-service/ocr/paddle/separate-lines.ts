import type { Raster } from '../raster.ts';
import { detectLines } from './detect-lines.ts';
import type { LineBox } from './line-box.ts';
import type { PaddleModels } from './models.ts';

/** A box that is thinner than the usual line by this factor holds print that was searched at too small a scale. */
const thin = 0.66;
/** Smaller print than this cannot be read, in pixels. */
const minThickness = 8;
/** The rows into which a box is divided to look for the gap between two lines. */
const bandRows = 32;
/** A row with a smaller share of the fullest row's ink lies between two lines. */
const gapShare = 0.15;
/** A band of ink that is lower is an accent, a rule, or part of a line above or below. In shares of the box's height. */
const minBand = 0.18;
/** Lines are searched again at this thickness: their letters are some ten pixels high then. */
const searchThickness = 26;
const maxEnlargement = 3;
/** The pixels that are searched again on a page. */
const maxPixels = 400_000;
/** The share of the ink of the boxes before that the lines found must have. */
const minInk = 0.9;
/** From this share of its area on, a box lies within another. */
const within = 0.6;

/** An upright rectangle. */
interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The least thickness of its lines in pixels. */
  readonly thickness: number;
}

/**
 * Print that is much smaller than the rest of its page is found in boxes that hold two or three lines, or that lack letters
 * at their ends. What surrounds such boxes is searched again, enlarged. Returns all boxes, with these replaced.
 */
export async function separateLines(
  models: Pick<PaddleModels, 'detect'>,
  raster: Raster,
  boxes: readonly LineBox[],
): Promise<readonly LineBox[]> {
  const usual = boxes.map(thicknessOf).toSorted((a, b) => a - b)[boxes.length >> 1] ?? 0;
  const suspects = boxes.flatMap((box) => {
    const thickness = thicknessOf(box) / Math.max(1, bandsOf(raster, box));
    // A shorter one is a digit, a comma or dust.
    const isLine = thickness >= minThickness && box.width > 2 * thickness;
    return isLine && thickness < thin * usual ? [regionOf(box, thickness, raster)] : [];
  });
  let kept = boxes;
  let searched = 0;
  for (const region of joined(suspects)) {
    const factor = Math.min(maxEnlargement, searchThickness / region.thickness);
    searched += (region.right - region.left) * (region.bottom - region.top) * factor * factor;
    if (searched > maxPixels) break;
    const before = kept.filter((box) => shareWithin(box, (x, y) => isIn(region, x, y)) > within);
    const others = kept.filter((box) => !before.includes(box));
    const found = (await detectLines(models, cut(raster, region), factor))
      .map((line) => ({ ...line, x: line.x + region.left, y: line.y + region.top }))
      .filter((line) => shareWithin(line, (x, y) => others.some((box) => contains(box, x, y))) < within);
    if (inkShare(raster, before, found) >= minInk) kept = [...others, ...found];
  }
  return kept;
}

const thicknessOf = ({ width, height }: LineBox): number => Math.min(width, height);

/** The surroundings of a box, within the picture: further lines of its size can be near. */
function regionOf({ x, y, width, height, angle }: LineBox, thickness: number, raster: Raster): Region {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const across = (width * cos + height * sin) / 2 + thickness;
  const down = (width * sin + height * cos) / 2 + thickness;
  return {
    left: Math.max(0, Math.floor(x - across)),
    top: Math.max(0, Math.floor(y - down)),
    right: Math.min(raster.width, Math.ceil(x + across)),
    bottom: Math.min(raster.height, Math.ceil(y + down)),
    thickness,
  };
}

/** Joins regions that touch each other. */
function joined(regions: readonly Region[]): readonly Region[] {
  let apart: readonly Region[] = [];
  for (const region of regions) {
    let grown = region;
    for (let touching = true; touching;) {
      const met = apart.filter((other) => touch(grown, other));
      touching = met.length > 0;
      apart = apart.filter((other) => !met.includes(other));
      grown = met.reduce(union, grown);
    }
    apart = [...apart, grown];
  }
  return apart;
}

const touch = (a: Region, b: Region): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const union = (a: Region, b: Region): Region => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
  thickness: Math.min(a.thickness, b.thickness),
});

const isIn = ({ left, top, right, bottom }: Region, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

function cut(raster: Raster, { left, top, right, bottom }: Region): Raster {
  const [width, height] = [right - left, bottom - top];
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * raster.width + left;
    data.set(raster.data.subarray(from, from + width), row * width);
  }
  return { width, height, data, dpi: raster.dpi };
}

function contains(box: LineBox, x: number, y: number): boolean {
  const [dx, dy] = [x - box.x, y - box.y];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  return Math.abs(dx * cos + dy * sin) <= box.width / 2 && Math.abs(dy * cos - dx * sin) <= box.height / 2;
}

/** Calls `visit` for places in a box, in rows of equal length: the middles of equal parts. */
function visitPlaces(box: LineBox, columns: number, rows: number, visit: (x: number, y: number, row: number) => void) {
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let row = 0; row < rows; row += 1) {
    const across = ((row + 0.5) / rows - 0.5) * box.height;
    for (let column = 0; column < columns; column += 1) {
      const along = ((column + 0.5) / columns - 0.5) * box.width;
      visit(box.x + along * cos - across * sin, box.y + along * sin + across * cos, row);
    }
  }
}

function shareWithin(box: LineBox, isWithin: (x: number, y: number) => boolean): number {
  let count = 0;
  visitPlaces(box, 8, 4, (x, y) => {
    if (isWithin(x, y)) count += 1;
  });
  return count / 32;
}

/** Calls `visit` for places in a box that have ink: they are darker than the middle between its darkest and its brightest. */
function visitInk({ width, height, data }: Raster, box: LineBox, visit: (x: number, y: number, row: number) => void) {
  const columns = Math.max(1, Math.round((bandRows * box.width) / box.height / 2));
  const values = new Uint8Array(columns * bandRows).fill(255);
  let at = 0;
  visitPlaces(box, columns, bandRows, (x, y) => {
    if (x >= 0 && y >= 0 && x < width && y < height) values[at] = data[Math.floor(y) * width + Math.floor(x)] ?? 255;
    at += 1;
  });
  let [darkest, brightest] = [255, 0];
  for (const value of values) {
    if (value < darkest) darkest = value;
    if (value > brightest) brightest = value;
  }
  const level = (darkest + brightest) / 2;
  at = 0;
  visitPlaces(box, columns, bandRows, (x, y, row) => {
    if ((values[at] ?? 255) < level) visit(x, y, row);
    at += 1;
  });
}

/** The number of bands of ink that lie over each other in a box: 1 for a line, 2 and more where it holds several. */
function bandsOf(raster: Raster, box: LineBox): number {
  const rows = new Uint32Array(bandRows);
  visitInk(raster, box, (_x, _y, row) => {
    rows[row] = (rows[row] ?? 0) + 1;
  });
  const gap = gapShare * Math.max(...rows);
  let [bands, length] = [0, 0];
  for (const count of [...rows, 0]) {
    if (count > gap) length += 1;
    else {
      if (length >= minBand * bandRows) bands += 1;
      length = 0;
    }
  }
  return bands;
}

/** The share of the boxes' ink that lies in any of the lines. */
function inkShare(raster: Raster, boxes: readonly LineBox[], lines: readonly LineBox[]): number {
  let [ink, found] = [0, 0];
  for (const box of boxes) {
    visitInk(raster, box, (x, y) => {
      ink += 1;
      if (lines.some((line) => contains(line, x, y))) found += 1;
    });
  }
  return found / Math.max(1, ink);
}
