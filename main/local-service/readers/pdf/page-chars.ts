import { addTurns, rotatePoint, type PageGeometry, type QuarterTurns } from './page-geometry.ts';
import { withBlock, type Pdfium } from './pdfium.ts';

/** A character of the text layer, placed on the page as a viewer shows it: points, origin at the top left. */
export interface PageChar {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Where its baseline starts. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly size: number;
  /** Clockwise quarter turns of its writing direction on the shown page; `null` for slanted text. */
  readonly turns: QuarterTurns | null;
  /** The text layer does not say which character the glyph is. */
  readonly unknown: boolean;
}

/** Stands where the file has no space, but PDFium takes the distance of two characters for one. */
export const guessedSpace = 'guessed space';

/** Characters in the order of the content stream; `null` stands where the stream has a space or a line end. */
export type CharStream = readonly (PageChar | null | typeof guessedSpace)[];

export function isChar(char: CharStream[number]): char is PageChar {
  return char !== null && char !== guessedSpace;
}

export function readChars(pdfium: Pdfium, page: number, geometry: PageGeometry): CharStream {
  const textPage = pdfium._FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    const count = pdfium._FPDFText_CountChars(textPage);
    return withBlock(pdfium, 48, (scratch) => {
      const chars: CharStream[number][] = [];
      for (let index = 0; index < count; index += 1) {
        chars.push(readChar(pdfium, textPage, index, scratch, geometry));
      }
      return chars;
    });
  } finally {
    pdfium._FPDFText_ClosePage(textPage);
  }
}

function readChar(
  pdfium: Pdfium,
  textPage: number,
  index: number,
  scratch: number,
  geometry: PageGeometry,
): CharStream[number] {
  const code = pdfium._FPDFText_GetUnicode(textPage, index);
  // PDFium answers 2 (or U+FFFE) for a hyphen that parts a word at a line's end.
  const hyphen = code === 2 || code === 0xfffe;
  const isGenerated = !hyphen && pdfium._FPDFText_IsGenerated(textPage, index) === 1;
  if (isGenerated && code === 0x20) return guessedSpace;
  if (isGenerated || (!hyphen && isSpace(code))) return null;
  pdfium._FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  pdfium._FPDFText_GetCharOrigin(textPage, index, scratch + 32, scratch + 40);
  const view = pdfium.view();
  const [left = 0, right = 0, bottom = 0, top = 0, originX = 0, originY = 0] = [0, 8, 16, 24, 32, 40].map((offset) =>
    view.getFloat64(scratch + offset, true),
  );
  const shown = (x: number, y: number) =>
    rotatePoint({ x: x - geometry.left, y: geometry.top - y }, geometry.width, geometry.height, geometry.turns);
  const a = shown(left, top);
  const b = shown(right, bottom);
  const unmapped = pdfium._FPDFText_HasUnicodeMapError(textPage, index) === 1;
  return {
    text: hyphen ? '-' : textOf(code),
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    top: Math.min(a.y, b.y),
    bottom: Math.max(a.y, b.y),
    origin: shown(originX, originY),
    size: typeSize(pdfium, textPage, index, scratch, Math.abs(b.y - a.y)),
    turns: writingTurns(pdfium._FPDFText_GetCharAngle(textPage, index), geometry.turns),
    unknown: !hyphen && (unmapped || isUnusable(code)),
  };
}

/** The font size as it shows on the page: files often set size 1 and scale by the text matrix. */
function typeSize(pdfium: Pdfium, textPage: number, index: number, scratch: number, glyphHeight: number): number {
  if (pdfium._FPDFText_GetMatrix(textPage, index, scratch) === 0) return Math.max(glyphHeight, 1);
  const view = pdfium.view();
  const scale = Math.hypot(view.getFloat32(scratch + 8, true), view.getFloat32(scratch + 12, true));
  return Math.max(scale * pdfium._FPDFText_GetFontSize(textPage, index), 1);
}

/** PDFium gives code points, or the halves of a surrogate pair, by version. */
function textOf(code: number): string {
  return code > 0xffff ? String.fromCodePoint(Math.min(code, 0x10ffff)) : String.fromCharCode(code);
}

function isSpace(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b) || code === 0xfeff;
}

/** Private use, replacement, control: glyph numbers passed off as characters. */
function isUnusable(code: number): boolean {
  return (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd || (code >= 0x7f && code < 0xa0);
}

function writingTurns(angle: number, pageTurns: QuarterTurns): QuarterTurns | null {
  const quarters = angle / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > 0.15 ? null : addTurns(pageTurns, nearest);
}
