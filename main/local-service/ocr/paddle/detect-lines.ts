import { letterHeight } from '../letter-height.ts';
import type { Point } from '../perspective.ts';
import type { Raster } from '../raster.ts';
import { rasterOf, sharpOf } from '../raster-sharp.ts';
import { type LineBox, smallestBox } from './line-box.ts';
import type { PaddleModels } from './models.ts';

/** A pixel with a higher probability belongs to a line. */
const minPixel = 0.3;
/** The mean probability over a line's pixels. */
const minLine = 0.6;
/** In pixels of the picture that the network sees. */
const minSide = 3;
/** The network marks the middle of each line only. This is how much of it is added on all sides. */
const growth = 1.6;
/** Both sides of the network's picture are multiples of this. */
const sideStep = 32;
/** The pixels of the picture in which lines are searched. More find no more lines, and take time in proportion. */
const pixels = { min: 400_000, usual: 700_000, max: 1_600_000 };
/** Letters of this height are enough to find a line. */
const letterPixels = 7.5;
/** A page has a few hundred lines. More come from a photo or dust. */
const maxLines = 1500;

/**
 * The pixels of the strips that the network sees at a time: it takes some 250 bytes for each. A strip is read with a
 * margin, in which its own result is not used.
 */
const stripPixels = 400_000;
const stripMargin = 32;

/** Finds the lines of text in a picture, in no particular order. */
export async function detectLines(
  models: Pick<PaddleModels, 'detect'>,
  raster: Raster,
  factor = detectionFactor(raster),
): Promise<readonly LineBox[]> {
  const width = multipleOf(sideStep, raster.width * factor);
  const height = multipleOf(sideStep, raster.height * factor);
  const kernel = factor > 1 ? 'cubic' : 'lanczos3';
  const small = await rasterOf(sharpOf(raster).resize(width, height, { fit: 'fill', kernel }), raster.dpi);
  const map = await textMap(models, small);
  const [stretchX, stretchY] = [raster.width / width, raster.height / height];
  return linesIn(map, width, height).map((box) => ({
    ...box,
    x: box.x * stretchX,
    y: box.y * stretchY,
    width: box.width * stretchX,
    height: box.height * stretchY,
  }));
}

function detectionFactor(raster: Raster): number {
  const factorFor = (pixels: number): number => Math.sqrt(pixels / (raster.width * raster.height));
  const letters = letterHeight(raster);
  const wanted = letters === null ? factorFor(pixels.usual) : letterPixels / letters;
  return Math.min(1, factorFor(pixels.max), Math.max(wanted, factorFor(pixels.min)));
}

/** Returns for each pixel how probably it lies inside a line. */
async function textMap({ detect }: Pick<PaddleModels, 'detect'>, raster: Raster): Promise<Float32Array> {
  const { width, height, data } = raster;
  const map = new Float32Array(width * height);
  const rows = Math.max(4 * stripMargin, multipleOf(sideStep, stripPixels / width));
  const step = rows >= height ? height : rows - 2 * stripMargin;
  for (let top = 0; top < height; top += step) {
    const from = rows >= height ? 0 : Math.max(0, Math.min(top - stripMargin, height - rows));
    const to = Math.min(height, from + rows);
    const strip = { ...raster, height: to - from, data: data.subarray(from * width, to * width) };
    const { data: found } = await detect(asInput(strip), strip.height, width);
    const until = Math.min(height, top + step);
    map.set(found.subarray((top - from) * width, (until - from) * width), top * width);
  }
  return map;
}

const multipleOf = (step: number, value: number): number => Math.max(step, Math.round(value / step) * step);

/** The means and deviations of the colours that the network was trained with. */
const means = [0.485, 0.456, 0.406];
const deviations = [0.229, 0.224, 0.225];

function asInput({ width, height, data }: Raster): Float32Array {
  const size = width * height;
  const input = new Float32Array(3 * size);
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean, deviation] = [means[channel] ?? 0, deviations[channel] ?? 1];
    const values = Float32Array.from({ length: 256 }, (_, value) => (value / 255 - mean) / deviation);
    const plane = input.subarray(channel * size, (channel + 1) * size);
    for (let at = 0; at < size; at += 1) plane[at] = values[data[at] ?? 0] ?? 0;
  }
  return input;
}

function linesIn(map: Float32Array, width: number, height: number): LineBox[] {
  const seen = new Uint8Array(width * height);
  const boxes: LineBox[] = [];
  for (let start = 0; start < seen.length && boxes.length < maxLines; start += 1) {
    if (seen[start] !== 0 || (map[start] ?? 0) <= minPixel) continue;
    const shape = shapeAt(start, map, width, seen);
    if (shape.mean < minLine) continue;
    const box = smallestBox(shape.outline);
    if (box === null || Math.min(box.width, box.height) < minSide) continue;
    boxes.push(grown(box));
  }
  return boxes;
}

interface Shape {
  /** The outer corners of the first and last pixel of every row. */
  readonly outline: readonly Point[];
  readonly mean: number;
}

function shapeAt(start: number, map: Float32Array, width: number, seen: Uint8Array): Shape {
  const first = Math.floor(start / width);
  // The first and last pixel of each row from `first` on. No row above has any, because the search for `start` ran down.
  const [lefts, rights]: [number[], number[]] = [[], []];
  const open = [start];
  seen[start] = 1;
  const reach = (at: number): void => {
    if (seen[at] !== 0 || (map[at] ?? 0) <= minPixel) return;
    seen[at] = 1;
    open.push(at);
  };
  let [total, count] = [0, 0];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    total += map[at] ?? 0;
    count += 1;
    const x = at % width;
    const row = Math.floor(at / width) - first;
    lefts[row] = Math.min(lefts[row] ?? x, x);
    rights[row] = Math.max(rights[row] ?? x, x);
    if (x > 0) reach(at - 1);
    if (x < width - 1) reach(at + 1);
    if (at >= width) reach(at - width);
    if (at + width < seen.length) reach(at + width);
  }
  const outline = lefts.flatMap((left, row) =>
    [first + row, first + row + 1].flatMap((y) => [
      { x: left, y },
      { x: (rights[row] ?? left) + 1, y },
    ]),
  );
  return { outline, mean: total / count };
}

function grown(box: LineBox): LineBox {
  const by = (box.width * box.height * growth) / (box.width + box.height);
  return { ...box, width: box.width + by, height: box.height + by };
}
