import { decodeText } from '../text/charset.ts';
import type { OpenPdf } from './open-pdf.ts';
import { readUtf16, withBlock, type Pdfium } from './pdfium.ts';

const maxAttachments = 200;
const maxXmlBytes = 16 * 1024 * 1024;
const invoiceNames = /^(factur-x|zugferd-invoice|xrechnung|order-x|cii)\.xml$/i;
/** The root of UN/CEFACT's cross industry invoice, versions 1 (ZUGFeRD 1) and 100 (Factur-X, XRechnung). */
const invoiceRoot = /<(?:[\w-]+:)?CrossIndustry(?:Invoice|Document)[\s>]/;

/** The electronic invoice that a Factur-X, ZUGFeRD or XRechnung PDF carries, or `null`. */
export function findInvoiceXml(pdfium: Pdfium, pdf: OpenPdf): string | null {
  const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(pdf.handle), maxAttachments);
  let found: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const attachment = pdfium._FPDFDoc_GetAttachment(pdf.handle, index);
    if (attachment === 0) continue;
    const name = readUtf16(pdfium, (pointer, size) => pdfium._FPDFAttachment_GetName(attachment, pointer, size));
    const named = invoiceNames.test(name);
    if (!named && !/\.xml$/i.test(name)) continue;
    const bytes = readAttachment(pdfium, attachment);
    const xml = bytes && decodeText(bytes);
    if (!xml || !invoiceRoot.test(xml.slice(0, 4096))) continue;
    if (named) return xml;
    found ??= xml;
  }
  return found;
}

function readAttachment(pdfium: Pdfium, attachment: number): Uint8Array | null {
  return withBlock(pdfium, 8, (lengthPointer) => {
    if (pdfium._FPDFAttachment_GetFile(attachment, 0, 0, lengthPointer) === 0) return null;
    const length = pdfium.view().getUint32(lengthPointer, true);
    if (length === 0 || length > maxXmlBytes) return null;
    return withBlock(pdfium, length, (pointer) => {
      pdfium._FPDFAttachment_GetFile(attachment, pointer, length, lengthPointer);
      return pdfium.bytes().slice(pointer, pointer + length);
    });
  });
}
