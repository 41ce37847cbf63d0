import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib';

/** Attaches an XML file to a PDF, as electronic invoices do. With a date, the result has the same bytes every time. */
export async function attachXml(pdfBytes: Uint8Array, name: string, xml: string, date?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(pdfBytes, { updateMetadata: false });
  await pdf.attach(new TextEncoder().encode(xml), name, {
    mimeType: 'text/xml',
    afRelationship: AFRelationship.Alternative,
    ...(date === undefined ? {} : { creationDate: new Date(date), modificationDate: new Date(date) }),
  });
  return pdf.save();
}
