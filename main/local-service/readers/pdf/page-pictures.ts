import type { Box } from '#lib/geometry/box.ts';
import { rotatedSize, rotatePoint, type PageGeometry, type Point } from './page-geometry.ts';
import { withBlock, type Pdfium } from './pdfium.ts';

export interface PagePictures {
  /** Share of the page that its largest picture covers. */
  readonly largestShare: number;
  /** Resolution of the largest picture as placed, or 0. */
  readonly dpi: number;
  /** Where each picture lies on the shown page. */
  readonly boxes: readonly Box[];
  /** Things drawn on the page, pictures, lines and text. */
  readonly objectCount: number;
}

const formObject = 5;
const imageObject = 3;
const maxObjects = 5000;

/** Looks at the pictures on a page, one level of nested forms deep (scanners and stampers wrap pages so). */
export function picturesOf(pdfium: Pdfium, page: number, geometry: PageGeometry): PagePictures {
  const objectCount = pdfium._FPDFPage_CountObjects(page);
  let largest = { share: 0, dpi: 0 };
  const boxes: Box[] = [];
  const consider = (object: number) => {
    const picture = measure(pdfium, object, geometry);
    if (!picture) return;
    boxes.push(picture.box);
    if (picture.share > largest.share) largest = picture;
  };
  for (let index = 0; index < Math.min(objectCount, maxObjects); index += 1) {
    const object = pdfium._FPDFPage_GetObject(page, index);
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === imageObject) consider(object);
    // A form's own objects lie in its space, so the whole form stands for the picture in it.
    if (type === formObject && holdsPicture(pdfium, object)) consider(object);
  }
  return { largestShare: largest.share, dpi: largest.dpi, boxes, objectCount };
}

function holdsPicture(pdfium: Pdfium, form: number): boolean {
  const count = Math.min(pdfium._FPDFFormObj_CountObjects(form), maxObjects);
  for (let index = 0; index < count; index += 1) {
    const type = pdfium._FPDFPageObj_GetType(pdfium._FPDFFormObj_GetObject(form, index));
    if (type === imageObject || type === formObject) return true;
  }
  return false;
}

interface Picture {
  readonly share: number;
  readonly dpi: number;
  readonly box: Box;
}

function measure(pdfium: Pdfium, object: number, geometry: PageGeometry): Picture | null {
  return withBlock(pdfium, 24, (pointer) => {
    if (pdfium._FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return null;
    pdfium._FPDFImageObj_GetImagePixelSize(object, pointer + 16, pointer + 20);
    const view = pdfium.view();
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => view.getFloat32(pointer + at, true));
    const x = { from: Math.max(left - geometry.left, 0), to: Math.min(right - geometry.left, geometry.width) };
    const y = { from: Math.max(geometry.top - top, 0), to: Math.min(geometry.top - bottom, geometry.height) };
    if (!(x.to > x.from && y.to > y.from)) return null;
    const pixels = Math.max(view.getUint32(pointer + 16, true), view.getUint32(pointer + 20, true));
    const dpi = (pixels / Math.max(right - left, top - bottom)) * 72;
    const box = shownBox(geometry, { x: x.from, y: y.from }, { x: x.to, y: y.to });
    return { share: box.width * box.height, dpi, box };
  });
}

function shownBox(geometry: PageGeometry, from: Point, to: Point): Box {
  const { width, height, turns } = geometry;
  const shown = rotatedSize(width, height, turns);
  const [a, b] = [rotatePoint(from, width, height, turns), rotatePoint(to, width, height, turns)];
  return {
    x: Math.min(a.x, b.x) / shown.width,
    y: Math.min(a.y, b.y) / shown.height,
    width: Math.abs(a.x - b.x) / shown.width,
    height: Math.abs(a.y - b.y) / shown.height,
  };
}
