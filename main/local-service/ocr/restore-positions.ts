import type { Rotation } from '#lib/geometry/box.ts';
import type { PlacedWord } from '#lib/geometry/placed-word.ts';
import type { Flattened, Point } from './perspective.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The steps that were applied to a picture before its words were read. */
export interface PageTransforms {
  readonly picture: Size;
  /** The sheet that was cut out of the picture, or `null` when the whole picture was read. */
  readonly sheet: Flattened | null;
  /** The size of the picture or the sheet after scaling. */
  readonly prepared: Size;
  /** The tilt that was removed, in degrees clockwise; 0 when none was. */
  readonly tilt: number;
  /** The rotation that was applied after that. */
  readonly degrees: Rotation;
  /** The size of the picture in which the words were read. */
  readonly read: Size;
}

type Lines = readonly (readonly PlacedWord[])[];

/**
 * Maps words back to their places on the page, in the rotation in which it was read. `size` is the range of their
 * coordinates.
 */
export function restorePositions(
  lines: Lines,
  transforms: PageTransforms,
): { readonly lines: Lines; readonly size: Size } {
  const { sheet, prepared, degrees, picture, tilt, read } = transforms;
  const rotated = rotateSize(prepared, degrees);
  const onSheet = tilt === 0 ? lines : mapWords(lines, (word) => tiltWord(word, tilt, read, rotated));
  if (sheet === null) return { lines: onSheet, size: rotated };
  const place = (point: Point): Point => {
    const { x, y } = unrotatePoint(point, degrees, prepared);
    const scaled = {
      x: (x * sheet.raster.width) / prepared.width,
      y: (y * sheet.raster.height) / prepared.height,
    };
    return rotatePoint(sheet.placeOf(scaled), degrees, picture);
  };
  return { lines: mapWords(onSheet, (word) => placeWord(word, place)), size: rotateSize(picture, degrees) };
}

const mapWords = (lines: Lines, change: (word: PlacedWord) => PlacedWord): Lines =>
  lines.map((line) => line.map(change));

function rotateSize({ width, height }: Size, degrees: Rotation): Size {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the place of a point after its picture is rotated clockwise. */
export function rotatePoint({ x, y }: Point, degrees: Rotation, { width, height }: Size): Point {
  switch (degrees) {
    case 0:
      return { x, y };
    case 90:
      return { x: height - y, y: x };
    case 180:
      return { x: width - x, y: height - y };
    case 270:
      return { x: y, y: width - x };
  }
}

/** Reverses `rotatePoint`. The size is that of the picture before it was rotated. */
function unrotatePoint(point: Point, degrees: Rotation, size: Size): Point {
  const back = ((360 - degrees) % 360) as Rotation;
  return rotatePoint(point, back, rotateSize(size, degrees));
}

/** Returns the word with the axis-parallel box around its four mapped corners. */
function placeWord(word: PlacedWord, place: (point: Point) => Point): PlacedWord {
  const { left, right, top, bottom } = word;
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => place({ x, y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { ...word, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Maps a word of the levelled picture back to the tilted page. Both rotate about their middle. */
function tiltWord(word: PlacedWord, degrees: number, from: Size, to: Size): PlacedWord {
  const angle = (degrees * Math.PI) / 180;
  const x = (word.left + word.right - from.width) / 2;
  const y = (word.top + word.bottom - from.height) / 2;
  const shiftX = x * Math.cos(angle) - y * Math.sin(angle) + to.width / 2 - (x + from.width / 2);
  const shiftY = x * Math.sin(angle) + y * Math.cos(angle) + to.height / 2 - (y + from.height / 2);
  return {
    ...word,
    left: word.left + shiftX,
    right: word.right + shiftX,
    top: word.top + shiftY,
    bottom: word.bottom + shiftY,
  };
}
