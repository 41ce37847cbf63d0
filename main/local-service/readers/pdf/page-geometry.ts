import { withBlock, type Pdfium } from './pdfium.ts';

export type QuarterTurns = 0 | 1 | 2 | 3;

/** A page's visible box in its own space (y upwards) and the clockwise turns that its `/Rotate` asks for. */
export interface PageGeometry {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly turns: QuarterTurns;
}

/** US letter: what PDFium itself takes when a page names no box. */
const fallbackSize = { width: 612, height: 792 };

export function readGeometry(pdfium: Pdfium, page: number): PageGeometry {
  const [left = 0, top = 0, right = 0, bottom = 0] = withBlock(pdfium, 16, (pointer) => {
    pdfium._FPDF_GetPageBoundingBox(page, pointer);
    const view = pdfium.view();
    return [0, 4, 8, 12].map((offset) => view.getFloat32(pointer + offset, true));
  });
  const turns = (pdfium._FPDFPage_GetRotation(page) & 3) as QuarterTurns;
  const width = right - left;
  const height = top - bottom;
  if (!(width > 0 && height > 0)) return { left: 0, top: fallbackSize.height, ...fallbackSize, turns };
  return { left, top, width, height, turns };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Turns a point of a `width` × `height` page (y downwards) clockwise with the page. */
export function rotatePoint(point: Point, width: number, height: number, turns: QuarterTurns): Point {
  switch (turns) {
    case 0:
      return point;
    case 1:
      return { x: height - point.y, y: point.x };
    case 2:
      return { x: width - point.x, y: height - point.y };
    case 3:
      return { x: point.y, y: width - point.x };
  }
}

export function rotatedSize(width: number, height: number, turns: QuarterTurns): { width: number; height: number } {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

export function addTurns(a: QuarterTurns, b: number): QuarterTurns {
  return ((((a + b) % 4) + 4) % 4) as QuarterTurns;
}
