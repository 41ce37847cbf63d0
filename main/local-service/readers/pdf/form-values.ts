import type { FormFieldCounts } from '../document.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { CharStream, PageChar } from './page-chars.ts';
import { rotatePoint, type PageGeometry } from './page-geometry.ts';
import { readUtf16, withBlock, type Pdfium } from './pdfium.ts';

const widget = 20;
const fieldTypesWithText = new Set([4, 5, 6]); // combo box, list box, text
const fieldTypesToFill = new Set([...fieldTypesWithText, 7]); // and a signature
const fieldTypesToTick = new Set([2, 3]); // check box, radio button
const hiddenFlags = 0x02 | 0x20; // hidden, no view
const passwordFlag = 1 << 13;
const maxAnnotations = 5000;
/** Letters are about half as wide as the type is high. */
const letterWidth = 0.5;
const leading = 1.2;
const usualTypeSize = 12;

export interface FormFields {
  /** What was filled into them, as characters where they stand: the text layer leaves them out. */
  readonly values: CharStream;
  /** `null` when a person sees no field. */
  readonly counts: FormFieldCounts | null;
}

/** Reads the fields of an interactive form on a page. */
export function readFormFields(pdfium: Pdfium, pdf: OpenPdf, page: number, geometry: PageGeometry): FormFields {
  if (pdf.form === 0) return { values: [], counts: null };
  const annotations = Math.min(pdfium._FPDFPage_GetAnnotCount(page), maxAnnotations);
  const values: (PageChar | null)[] = [];
  let toFill = 0;
  let toTick = 0;
  for (let index = 0; index < annotations; index += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const type = visibleFieldType(pdfium, pdf.form, annotation);
    if (fieldTypesToFill.has(type)) toFill += 1;
    if (fieldTypesToTick.has(type)) toTick += 1;
    if (fieldTypesWithText.has(type) && !isPassword(pdfium, pdf.form, annotation)) {
      const value = readUtf16(pdfium, (pointer, size) =>
        pdfium._FPDFAnnot_GetFormFieldValue(pdf.form, annotation, pointer, size),
      );
      values.push(...placeText(value, rectangleOf(pdfium, annotation), geometry), null);
    }
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return { values, counts: toFill + toTick > 0 ? { toFill, toTick } : null };
}

/** Of PDFium's numbers of field types; -1 for what is no field or nobody sees. */
function visibleFieldType(pdfium: Pdfium, form: number, annotation: number): number {
  if (pdfium._FPDFAnnot_GetSubtype(annotation) !== widget) return -1;
  if ((pdfium._FPDFAnnot_GetFlags(annotation) & hiddenFlags) !== 0) return -1;
  return pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
}

function isPassword(pdfium: Pdfium, form: number, annotation: number): boolean {
  return (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & passwordFlag) !== 0;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function rectangleOf(pdfium: Pdfium, annotation: number): Rectangle {
  return withBlock(pdfium, 16, (pointer) => {
    pdfium._FPDFAnnot_GetRect(annotation, pointer);
    const view = pdfium.view();
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((at) => view.getFloat32(pointer + at, true));
    return { left, top, right, bottom };
  });
}

/** Spreads the text over its field: where exactly each letter is drawn only the field's appearance knows. */
function placeText(value: string, field: Rectangle, geometry: PageGeometry): (PageChar | null)[] {
  const lines = value.split(/\r\n?|\n/);
  const height = field.top - field.bottom;
  const size = Math.max(1, Math.min(height / lines.length / leading, usualTypeSize));
  const spare = Math.max(0, height - lines.length * size * leading) / 2;
  const shown = (x: number, y: number) =>
    rotatePoint({ x: x - geometry.left, y: geometry.top - y }, geometry.width, geometry.height, geometry.turns);
  return lines.flatMap((line, row) => {
    const letters = Array.from(line);
    const step = Math.min(size * letterWidth, (field.right - field.left) / Math.max(letters.length, 1));
    const baseline = field.top - spare - (row + 1) * size * leading + 0.3 * size;
    const chars = letters.map((text, at): PageChar | null => {
      if (/\s/.test(text)) return null;
      const a = shown(field.left + at * step, baseline + 0.7 * size);
      const b = shown(field.left + (at + 1) * step, baseline);
      return {
        text,
        left: Math.min(a.x, b.x),
        right: Math.max(a.x, b.x),
        top: Math.min(a.y, b.y),
        bottom: Math.max(a.y, b.y),
        origin: shown(field.left + at * step, baseline),
        size,
        turns: geometry.turns,
        unknown: false,
      };
    });
    return [null, ...chars];
  });
}
