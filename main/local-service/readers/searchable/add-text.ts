import { openPdf, withPage, type OpenPdf } from '../pdf/open-pdf.ts';
import { addTurns, readGeometry, rotatedSize, rotatePoint, type PageGeometry } from '../pdf/page-geometry.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import type { RecognisedPage } from './recognised-page.ts';
import { glyphBox } from './empty-font.ts';
import { textPage, type PlacedWord } from './text-page.ts';

/**
 * Puts the words over the page, invisibly. What the page has already, such as its picture, is not written again. Returns
 * `false` when PDFium could not do it.
 */
export function addText(
  pdfium: Pdfium,
  pdf: Pick<OpenPdf, 'handle' | 'form'>,
  { number, rotation, words }: RecognisedPage,
): boolean {
  const added = withPage(pdfium, pdf, number - 1, (page) => {
    const geometry = readGeometry(pdfium, page);
    const { left, top, width, height } = geometry;
    const text = openPdf(pdfium, textPage(width, height, placeWords({ words, rotation }, geometry)));
    if (!text.ok) return false;
    const form = pdfium._FPDF_NewXObjectFromPage(pdf.handle, text.pdf.handle, 0);
    try {
      const object = form === 0 ? 0 : pdfium._FPDF_NewFormObjectFromXObject(form);
      if (object === 0) return false;
      pdfium._FPDFPageObj_Transform(object, 1, 0, 0, 1, left, top - height);
      pdfium._FPDFPage_InsertObject(page, object);
      return pdfium._FPDFPage_GenerateContent(page) !== 0;
    } finally {
      if (form !== 0) pdfium._FPDF_CloseXObject(form);
      text.pdf.close();
    }
  });
  return added ?? false;
}

/** The base line lies this part of a word's height above its lower edge. */
const descent = -glyphBox.bottom / (glyphBox.top - glyphBox.bottom);

/**
 * Returns the words of a page that was righted by `rotation` at their places on the page of the PDF, whose origin is the
 * lower left corner of what is visible.
 */
function placeWords(
  { words, rotation }: Pick<RecognisedPage, 'words' | 'rotation'>,
  { width, height, turns }: Pick<PageGeometry, 'width' | 'height' | 'turns'>,
): readonly PlacedWord[] {
  const toRighted = addTurns(turns, rotation / 90);
  const righted = rotatedSize(width, height, toRighted);
  const back = addTurns(0, -toRighted);
  return words.map(({ text, box }) => {
    const corner = { x: box.x * righted.width, y: (box.y + (1 - descent) * box.height) * righted.height };
    const start = rotatePoint(corner, righted.width, righted.height, back);
    return {
      text,
      x: start.x,
      y: height - start.y,
      length: box.width * righted.width,
      height: box.height * righted.height,
      angle: 90 * toRighted,
    };
  });
}
