import { withBlock, type Pdfium } from './pdfium.ts';

const [pathObject, imageObject, formObject] = [2, 3, 5];
/** More objects and deeper forms are not looked at: the page is taken for one with codes. */
const limits = { objects: 2000, depth: 4 };
/** The shorter side of a picture, in points: 4 mm. */
const smallestPicture = 11;
/** Bars and modules that are drawn one by one, or all as one path of many corners. */
const least = { paths: 24, segments: 100 };

/** Returns whether a page has pictures or lines that can be a code. Most pages with text alone have not. */
export function mayHoldCodes(pdfium: Pdfium, page: number): boolean {
  const seen = { objects: 0, paths: 0 };
  const look = (object: number, depth: number): boolean => {
    seen.objects += 1;
    if (seen.objects > limits.objects || depth > limits.depth) return true;
    switch (pdfium._FPDFPageObj_GetType(object)) {
      case imageObject:
        return isLarge(pdfium, object);
      case pathObject:
        seen.paths += 1;
        return seen.paths >= least.paths || pdfium._FPDFPath_CountSegments(object) >= least.segments;
      case formObject:
        return some(pdfium._FPDFFormObj_CountObjects(object), (index) =>
          look(pdfium._FPDFFormObj_GetObject(object, index), depth + 1),
        );
      default:
        return false;
    }
  };
  return some(pdfium._FPDFPage_CountObjects(page), (index) => look(pdfium._FPDFPage_GetObject(page, index), 0));
}

function some(count: number, look: (index: number) => boolean): boolean {
  for (let index = 0; index < count; index += 1) if (look(index)) return true;
  return false;
}

function isLarge(pdfium: Pdfium, object: number): boolean {
  return withBlock(pdfium, 16, (pointer) => {
    if (pdfium._FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) return false;
    const view = pdfium.view();
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((at) => view.getFloat32(pointer + at, true));
    return Math.min(right - left, top - bottom) >= smallestPicture;
  });
}
