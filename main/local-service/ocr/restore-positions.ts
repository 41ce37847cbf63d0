import type { Rotation } from '#lib/geometry/box.ts';
import type { PlacedWord } from '#lib/geometry/placed-word.ts';
import type { Flattened, Point } from './perspective.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What was done to a picture before its words were read. */
export interface PageTransforms {
  readonly picture: Size;
  /** Cut out of the picture; `null` when the whole of it was read. */
  readonly sheet: Flattened | null;
  /** The picture or the sheet, scaled. */
  readonly prepared: Size;
  /** Taken out of it, clockwise; 0 when it was left. */
  readonly tilt: number;
  /** Then it was turned by so much. */
  readonly degrees: Rotation;
  /** What the words were read in. */
  readonly read: Size;
}

type Lines = readonly (readonly PlacedWord[])[];

/** Puts words back where they stand on the page, turned as it was read; `size` is what their coordinates run to. */
export function restorePositions(
  lines: Lines,
  righting: PageTransforms,
): { readonly lines: Lines; readonly size: Size } {
  const { sheet, prepared, degrees, picture, tilt, read } = righting;
  const turned = turnSize(prepared, degrees);
  const onSheet = tilt === 0 ? lines : mapWords(lines, (word) => tiltWord(word, tilt, read, turned));
  if (sheet === null) return { lines: onSheet, size: turned };
  const place = (point: Point): Point => {
    const { x, y } = turnBack(point, degrees, prepared);
    const scaled = {
      x: (x * sheet.raster.width) / prepared.width,
      y: (y * sheet.raster.height) / prepared.height,
    };
    return turn(sheet.placeOf(scaled), degrees, picture);
  };
  return { lines: mapWords(onSheet, (word) => placeWord(word, place)), size: turnSize(picture, degrees) };
}

const mapWords = (lines: Lines, change: (word: PlacedWord) => PlacedWord): Lines =>
  lines.map((line) => line.map(change));

function turnSize({ width, height }: Size, degrees: Rotation): Size {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Where a point comes to stand when its picture is turned clockwise. */
function turn({ x, y }: Point, degrees: Rotation, { width, height }: Size): Point {
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

/** The other way round; the size is that of the picture before it was turned. */
function turnBack(point: Point, degrees: Rotation, size: Size): Point {
  const back = ((360 - degrees) % 360) as Rotation;
  return turn(point, back, turnSize(size, degrees));
}

/** The upright box around the four corners, wherever they come to lie. */
function placeWord(word: PlacedWord, place: (point: Point) => Point): PlacedWord {
  const { left, right, top, bottom } = word;
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => place({ x, y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { ...word, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Puts a word of the levelled picture back where it stands on the crooked page. Both turn about their middle. */
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
